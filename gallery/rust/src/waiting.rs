//! Objects whose calls wait.

use std::collections::VecDeque;

use sunder::{object, Declared};

type Pair<A, B> = (A, B);

fn std_condvar() -> Declared {
    type W = Pair<std::sync::Mutex<VecDeque<i64>>, std::sync::Condvar>;
    object("std::Condvar", W::default)
        .core("put", |w: &W, v: i64| {
            w.0.lock().unwrap().push_back(v);
            w.1.notify_one();
        })
        .core("take", |w: &W| {
            let values = w.0.lock().unwrap();
            w.1.wait_while(values, |values| values.is_empty()).unwrap().pop_front()
        })
        .method("len", |w: &W| w.0.lock().unwrap().len()).read_only()
        .into()
}

fn parking_lot_condvar() -> Declared {
    type W = Pair<parking_lot::Mutex<VecDeque<i64>>, parking_lot::Condvar>;
    object("parking_lot::Condvar", W::default)
        .core("put", |w: &W, v: i64| {
            w.0.lock().push_back(v);
            w.1.notify_one();
        })
        .core("take", |w: &W| {
            let mut values = w.0.lock();
            w.1.wait_while(&mut values, |values| values.is_empty());
            values.pop_front()
        })
        .method("len", |w: &W| w.0.lock().len()).read_only()
        .into()
}

/// Blocking calls of a channel, and its number of elements.
macro_rules! channel {
    ($function:ident, $name:literal, $sender:ty, $receiver:ty, $make:expr) => {
        fn $function() -> Declared {
            type C = Pair<$sender, $receiver>;
            object($name, || -> C { $make })
                .core("send", |c: &C, v: i64| c.0.send(v).is_ok())
                .core("recv", |c: &C| c.1.recv().ok())
                .method("len", |c: &C| c.1.len()).read_only()
                .method("try_recv", |c: &C| c.1.try_recv().ok())
                .into()
        }
    };
}
channel!(crossbeam, "crossbeam_channel::waiting", crossbeam_channel::Sender<i64>, crossbeam_channel::Receiver<i64>,
    crossbeam_channel::bounded(1));
channel!(flume_waiting, "flume::waiting", flume::Sender<i64>, flume::Receiver<i64>, flume::bounded(1));

pub fn objects() -> Vec<Declared> {
    vec![std_condvar(), parking_lot_condvar(), crossbeam(), flume_waiting()]
}
