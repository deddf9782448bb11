use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasherDefault, Hasher};

use sunder::{object, Declared};

/// Has the same keys in each process, unlike RandomState.
type Fixed = BuildHasherDefault<DefaultHasher>;

/// Puts the keys 0 and 1 into the first and the third shard of a DashMap, which chooses by bits 55 and
/// 56. An iterator holds a shard until it has locked the next one: neighbours look as if it were atomic.
#[derive(Default)]
struct ByShard(u64);

impl Hasher for ByShard {
    fn finish(&self) -> u64 {
        self.0 << 56 | self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0 << 8 | u64::from(*byte));
    }
    fn write_i64(&mut self, key: i64) {
        self.0 = key as u64;
    }
}

fn dash_map() -> Declared {
    type Shards = BuildHasherDefault<ByShard>;
    type M = dashmap::DashMap<i64, i64, Shards>;
    object("dashmap::DashMap", || M::with_capacity_and_hasher_and_shard_amount(0, Shards::default(), 4))
        .core("insert", |m: &M, k: i64| m.insert(k, k).is_none())
        .core("remove", |m: &M, k: i64| m.remove(&k).is_some())
        .core("contains_key", |m: &M, k: i64| m.contains_key(&k)).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("is_empty", |m: &M| m.is_empty()).read_only()
        .method("keys", |m: &M| m.iter().map(|e| *e.key()).collect::<BTreeSet<_>>()).read_only()
        .method("clear", |m: &M| m.clear())
        .method("retain_none", |m: &M| m.retain(|_, _| false))
        .method("entry_or_insert", |m: &M, k: i64| *m.entry(k).or_insert(k))
        .into()
}

fn papaya_map() -> Declared {
    type M = papaya::HashMap<i64, i64, Fixed>;
    object("papaya::HashMap", || M::with_hasher(Fixed::default()))
        .core("insert", |m: &M, k: i64, v: i64| m.pin().insert(k, v).copied())
        .core("remove", |m: &M, k: i64| m.pin().remove(&k).copied())
        .core("get", |m: &M, k: i64| m.pin().get(&k).copied()).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("is_empty", |m: &M| m.is_empty()).read_only()
        .method("iter", |m: &M| m.pin().iter().map(|(k, v)| (*k, *v)).collect::<BTreeMap<_, _>>()).read_only()
        .method("clear", |m: &M| m.pin().clear())
        .into()
}

fn scc_map() -> Declared {
    type M = scc::HashMap<i64, i64, Fixed>;
    object("scc::HashMap", || M::with_hasher(Fixed::default()))
        .core("upsert", |m: &M, k: i64, v: i64| m.upsert_sync(k, v))
        .core("remove", |m: &M, k: i64| m.remove_sync(&k).map(|(_, v)| v))
        .core("read", |m: &M, k: i64| m.read_sync(&k, |_, v| *v)).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("is_empty", |m: &M| m.is_empty()).read_only()
        .method("clear", |m: &M| m.clear_sync())
        .into()
}

fn skip_map() -> Declared {
    type M = crossbeam_skiplist::SkipMap<i64, i64>;
    object("crossbeam_skiplist::SkipMap", M::new)
        .core("insert", |m: &M, k: i64, v: i64| *m.insert(k, v).value())
        .core("remove", |m: &M, k: i64| m.remove(&k).map(|e| *e.value()))
        .core("get", |m: &M, k: i64| m.get(&k).map(|e| *e.value())).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("iter", |m: &M| m.iter().map(|e| (*e.key(), *e.value())).collect::<Vec<_>>()).read_only()
        .method("pop_front", |m: &M| m.pop_front().map(|e| *e.key()))
        .method("clear", |m: &M| m.clear())
        .into()
}

fn skip_set() -> Declared {
    type S = crossbeam_skiplist::SkipSet<i64>;
    object("crossbeam_skiplist::SkipSet", S::new)
        .core("insert", |s: &S, k: i64| *s.insert(k).value())
        .core("contains", |s: &S, k: i64| s.contains(&k)).read_only()
        .core("pop_front", |s: &S| s.pop_front().map(|e| *e.value()))
        .method("remove", |s: &S, k: i64| s.remove(&k).is_some())
        .method("len", |s: &S| s.len()).read_only()
        .into()
}

fn scc_index() -> Declared {
    type M = scc::HashIndex<i64, i64, Fixed>;
    object("scc::HashIndex", || M::with_hasher(Fixed::default()))
        .core("insert", |m: &M, k: i64| m.insert_sync(k, k).is_ok())
        .core("remove", |m: &M, k: i64| m.remove_sync(&k))
        .core("contains", |m: &M, k: i64| m.contains(&k)).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("is_empty", |m: &M| m.is_empty()).read_only()
        .method("clear", |m: &M| m.clear_sync())
        .into()
}

fn scc_tree() -> Declared {
    type M = scc::TreeIndex<i64, i64>;
    object("scc::TreeIndex", M::new)
        .core("insert", |m: &M, k: i64| m.insert_sync(k, k).is_ok())
        .core("remove", |m: &M, k: i64| m.remove_sync(&k))
        .core("contains", |m: &M, k: i64| m.contains(&k)).read_only()
        .method("len", |m: &M| m.len()).read_only()
        .method("is_empty", |m: &M| m.is_empty()).read_only()
        .into()
}

fn flurry_map() -> Declared {
    type M = flurry::HashMap<i64, i64, Fixed>;
    object("flurry::HashMap", || M::with_hasher(Fixed::default()))
        .core("insert", |m: &M, k: i64, v: i64| m.pin().insert(k, v).copied())
        .core("remove", |m: &M, k: i64| m.pin().remove(&k).copied())
        .core("get", |m: &M, k: i64| m.pin().get(&k).copied()).read_only()
        .method("len", |m: &M| m.pin().len()).read_only()
        .method("is_empty", |m: &M| m.pin().is_empty()).read_only()
        .method("iter", |m: &M| m.pin().iter().map(|(k, v)| (*k, *v)).collect::<BTreeMap<_, _>>()).read_only()
        .method("clear", |m: &M| m.pin().clear())
        .into()
}

fn lockfree_map() -> Declared {
    type M = lockfree::map::Map<i64, i64, Fixed>;
    object("lockfree::Map", || M::with_hasher(Fixed::default()))
        .core("insert", |m: &M, k: i64, v: i64| m.insert(k, v).map(|old| *old.val()))
        .core("remove", |m: &M, k: i64| m.remove(&k).map(|old| *old.val()))
        .core("get", |m: &M, k: i64| m.get(&k).map(|entry| *entry.val())).read_only()
        .method("iter", |m: &M| m.iter().map(|e| (*e.key(), *e.val())).collect::<BTreeMap<_, _>>()).read_only()
        .into()
}

pub fn objects() -> Vec<Declared> {
    vec![
        dash_map(),
        papaya_map(),
        scc_map(),
        skip_map(),
        skip_set(),
        scc_index(),
        scc_tree(),
        flurry_map(),
        lockfree_map(),
    ]
}
