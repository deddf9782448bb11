use std::ffi::{c_char, CString};
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;

use crate::foreign::*;
use crate::object::Object;

/// An object that is declared, whatever its type.
pub struct Declared(*mut CObject);

impl<T> From<Object<T>> for Declared {
    fn from(object: Object<T>) -> Self {
        Declared(object.raw)
    }
}

/// The argument of [`run`]: an object, a tuple of objects, or a `Vec<Declared>`.
pub trait Objects {
    fn declared(self) -> Vec<Declared>;
}

impl Objects for Vec<Declared> {
    fn declared(self) -> Vec<Declared> {
        self
    }
}

impl<T> Objects for Object<T> {
    fn declared(self) -> Vec<Declared> {
        vec![self.into()]
    }
}

macro_rules! tuples {
    ($($first:ident $($rest:ident)*;)*) => {$(
        #[allow(non_snake_case)]
        impl<$first: Objects, $($rest: Objects),*> Objects for ($first, $($rest,)*) {
            fn declared(self) -> Vec<Declared> {
                let ($first, $($rest,)*) = self;
                #[allow(unused_mut)]
                let mut all = $first.declared();
                $(all.extend($rest.declared());)*
                all
            }
        }
    )*};
}
tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}

/// The command line of `sunder`, for these objects: `cargo sunder check`. Returns the exit code of
/// the program.
pub fn run(objects: impl Objects) -> ExitCode {
    // A panic of a call is its result, and would be printed for each of many executions.
    std::panic::set_hook(Box::new(|_| ()));
    let words: Vec<CString> = std::env::args_os()
        .map(|word| CString::new(word.into_vec()).expect("the system gives words without NUL"))
        .collect();
    let mut argv: Vec<*mut c_char> = words.iter().map(|word| word.as_ptr().cast_mut()).collect();
    argv.push(std::ptr::null_mut());
    let objects: Vec<*mut CObject> = objects.declared().into_iter().map(|object| object.0).collect();
    let code = unsafe {
        sunder_run_objects(
            words.len() as i32,
            argv.as_mut_ptr(),
            objects.as_ptr(),
            objects.len(),
        )
    };
    ExitCode::from(u8::try_from(code).unwrap_or(3))
}
