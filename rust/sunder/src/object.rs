use std::cell::Cell;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::foreign::*;
use crate::method::{message_of, Erased, Method};
use crate::returned::{Returned, Writer};

/// A type under test: how to make instances, and its methods, one line each.
#[must_use = "pass the declaration to sunder::run"]
pub struct Object<T> {
    pub(crate) raw: *mut CObject, // lives until the program ends, and so does what it points to
    has_method: bool,
    of: PhantomData<T>,
}

const NOT_WEAK: &str = if cfg!(sunder_hooks_in_std) {
    "crates that see the compiler's hooks, such as crossbeam, then use other orderings"
} else {
    "the standard library of Rust is compiled without hooks, and its locks order memory"
};

/// Starts the declaration of an object. `make` makes a fresh instance for each execution, and must
/// always make the same one: a map that hashes has a fixed hasher, not `RandomState`.
pub fn object<T: Send + Sync + 'static>(
    name: &str,
    make: impl Fn() -> T + Send + Sync + 'static,
) -> Object<T> {
    let raw = unsafe { sunder_object_new(name.as_ptr().cast(), name.len(), destroy::<T>) };
    unsafe {
        sunder_object_not_weak(raw, NOT_WEAK.as_ptr().cast(), NOT_WEAK.len());
        sunder_object_allocated(raw, kept(0_u64));
    }
    Object {
        raw,
        has_method: false,
        of: PhantomData,
    }
    .variant("", make)
}

impl<T: Send + Sync + 'static> Object<T> {
    /// Another construction (a capacity, a prefilled state), checked as a separate object,
    /// `Name@variant`.
    pub fn variant(self, name: &str, make: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let (context, make) = kept_maker(make);
        unsafe { sunder_object_variant(self.raw, name.as_ptr().cast(), name.len(), context, make) };
        self
    }

    /// A method that is trusted to be atomic; harnesses are built from the core around the method
    /// under test.
    pub fn core<S, F: Method<T, S>>(self, name: &str, method: F) -> Self {
        let declared = self.method(name, method);
        unsafe { sunder_method_core(declared.raw) };
        declared
    }

    /// A method to be tested: its path, or a closure that takes the instance first, `|q: &Queue, v: i64| ...`.
    pub fn method<S, F: Method<T, S>>(mut self, name: &str, method: F) -> Self {
        unsafe { Erased::<T, S, F>::add(self.raw, name, kept(method)) };
        self.has_method = true;
        self
    }

    /// The method declared last never changes the object. Harnesses in which it overlaps no update
    /// are left out.
    pub fn read_only(self) -> Self {
        self.about_last("read_only", |raw| unsafe { sunder_method_read_only(raw) })
    }

    /// Only one thread may call the method declared last, such as the producer of a single-producer
    /// queue: at most one sequence of a harness calls the methods of this role.
    pub fn role(self, name: &str) -> Self {
        self.about_last("role", |raw| unsafe {
            sunder_method_role(raw, name.as_ptr().cast(), name.len())
        })
    }

    /// A call of the method declared last is legal only for the thread that has called one of these
    /// methods before, one for one, such as `unlock` after `lock`.
    pub fn after<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.about_last("after", |raw| {
            names
                .into_iter()
                .for_each(|n| unsafe { sunder_method_after(raw, n.as_ptr().cast(), n.len()) })
        })
    }

    /// The results of the method declared last may miss calls, as far as this level allows:
    /// "causal", "peer", "monotonic", "self" or "weak". Outcomes that it admits are no violations.
    pub fn level(self, name: &str) -> Self {
        self.about_last("level", |raw| unsafe {
            sunder_method_level(raw, name.as_ptr().cast(), name.len())
        })
    }

    /// The method declared last may do nothing and say so, although it could succeed, like a
    /// `try_push` that fails while another thread has the lock.
    pub fn may_refuse(self) -> Self {
        self.about_last("may_refuse", |raw| unsafe { sunder_method_may_refuse(raw) })
    }

    /// Parameter `index` (from 0) of the method declared last takes exactly these values.
    pub fn domain<V: Returned>(self, index: usize, values: impl IntoIterator<Item = V>) -> Self {
        self.about_last("domain", |raw| {
            for value in values {
                let context = InDomain {
                    value,
                    failed: Cell::new(None),
                };
                unsafe { sunder_parameter_domain(raw, index, (&raw const context).cast(), write::<V>) }
                if let Some(panic) = context.failed.take() {
                    mistake(
                        raw,
                        &format!("a value for domain({index}, ...) cannot be written: {panic}"),
                    );
                }
            }
        })
    }

    /// Parameter `index` of the method declared last is only stored, compared for equality and given
    /// back. Harnesses that differ by a renaming of such values count once. Hashed or ordered keys
    /// are not data-independent.
    pub fn data_independent(self, index: usize) -> Self {
        self.about_last("data_independent", |raw| unsafe {
            sunder_parameter_data_independent(raw, index)
        })
    }

    /// Called in each thread before it touches an instance. What it returns is dropped when the
    /// thread ends, in that thread.
    pub fn per_thread<G: 'static>(self, enter: impl Fn() -> G + Send + Sync + 'static) -> Self {
        let (context, enter) = kept_maker(enter);
        unsafe { sunder_object_per_thread(self.raw, context, enter, destroy::<G>) };
        self
    }

    /// A trusted object with the same methods that defines the atomic outcomes; it is only run
    /// serially.
    pub fn reference<R>(self, trusted: Object<R>) -> Self {
        unsafe { sunder_object_reference(self.raw, trusted.raw) };
        self
    }

    fn about_last(self, what: &str, change: impl FnOnce(*mut CObject)) -> Self {
        if self.has_method {
            change(self.raw);
        } else {
            mistake(
                self.raw,
                &format!("{what} comes after the method that it is about"),
            );
        }
        self
    }
}

fn mistake(object: *mut CObject, message: &str) {
    unsafe { sunder_object_mistake(object, message.as_ptr().cast(), message.len()) }
}

fn kept<F>(function: F) -> *const c_void {
    Box::into_raw(Box::new(function)).cast_const().cast()
}

fn kept_maker<T, F: Fn() -> T>(make: F) -> (*const c_void, Make) {
    (kept(make), made::<T, F>)
}

/// A panic here is no result of a call. The worker ends, which is told as a crash.
fn or_abort<R>(what: &str, run: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        eprintln!("sunder: {what} an instance ended with a {}", message_of(panic));
        std::process::abort()
    })
}

unsafe extern "C" fn made<T, F: Fn() -> T>(make: *const c_void) -> *mut c_void {
    or_abort("making", || Box::into_raw(Box::new((*make.cast::<F>())())).cast())
}

unsafe extern "C" fn destroy<T>(instance: *mut c_void) {
    or_abort("dropping", || drop(Box::from_raw(instance.cast::<T>())))
}

struct InDomain<V> {
    value: V,
    failed: Cell<Option<String>>,
}

unsafe extern "C" fn write<V: Returned>(context: *const c_void, writer: *mut CWriter) {
    let context = &*context.cast::<InDomain<V>>();
    let mut out = Writer::new(writer);
    if let Err(panic) = out.attempt(|out| context.value.write(out)) {
        out.null();
        context.failed.set(Some(panic));
    }
}
