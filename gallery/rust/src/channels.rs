//! Channels and queues of further crates.

use sunder::{object, Declared};

type Pair<A, B> = (A, B);

fn injector() -> Declared {
    type Q = crossbeam_deque::Injector<i64>;
    object("crossbeam_deque::Injector", Q::new)
        .core("push", |q: &Q, v: i64| q.push(v))
        .core("steal", |q: &Q| loop {
            match q.steal() {
                crossbeam_deque::Steal::Success(v) => return Some(v),
                crossbeam_deque::Steal::Empty => return None,
                crossbeam_deque::Steal::Retry => std::hint::spin_loop(),
            }
        })
        .method("steal_once", |q: &Q| q.steal().success()).may_refuse()
        .method("len", |q: &Q| q.len()).read_only()
        .method("is_empty", |q: &Q| q.is_empty()).read_only()
        .into()
}

fn thing_buf() -> Declared {
    type Q = thingbuf::ThingBuf<i64>;
    object("thingbuf::ThingBuf", || Q::new(2))
        .core("push", |q: &Q, v: i64| q.push(v).is_ok())
        .core("pop", |q: &Q| q.pop())
        .method("len", |q: &Q| q.len()).read_only()
        .method("is_empty", |q: &Q| q.is_empty()).read_only()
        .into()
}

fn heapless_queue() -> Declared {
    type Q = heapless::mpmc::Queue<i64, 2>;
    object("heapless::mpmc::Queue", Q::new)
        .core("enqueue", |q: &Q, v: i64| q.enqueue(v).is_ok())
        .core("dequeue", |q: &Q| q.dequeue())
        .into()
}

fn lockfree_queue() -> Declared {
    type Q = lockfree::queue::Queue<i64>;
    object("lockfree::Queue", Q::new)
        .core("push", |q: &Q, v: i64| q.push(v))
        .core("pop", |q: &Q| q.pop())
        .method("pop_iter", |q: &Q| q.pop_iter().collect::<Vec<_>>())
        .into()
}

fn lockfree_stack() -> Declared {
    type S = lockfree::stack::Stack<i64>;
    object("lockfree::Stack", S::new)
        .core("push", |s: &S, v: i64| s.push(v))
        .core("pop", |s: &S| s.pop())
        .method("pop_iter", |s: &S| s.pop_iter().collect::<Vec<_>>())
        .into()
}

fn kanal_channel() -> Declared {
    type C = Pair<kanal::Sender<i64>, kanal::Receiver<i64>>;
    object("kanal::bounded", || -> C { kanal::bounded(2) })
        .core("try_send", |c: &C, v: i64| c.0.try_send(v) == Ok(true))
        .core("try_recv", |c: &C| c.1.try_recv().ok().flatten())
        .method("len", |c: &C| c.1.len()).read_only()
        .method("is_empty", |c: &C| c.1.is_empty()).read_only()
        .method("is_full", |c: &C| c.1.is_full()).read_only()
        .method("drain_into", |c: &C| {
            let mut all = Vec::new();
            c.1.drain_into(&mut all).ok();
            all
        })
        .into()
}

fn async_channel() -> Declared {
    type C = Pair<async_channel::Sender<i64>, async_channel::Receiver<i64>>;
    object("async_channel::bounded", || -> C { async_channel::bounded(2) })
        .core("try_send", |c: &C, v: i64| c.0.try_send(v).is_ok())
        .core("try_recv", |c: &C| c.1.try_recv().ok())
        .method("len", |c: &C| c.1.len()).read_only()
        .method("is_empty", |c: &C| c.1.is_empty()).read_only()
        .method("is_full", |c: &C| c.1.is_full()).read_only()
        .method("force_send", |c: &C, v: i64| c.0.force_send(v).ok().flatten())
        .into()
}

pub fn objects() -> Vec<Declared> {
    vec![
        injector(),
        thing_buf(),
        heapless_queue(),
        lockfree_queue(),
        lockfree_stack(),
        kanal_channel(),
        async_channel(),
    ]
}
