//! Lists that only grow, cells, and permits.

use std::collections::VecDeque;

use sunder::{object, Declared};

fn boxcar_vec() -> Declared {
    type V = boxcar::Vec<i64>;
    object("boxcar::Vec", V::new)
        .core("push", |v: &V, n: i64| v.push(n))
        .core("get", |v: &V, i: usize| v.get(i).copied()).read_only()
        .method("count", |v: &V| v.count()).read_only()
        .method("iter", |v: &V| v.iter().map(|(_, n)| *n).collect::<Vec<_>>()).read_only()
        .into()
}

fn append_only_vec() -> Declared {
    type V = append_only_vec::AppendOnlyVec<i64>;
    object("append_only_vec::AppendOnlyVec", V::new)
        .core("push", |v: &V, n: i64| v.push(n))
        .core("get", |v: &V, i: usize| (i < v.len()).then(|| v[i])).read_only()
        .method("len", |v: &V| v.len()).read_only()
        .method("iter", |v: &V| v.iter().copied().collect::<Vec<_>>()).read_only()
        .into()
}

/// Too large for an atomic: the locks of all such cells are a static table.
fn atomic_cell() -> Declared {
    type C = crossbeam_utils::atomic::AtomicCell<[i64; 3]>;
    object("crossbeam_utils::AtomicCell", || C::new([0; 3]))
        .core("load", |c: &C| c.load()[0]).read_only()
        .core("swap", |c: &C, v: i64| c.swap([v; 3])[2])
        .method("store", |c: &C, v: i64| c.store([v; 3]))
        .method("parts", |c: &C| c.load()).read_only()
        .method("fetch_update", |c: &C| c.fetch_update(|v| Some(v.map(|n| n + 1))).map(|v| v[1]))
        .into()
}

fn sharded_lock() -> Declared {
    type L = crossbeam_utils::sync::ShardedLock<VecDeque<i64>>;
    object("crossbeam_utils::ShardedLock", || L::new(VecDeque::new()))
        .core("push", |l: &L, v: i64| l.write().unwrap().push_back(v))
        .core("pop", |l: &L| l.write().unwrap().pop_front())
        .method("len", |l: &L| l.read().unwrap().len()).read_only()
        .into()
}

fn once_cell() -> Declared {
    type C = once_cell::sync::OnceCell<i64>;
    object("once_cell::OnceCell", C::new)
        .core("set", |c: &C, v: i64| c.set(v).is_ok())
        .core("get", |c: &C| c.get().copied()).read_only()
        .method("get_or_init", |c: &C, v: i64| *c.get_or_init(|| v))
        .into()
}

fn once_lock() -> Declared {
    type C = std::sync::OnceLock<i64>;
    object("std::OnceLock", C::new)
        .core("set", |c: &C, v: i64| c.set(v).is_ok())
        .core("get", |c: &C| c.get().copied()).read_only()
        .method("get_or_init", |c: &C, v: i64| *c.get_or_init(|| v))
        .into()
}

fn spin_mutex() -> Declared {
    type L = spin::Mutex<VecDeque<i64>>;
    object("spin::Mutex", || L::new(VecDeque::new()))
        .core("push", |l: &L, v: i64| l.lock().push_back(v))
        .core("pop", |l: &L| l.lock().pop_front())
        .method("len", |l: &L| l.lock().len()).read_only()
        .method("try_pop", |l: &L| l.try_lock().map(|mut q| q.pop_front())).may_refuse()
        .into()
}

fn semaphore() -> Declared {
    type S = tokio::sync::Semaphore;
    object("tokio::Semaphore", || S::new(1))
        .core("try_acquire", |s: &S| s.try_acquire().map(|permit| permit.forget()).is_ok())
        .core("add_permit", |s: &S| s.add_permits(1))
        .method("try_acquire_two", |s: &S| s.try_acquire_many(2).map(|permits| permits.forget()).is_ok())
        .method("available_permits", |s: &S| s.available_permits()).read_only()
        .method("forget_two", |s: &S| s.forget_permits(2))
        .into()
}

pub fn objects() -> Vec<Declared> {
    vec![
        boxcar_vec(),
        append_only_vec(),
        atomic_cell(),
        sharded_lock(),
        once_cell(),
        once_lock(),
        spin_mutex(),
        semaphore(),
    ]
}
