//! Objects for `tests/rust/test.sh`: every kind of argument and result, panics, errors, and each part of
//! a declaration.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::process::ExitCode;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, RwLock};
use std::thread::Thread;

/// Gives back what it gets.
#[derive(Default)]
struct Echo(Mutex<i64>);

fn echo() -> sunder::Object<Echo> {
    sunder::object("types::Echo", Echo::default)
        .core("set", |e: &Echo, v: i64| *e.0.lock().unwrap() = v)
        .method("byte", |_: &Echo, v: u8| v)
        .method("largest", |_: &Echo| u64::MAX)
        .method("flag", |_: &Echo, v: bool| !v)
        .method("text", |_: &Echo, v: String| v + "!")
        .method("borrowed", |_: &Echo, v: &i64| *v)
        .method("list", |_: &Echo, v: Vec<i32>| v)
        .method("ordered", |_: &Echo, v: BTreeSet<i32>| v)
        .method("hashed", |_: &Echo, v: HashSet<i32>| v)
        .method("map", |_: &Echo, v: BTreeMap<i32, i32>| v.into_iter().collect::<HashMap<_, _>>())
        .method("pair", |_: &Echo, a: i32, b: i32| (b, a))
        .method("several", |_: &Echo| (1, 'x', "y", [Some(2), None]))
        .method("refused", |_: &Echo, v: i64| if v == 0 { Ok(()) } else { Err(format!("not {v}")) })
        .method("panics", |_: &Echo, v: i64| assert!(v == 0, "v is {v}"))
}

/// Its mutex is poisoned by a panic of `break_it`, which is atomic nevertheless.
#[derive(Default)]
struct Fragile(Mutex<i64>);

fn fragile() -> sunder::Object<Fragile> {
    sunder::object("Fragile", Fragile::default)
        .core("add", |f: &Fragile| {
            let mut value = f.0.lock().unwrap();
            *value += 1;
            *value
        })
        .method("break_it", |f: &Fragile| -> i64 {
            let _held = f.0.lock().unwrap();
            panic!("broken");
        })
}

/// Reads twice under the lock that writers need: a planted violation.
#[derive(Default)]
struct Twice(RwLock<Vec<i64>>);

fn twice() -> sunder::Object<Twice> {
    let len = |t: &Twice| t.0.read().unwrap().len();
    sunder::object("Twice", Twice::default)
        .variant("filled", || Twice(RwLock::new(vec![7])))
        .core("push", |t: &Twice, v: i64| t.0.write().unwrap().push(v)).domain(0, [5, 6])
        .core("pop", |t: &Twice| t.0.write().unwrap().pop())
        .method("len_twice", move |t: &Twice| (len(t), len(t))).read_only()
        .method("len", len).read_only()
        .method("snapshot", |t: &Twice| t.0.read().unwrap().clone()).read_only()
}

thread_local!(static HANDLE: Cell<i64> = const { Cell::new(0) });

/// A counter that only threads with a handle may use; one thread adds, and others read.
#[derive(Default)]
struct Handled(AtomicI64);

fn handled() -> sunder::Object<Handled> {
    let plain = sunder::object("Plain", || Mutex::new(0))
        .core("add", |n: &Mutex<i64>| *n.lock().unwrap() += 1)
        .core("get", |n: &Mutex<i64>| *n.lock().unwrap())
        .method("is_zero", |n: &Mutex<i64>| *n.lock().unwrap() == 0);
    sunder::object("Handled", Handled::default)
        .per_thread(|| HANDLE.set(1))
        .core("add", |h: &Handled| h.0.store(h.0.load(SeqCst) + HANDLE.get(), SeqCst)).role("writer")
        .core("get", |h: &Handled| h.0.load(SeqCst)).read_only()
        .method("is_zero", |h: &Handled| h.0.load(SeqCst) == 0).read_only()
        .reference(plain)
}

/// A bounded queue whose calls wait, on std's condition variables.
#[derive(Default)]
struct Waiting(Mutex<Vec<i64>>, Condvar);

fn waiting() -> sunder::Object<Waiting> {
    sunder::object("Waiting", Waiting::default)
        .core("put", |w: &Waiting, v: i64| {
            w.0.lock().unwrap().push(v);
            w.1.notify_one();
        })
        .core("take", |w: &Waiting| {
            let mut values = w.1.wait_while(w.0.lock().unwrap(), |values| values.is_empty()).unwrap();
            values.remove(0)
        })
        .method("len", |w: &Waiting| w.0.lock().unwrap().len()).read_only()
}

/// Tries the lock, and may refuse.
#[derive(Default)]
struct Trying(Mutex<i64>);

fn trying() -> sunder::Object<Trying> {
    sunder::object("Trying", Trying::default)
        .core("add", |t: &Trying| *t.0.lock().unwrap() += 1)
        .core("get", |t: &Trying| *t.0.lock().unwrap())
        .method("try_add", |t: &Trying| t.0.try_lock().map(|mut value| *value += 1).is_ok()).may_refuse()
}

static TURNS: AtomicI64 = AtomicI64::new(0);
thread_local!(static OWN: RefCell<Vec<i64>> = const { RefCell::new(Vec::new()) });

/// A counter whose steps depend on a static, on memory that it refers to, and on thread-local variables, as
/// those of epochs do. `add` loses updates.
#[derive(Default)]
struct Lasting(AtomicI64);

fn lasting() -> sunder::Object<Lasting> {
    static SEEN: Mutex<Vec<i64>> = Mutex::new(Vec::new());
    let take_turn = || {
        let turn = TURNS.fetch_add(1, SeqCst);
        let own = OWN.with_borrow_mut(|own| {
            own.push(turn);
            own.len()
        });
        if turn % 3 == 0 || own % 5 == 0 {
            SEEN.lock().unwrap().push(turn);
        }
    };
    sunder::object("Lasting", Lasting::default)
        .core("increment", move |c: &Lasting| {
            take_turn();
            c.0.fetch_add(1, SeqCst)
        })
        .core("get", |c: &Lasting| c.0.load(SeqCst)).read_only()
        .method("add", move |c: &Lasting| {
            take_turn();
            c.0.store(c.0.load(SeqCst) + 1, SeqCst);
        })
        .method("has_processors", |_: &Lasting| std::thread::available_parallelism().is_ok()).read_only()
}

/// Its `take` parks, without a hook in the standard library. One that waits for ever leaves its thread parked.
#[derive(Default)]
struct Parking(Mutex<(Vec<i64>, Vec<Thread>)>);

fn parking() -> sunder::Object<Parking> {
    sunder::object("Parking", Parking::default)
        .core("put", |p: &Parking, v: i64| {
            let mut inner = p.0.lock().unwrap();
            inner.0.push(v);
            inner.1.drain(..).for_each(|waiting| waiting.unpark());
        })
        .core("take", |p: &Parking| loop {
            let mut inner = p.0.lock().unwrap();
            if !inner.0.is_empty() {
                return inner.0.remove(0);
            }
            inner.1.push(std::thread::current());
            drop(inner);
            std::thread::park();
        })
}

/// Its violation comes in nearly every execution by real threads.
#[derive(Default)]
struct Certain(AtomicI64);

fn certain() -> sunder::Object<Certain> {
    let get = |c: &Certain| c.0.load(SeqCst);
    sunder::object("Certain", Certain::default)
        .core("add", |c: &Certain, v: &i64| c.0.fetch_add(*v, SeqCst)).domain(0, [1, 2])
        .core("get", get).read_only()
        .method("get_twice", move |c: &Certain| {
            let before = get(c);
            std::thread::sleep(std::time::Duration::from_millis(1));
            (before, get(c), 'x', Some("\"}"))
        })
        .read_only()
}

/// Its default hasher has new keys in each instance, so that the order of its elements is a matter of chance.
#[derive(Default)]
struct Hashing(Mutex<HashMap<i64, i64>>);

fn hashing() -> sunder::Object<Hashing> {
    sunder::object("Hashing", || {
        let made = Hashing::default();
        made.0.lock().unwrap().extend((0..64).map(|key| (key, key)));
        made
    })
    .core("insert", |h: &Hashing, key: i64| h.0.lock().unwrap().insert(key, key))
    .method("keys", |h: &Hashing| h.0.lock().unwrap().keys().copied().collect::<Vec<_>>()).read_only()
}

/// A counter in two parts, of a crate that this one depends on; `sum` may miss additions, and says so.
fn parted() -> sunder::Object<dependency::Parted> {
    use dependency::Parted;
    sunder::object("Parted", Parted::default)
        .core("add", |p: &Parted, part: bool| p.add(part))
        .method("sum", Parted::sum).read_only()
        .method("weak_sum", Parted::sum).read_only().level("monotonic")
}

/// A lock that is only given back by a thread that has taken it.
#[derive(Default)]
struct Taken(Mutex<bool>, Condvar, AtomicI64);

fn taken() -> sunder::Object<Taken> {
    sunder::object("Taken", Taken::default)
        .core("lock", |t: &Taken| *t.1.wait_while(t.0.lock().unwrap(), |taken| *taken).unwrap() = true)
        .core("unlock", |t: &Taken| {
            *t.0.lock().unwrap() = false;
            t.1.notify_one();
        })
        .after(["lock"])
        .method("set", |t: &Taken, a: i64, b: i64| (t.2.swap(a, SeqCst), t.2.swap(b, SeqCst)))
        .data_independent(0)
        .data_independent(1)
        .method("set_ordered", |t: &Taken, a: i64, b: i64| (t.2.swap(a, SeqCst), t.2.swap(b, SeqCst)))
}

fn main() -> ExitCode {
    if std::env::var_os("SUNDER_MISTAKEN").is_some() {
        return sunder::run(
            sunder::object("Mistaken", Echo::default)
                .read_only()
                .method("byte", |_: &Echo, v: u8| v).domain(1, [0])
                .method("a b", |_: &Echo| ()),
        );
    }
    sunder::run(((echo(), fragile(), twice(), handled(), waiting(), trying()), (lasting(), parking(), certain(), hashing(), parted(), taken())))
}
