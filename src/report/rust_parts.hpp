#pragma once

/// The parts of an exported Rust test that are the same for every violation.
namespace sunder::rust_parts {

inline constexpr const char* kThreads = R"text(

/// Repeats the calls on plain threads, and writes results as text.
mod plain_threads {
    use std::any::Any;
    use std::collections::*;
    use std::hash::Hash;
    use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    const EXECUTIONS: usize = 1000;
    static EXECUTED: AtomicUsize = AtomicUsize::new(0);

    /// Ends the program if no thread makes progress for five seconds.
    pub fn watch() {
        std::thread::spawn(|| {
            let mut before = usize::MAX;
            while before != EXECUTED.load(SeqCst) {
                before = EXECUTED.load(SeqCst);
                std::thread::sleep(Duration::from_secs(5));
            }
            eprintln!("the threads do not end: NOT ATOMIC");
            std::process::exit(1);
        });
    }

    /// One execution: all threads run their sequences on one instance.
    pub struct Race<const S: usize> {
        arrived: AtomicUsize,
        ended: [AtomicUsize; S],
        results: Mutex<BTreeMap<usize, String>>,
    }

    fn wait_for(counter: &AtomicUsize, count: usize) {
        let mut rounds = 0;
        while counter.load(SeqCst) < count {
            rounds += 1;
            if rounds % 1000 == 0 {
                std::thread::yield_now();
            }
        }
    }

    impl<const S: usize> Race<S> {
        fn new() -> Self {
            let ended = std::array::from_fn(|_| AtomicUsize::new(0));
            Race { arrived: AtomicUsize::new(0), ended, results: Mutex::default() }
        }
        pub fn wait_for_end_of(&self, sequence: usize) {
            wait_for(&self.ended[sequence], 1);
        }
        pub fn ends(&self, sequence: usize) {
            self.ended[sequence].store(1, SeqCst);
        }
        pub fn keeps(&self, invocation: usize, result: String) {
            self.results.lock().unwrap().insert(invocation, result);
        }
    }

    /// The result of a call; it becomes text after the race.
    pub struct Kept<R>(Result<R, Box<dyn Any + Send>>);

    pub fn kept<R>(call: impl FnOnce() -> R) -> Kept<R> {
        Kept(catch_unwind(AssertUnwindSafe(call)))
    }

    impl<R: Text> Kept<R> {
        pub fn text(&self) -> String {
            match &self.0 {
                Ok(result) => result.text(),
                Err(panic) => {
                    let owned = panic.downcast_ref::<String>().map(String::as_str);
                    let message = owned.or_else(|| panic.downcast_ref::<&str>().copied());
                    format!("panic: {}", message.unwrap_or("of another type"))
                }
            }
        }
    }

    fn seen_within_a_minute<T: Send + Sync, E, const S: usize>(
        make: &(impl Fn() -> T + Sync),
        enter: &(impl Fn() -> E + Sync),
        execute: &(impl Fn(&T, &Race<S>, usize) + Sync),
        is_atomic: impl Fn(&str) -> bool,
    ) -> BTreeMap<String, u64> {
        let end = Instant::now() + Duration::from_secs(60);
        let mut seen = BTreeMap::new();
        let mut wrong = false;
        while !wrong && Instant::now() < end {
            let races: Vec<_> = (0..EXECUTIONS).map(|_| (make(), Race::<S>::new())).collect();
            std::thread::scope(|threads| {
                for sequence in 0..S {
                    let races = &races;
                    threads.spawn(move || {
                        let _entered = enter();
                        let mut random = Instant::now().elapsed().as_nanos() as usize + sequence;
                        for (object, race) in races {
                            race.arrived.fetch_add(1, SeqCst);
                            wait_for(&race.arrived, S);
                            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                            for _ in 0..random >> 33 & 127 {
                                std::hint::spin_loop();
                            }
                            execute(object, race, sequence);
                            EXECUTED.fetch_add(1, SeqCst);
                        }
                    });
                }
            });
            for (_, race) in &races {
                let results: Vec<_> = race.results.lock().unwrap().values().cloned().collect();
                let outcome = results.join(", ");
                wrong |= !is_atomic(&outcome);
                *seen.entry(outcome).or_insert(0) += 1;
            }
        }
        seen
    }

    /// Fails if an outcome is none of the atomic ones.
    pub fn check<T: Send + Sync, E, const S: usize>(
        atomic: &[&str],
        rare: &str,
        make: impl Fn() -> T + Sync,
        enter: impl Fn() -> E + Sync,
        execute: impl Fn(&T, &Race<S>, usize) + Sync,
    ) {
        let printing = take_hook();
        set_hook(Box::new(|_| ())); // a panic of a call is its result
        let seen = seen_within_a_minute(&make, &enter, &execute, |outcome| atomic.contains(&outcome));
        set_hook(printing);
        let mut all_atomic = true;
        for (outcome, count) in &seen {
            let is_atomic = atomic.contains(&outcome.as_str());
            all_atomic &= is_atomic;
            println!("{count}\t{outcome}{}", if is_atomic { "" } else { "\tNOT ATOMIC" });
        }
        if all_atomic {
            println!("{rare}");
        }
        assert!(all_atomic, "no serial order gives an outcome that was seen");
    }

    /// An argument of the type that the method takes.
    pub trait Given<V> {
        fn of(value: V) -> Self;
    }
    pub fn given<T: Given<V>, V>(value: V) -> T {
        T::of(value)
    }
    macro_rules! integers {
        ($($type:ty),*) => {$(
            impl Given<i128> for $type {
                fn of(value: i128) -> Self {
                    value as $type
                }
            }
        )*};
    }
    integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);
    impl Given<bool> for bool {
        fn of(value: bool) -> Self {
            value
        }
    }
    impl Given<&'static str> for String {
        fn of(value: &'static str) -> Self {
            value.into()
        }
    }
    impl<V, T: Given<V>> Given<V> for &'static T {
        fn of(value: V) -> Self {
            Box::leak(Box::new(T::of(value)))
        }
    }
    impl<V, T: Given<V>> Given<Vec<V>> for Vec<T> {
        fn of(values: Vec<V>) -> Self {
            values.into_iter().map(T::of).collect()
        }
    }
    impl<V, T: Given<V> + Ord> Given<Vec<V>> for BTreeSet<T> {
        fn of(values: Vec<V>) -> Self {
            values.into_iter().map(T::of).collect()
        }
    }
    impl<V, T: Given<V> + Eq + Hash> Given<Vec<V>> for HashSet<T> {
        fn of(values: Vec<V>) -> Self {
            values.into_iter().map(T::of).collect()
        }
    }
    impl<A, B, K: Given<A> + Ord, V: Given<B>> Given<Vec<(A, B)>> for BTreeMap<K, V> {
        fn of(values: Vec<(A, B)>) -> Self {
            values.into_iter().map(|(k, v)| (K::of(k), V::of(v))).collect()
        }
    }
    impl<A, B, K: Given<A> + Eq + Hash, V: Given<B>> Given<Vec<(A, B)>> for HashMap<K, V> {
        fn of(values: Vec<(A, B)>) -> Self {
            values.into_iter().map(|(k, v)| (K::of(k), V::of(v))).collect()
        }
    }

    /// A result as text.
    pub trait Text {
        fn text(&self) -> String;
    }
    macro_rules! plain {
        ($($type:ty => $format:literal),*) => {$(
            impl Text for $type {
                fn text(&self) -> String {
                    format!($format, self)
                }
            }
        )*};
    }
    plain!(bool => "{}", i8 => "{}", i16 => "{}", i32 => "{}", i64 => "{}", isize => "{}", u8 => "{}", u16 => "{}",
        u32 => "{}", u64 => "{}", usize => "{}", char => "\"{}\"", String => "\"{}\"", &'static str => "\"{}\"");
    impl Text for () {
        fn text(&self) -> String {
            "()".into()
        }
    }
    impl<T: Text> Text for Option<T> {
        fn text(&self) -> String {
            self.as_ref().map_or("null".into(), Text::text)
        }
    }
    impl<T: Text, E: std::fmt::Debug> Text for Result<T, E> {
        fn text(&self) -> String {
            self.as_ref().map_or_else(|error| format!("Err({error:?})"), Text::text)
        }
    }
    impl<T: Text> Text for Box<T> {
        fn text(&self) -> String {
            (**self).text()
        }
    }
    impl<T: Text> Text for Arc<T> {
        fn text(&self) -> String {
            (**self).text()
        }
    }
    fn all<'a, T: Text + 'a>(values: impl IntoIterator<Item = &'a T>) -> String {
        values.into_iter().map(Text::text).collect::<Vec<_>>().join(",")
    }
    impl<T: Text> Text for Vec<T> {
        fn text(&self) -> String {
            format!("[{}]", all(self))
        }
    }
    impl<T: Text> Text for VecDeque<T> {
        fn text(&self) -> String {
            format!("[{}]", all(self))
        }
    }
    impl<T: Text, const N: usize> Text for [T; N] {
        fn text(&self) -> String {
            format!("[{}]", all(self))
        }
    }
    impl<T: Text> Text for BTreeSet<T> {
        fn text(&self) -> String {
            format!("{{{}}}", all(self))
        }
    }
    impl<T: Text + Ord, S> Text for HashSet<T, S> {
        fn text(&self) -> String {
            format!("{{{}}}", all(self.iter().collect::<BTreeSet<_>>()))
        }
    }
    impl<K: Text, V: Text> Text for BTreeMap<K, V> {
        fn text(&self) -> String {
            let entries: Vec<_> = self.iter().map(|(k, v)| format!("{}={}", k.text(), v.text())).collect();
            format!("{{{}}}", if entries.is_empty() { "=".into() } else { entries.join(",") })
        }
    }
    impl<K: Text + Ord, V: Text, S> Text for HashMap<K, V, S> {
        fn text(&self) -> String {
            let sorted: BTreeMap<_, _> = self.iter().collect();
            let entries: Vec<_> = sorted.iter().map(|(k, v)| format!("{}={}", k.text(), v.text())).collect();
            format!("{{{}}}", if entries.is_empty() { "=".into() } else { entries.join(",") })
        }
    }
    impl<A: Text, B: Text> Text for (A, B) {
        fn text(&self) -> String {
            format!("({},{})", self.0.text(), self.1.text())
        }
    }
    impl<A: Text> Text for (A,) {
        fn text(&self) -> String {
            format!("[{}]", self.0.text())
        }
    }
    impl<A: Text, B: Text, C: Text> Text for (A, B, C) {
        fn text(&self) -> String {
            format!("[{},{},{}]", self.0.text(), self.1.text(), self.2.text())
        }
    }
    impl<A: Text, B: Text, C: Text, D: Text> Text for (A, B, C, D) {
        fn text(&self) -> String {
            format!("[{},{},{},{}]", self.0.text(), self.1.text(), self.2.text(), self.3.text())
        }
    }
}
)text";

}  // namespace sunder::rust_parts
