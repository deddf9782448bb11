use std::collections::VecDeque;
use std::sync::{Arc, Mutex, RwLock};

use sunder::{object, Declared};

fn arc_swap() -> Declared {
    type S = arc_swap::ArcSwap<i64>;
    object("arc_swap::ArcSwap", || S::from_pointee(0))
        .core("load", |s: &S| **s.load()).read_only()
        .core("swap", |s: &S, v: i64| s.swap(Arc::new(v)))
        .method("store", |s: &S, v: i64| s.store(Arc::new(v)))
        .method("rcu", |s: &S| s.rcu(|v| **v + 1))
        .method("lossy_add", |s: &S| {
            let next = **s.load() + 1; // not atomic on purpose
            s.store(Arc::new(next));
        })
        .into()
}

/// A queue behind a lock; `len_twice` is not atomic on purpose.
macro_rules! behind_lock {
    ($function:ident, $name:literal, $lock:ty, |$l:ident| $read:expr, $write:expr) => {
        fn $function() -> Declared {
            type L = $lock;
            object($name, || <L>::new(VecDeque::new()))
                .core("push", |$l: &L, v: i64| $write.push_back(v))
                .core("pop", |$l: &L| $write.pop_front())
                .method("len", |$l: &L| $read.len()).read_only()
                .method("len_twice", |$l: &L| {
                    let first = $read.len(); // the guard of a tuple's part would live as long as the tuple
                    (first, $read.len())
                })
                .read_only()
                .method("clear", |$l: &L| $write.clear())
                .into()
        }
    };
}
behind_lock!(std_mutex, "std::Mutex", Mutex<VecDeque<i64>>, |l| l.lock().unwrap(), l.lock().unwrap());
behind_lock!(std_rwlock, "std::RwLock", RwLock<VecDeque<i64>>, |l| l.read().unwrap(), l.write().unwrap());
behind_lock!(pl_mutex, "parking_lot::Mutex", parking_lot::Mutex<VecDeque<i64>>, |l| l.lock(), l.lock());
behind_lock!(pl_rwlock, "parking_lot::RwLock", parking_lot::RwLock<VecDeque<i64>>, |l| l.read(), l.write());

/// Whether the lock is free: `try_lock` fails while another thread has it, though a queue has a length at any time.
fn pl_try_lock() -> Declared {
    type L = parking_lot::Mutex<VecDeque<i64>>;
    object("parking_lot::Mutex_try_lock", || L::new(VecDeque::new()))
        .core("push", |l: &L, v: i64| l.lock().push_back(v))
        .core("pop", |l: &L| l.lock().pop_front())
        .method("try_len", |l: &L| l.try_lock().map(|queue| queue.len())).read_only()
        .into()
}

pub fn objects() -> Vec<Declared> {
    vec![arc_swap(), std_mutex(), std_rwlock(), pl_mutex(), pl_rwlock(), pl_try_lock()]
}
