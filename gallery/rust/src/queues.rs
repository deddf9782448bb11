use crossbeam_queue::{ArrayQueue, SegQueue};
use sunder::{object, Declared};

type Pair<A, B> = (A, B);


fn array_queue() -> Declared {
    type Q = ArrayQueue<i64>;
    object("crossbeam_queue::ArrayQueue", || Q::new(2))
        .core("push", |q: &Q, v: i64| q.push(v).is_ok())
        .core("pop", Q::pop)
        .method("force_push", Q::force_push)
        .method("len", Q::len).read_only()
        .method("is_empty", Q::is_empty).read_only()
        .method("is_full", Q::is_full).read_only()
        .into()
}

fn seg_queue() -> Declared {
    type Q = SegQueue<i64>;
    object("crossbeam_queue::SegQueue", Q::new)
        .core("push", Q::push)
        .core("pop", Q::pop)
        .method("len", Q::len).read_only()
        .method("is_empty", Q::is_empty).read_only()
        .into()
}

fn concurrent_queue(name: &str, make: fn() -> concurrent_queue::ConcurrentQueue<i64>) -> Declared {
    type Q = concurrent_queue::ConcurrentQueue<i64>;
    object(name, make)
        .core("push", |q: &Q, v: i64| q.push(v).is_ok())
        .core("pop", |q: &Q| q.pop().ok())
        .method("len", Q::len).read_only()
        .method("is_empty", Q::is_empty).read_only()
        .method("is_full", Q::is_full).read_only()
        .method("close", Q::close)
        .method("try_iter", |q: &Q| q.try_iter().collect::<Vec<_>>())
        .into()
}

fn crossbeam_channel() -> Declared {
    type C = Pair<crossbeam_channel::Sender<i64>, crossbeam_channel::Receiver<i64>>;
    object("crossbeam_channel::bounded", || -> C { crossbeam_channel::bounded(2) })
        .core("try_send", |c: &C, v: i64| c.0.try_send(v).is_ok())
        .core("try_recv", |c: &C| c.1.try_recv().ok())
        .method("len", |c: &C| c.1.len()).read_only()
        .method("is_empty", |c: &C| c.1.is_empty()).read_only()
        .method("is_full", |c: &C| c.0.is_full()).read_only()
        .method("try_iter", |c: &C| c.1.try_iter().collect::<Vec<_>>())
        .into()
}

fn crossbeam_channel_unbounded() -> Declared {
    type C = Pair<crossbeam_channel::Sender<i64>, crossbeam_channel::Receiver<i64>>;
    object("crossbeam_channel::unbounded", || -> C { crossbeam_channel::unbounded() })
        .core("send", |c: &C, v: i64| c.0.send(v).is_ok())
        .core("try_recv", |c: &C| c.1.try_recv().ok())
        .method("len", |c: &C| c.1.len()).read_only()
        .method("is_empty", |c: &C| c.1.is_empty()).read_only()
        .method("try_iter", |c: &C| c.1.try_iter().collect::<Vec<_>>())
        .into()
}


fn flume_channel() -> Declared {
    type C = Pair<flume::Sender<i64>, flume::Receiver<i64>>;
    object("flume::bounded", || -> C { flume::bounded(2) })
        .core("try_send", |c: &C, v: i64| c.0.try_send(v).is_ok())
        .core("try_recv", |c: &C| c.1.try_recv().ok())
        .method("len", |c: &C| c.1.len()).read_only()
        .method("is_empty", |c: &C| c.1.is_empty()).read_only()
        .method("is_full", |c: &C| c.0.is_full()).read_only()
        .method("try_iter", |c: &C| c.1.try_iter().collect::<Vec<_>>())
        .method("drain", |c: &C| c.1.drain().collect::<Vec<_>>())
        .into()
}

fn std_channel() -> Declared {
    // a receiver is not Sync, so one thread receives at a time
    type C = Pair<std::sync::mpsc::Sender<i64>, std::sync::Mutex<std::sync::mpsc::Receiver<i64>>>;
    object("std::sync::mpsc", || -> C {
        let (sender, receiver) = std::sync::mpsc::channel();
        (sender, receiver.into())
    })
    .core("send", |c: &C, v: i64| c.0.send(v).is_ok())
    .core("try_recv", |c: &C| c.1.lock().unwrap().try_recv().ok())
    .method("try_iter", |c: &C| c.1.lock().unwrap().try_iter().collect::<Vec<_>>())
    .into()
}

fn scc_queue() -> Declared {
    type Q = scc::Queue<i64>;
    object("scc::Queue", Q::default)
        .core("push", |q: &Q, v: i64| {
            q.push(v);
        })
        .core("pop", |q: &Q| q.pop().map(|entry| **entry))
        .method("len", Q::len).read_only()
        .method("is_empty", Q::is_empty).read_only()
        .into()
}

fn scc_stack() -> Declared {
    type S = scc::Stack<i64>;
    object("scc::Stack", S::default)
        .core("push", |s: &S, v: i64| {
            s.push(v);
        })
        .core("pop", |s: &S| s.pop().map(|entry| **entry))
        .method("len", S::len).read_only()
        .method("is_empty", S::is_empty).read_only()
        .into()
}

pub fn objects() -> Vec<Declared> {
    vec![
        array_queue(),
        seg_queue(),
        concurrent_queue("concurrent_queue::bounded", || concurrent_queue::ConcurrentQueue::bounded(2)),
        concurrent_queue("concurrent_queue::single", || concurrent_queue::ConcurrentQueue::bounded(1)),
        concurrent_queue("concurrent_queue::unbounded", concurrent_queue::ConcurrentQueue::unbounded),
        crossbeam_channel(),
        crossbeam_channel_unbounded(),
        flume_channel(),
        std_channel(),
        scc_queue(),
        scc_stack(),
    ]
}
