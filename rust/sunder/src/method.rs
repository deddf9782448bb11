use std::any::Any;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::argument::{Argument, Reader, Scalar, Shape};
use crate::foreign::*;
use crate::returned::{Returned, Writer};

/// A function that can be called on a `&T`, with up to four arguments: the path of a method, or a
/// closure that says the types of its parameters. `Signature` only tells the implementations apart.
#[diagnostic::on_unimplemented(
    message = "Sunder cannot call this as a method of `{T}`",
    note = "a method takes &self and up to four arguments that Sunder can make, and returns what it can compare; \
            adapt others in a closure that says its types: |object: &T, argument: i64| object.method(argument).is_ok()"
)]
pub trait Method<T, Signature>: Send + Sync + 'static {
    type Arguments: Send + Sync + 'static;
    type Result: Returned;
    const PARAMETERS: &'static [(Shape, Scalar)];
    fn read(reader: &mut Reader) -> Option<Self::Arguments>;
    fn call(&self, object: &T, arguments: &Self::Arguments) -> Self::Result;
}

macro_rules! methods {
    ($($name:ident $at:tt),*) => {
        impl<T, F, R, $($name),*> Method<T, fn($($name),*) -> R> for F
        where
            F: Fn(&T, $($name),*) -> R + Send + Sync + 'static,
            R: Returned,
            $($name: Argument,)*
        {
            type Arguments = ($($name,)*);
            type Result = R;
            const PARAMETERS: &'static [(Shape, Scalar)] = &[$(($name::SHAPE, $name::SCALAR)),*];
            fn read(_reader: &mut Reader) -> Option<Self::Arguments> {
                Some(($($name::read(_reader)?,)*))
            }
            fn call(&self, object: &T, _arguments: &Self::Arguments) -> R {
                self(object, $(_arguments.$at.clone()),*)
            }
        }
    };
}
methods!();
methods!(A 0);
methods!(A 0, B 1);
methods!(A 0, B 1, C 2);
methods!(A 0, B 1, C 2, D 3);

/// Marks a parameter `&A`.
pub struct Borrowed<A>(PhantomData<A>);

impl<T, F, R, A> Method<T, fn(Borrowed<A>) -> R> for F
where
    F: Fn(&T, &A) -> R + Send + Sync + 'static,
    R: Returned,
    A: Argument,
{
    type Arguments = A;
    type Result = R;
    const PARAMETERS: &'static [(Shape, Scalar)] = &[(A::SHAPE, A::SCALAR)];
    fn read(reader: &mut Reader) -> Option<A> {
        A::read(reader)
    }
    fn call(&self, object: &T, argument: &A) -> R {
        self(object, argument)
    }
}

/// The contents of the slot of an invocation until its result is taken.
type Slot<R> = Result<R, String>;

pub fn message_of(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.as_deref().unwrap_or("not a message"))
}

/// The functions of `foreign.h` for a method F of T.
pub struct Erased<T, S, F>(PhantomData<(T, S, F)>);

impl<T: 'static, S, F: Method<T, S>> Erased<T, S, F> {
    const ALIGNED: () = assert!(
        align_of::<Slot<F::Result>>() <= 16,
        "sunder: a result must not be aligned to more than 16 bytes; convert it in a closure"
    );

    pub unsafe fn add(object: *mut CObject, name: &str, callable: *const c_void) {
        let () = Self::ALIGNED;
        sunder_method_new(
            object,
            name.as_ptr().cast(),
            name.len(),
            callable,
            size_of::<Slot<F::Result>>(),
            F::Result::IS_VOID,
            Self::make_arguments,
            Self::free_arguments,
            Self::invoke,
            Self::take_result,
        );
        for &(shape, scalar) in F::PARAMETERS {
            sunder_parameter_new(object, shape as i32, scalar as i32);
        }
    }

    unsafe extern "C" fn make_arguments(_: *const c_void, reader: *mut CReader) -> *mut c_void {
        match F::read(&mut Reader::new(reader)) {
            Some(arguments) => Box::into_raw(Box::new(arguments)).cast(),
            None => std::ptr::null_mut(),
        }
    }

    unsafe extern "C" fn free_arguments(arguments: *mut c_void) {
        drop(Box::from_raw(arguments.cast::<F::Arguments>()))
    }

    unsafe extern "C" fn invoke(
        callable: *const c_void,
        object: *mut c_void,
        arguments: *const c_void,
        result: *mut c_void,
    ) {
        let method = &*callable.cast::<F>();
        let object = &*object.cast::<T>();
        let arguments = &*arguments.cast::<F::Arguments>();
        let called = catch_unwind(AssertUnwindSafe(|| method.call(object, arguments)));
        result.cast::<Slot<F::Result>>().write(called.map_err(message_of));
    }

    unsafe extern "C" fn take_result(_: *const c_void, result: *mut c_void, writer: *mut CWriter) {
        let mut out = Writer::new(writer);
        let written = match result.cast::<Slot<F::Result>>().read() {
            Ok(value) => out.attempt(move |out| value.write(out)),
            Err(panic) => Err(panic),
        };
        if let Err(panic) = written {
            out.thrown(&panic);
        }
    }
}
