use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

use crate::argument::Shape;
use crate::foreign::*;
use crate::method::message_of;

/// Takes down a result. To make a type of your own a result, implement [`Returned`] for it.
pub struct Writer(*mut CWriter);

impl Writer {
    pub(crate) fn new(writer: *mut CWriter) -> Self {
        Writer(writer)
    }
    pub fn unit(&mut self) {
        unsafe { sunder_write_unit(self.0) }
    }
    pub fn null(&mut self) {
        unsafe { sunder_write_null(self.0) }
    }
    pub fn boolean(&mut self, value: bool) {
        unsafe { sunder_write_boolean(self.0, value) }
    }
    pub fn integer(&mut self, value: i64) {
        unsafe { sunder_write_integer(self.0, value) }
    }
    pub fn unsigned(&mut self, value: u64) {
        unsafe { sunder_write_unsigned(self.0, value) }
    }
    pub fn string(&mut self, text: &str) {
        unsafe { sunder_write_string(self.0, text.as_ptr().cast(), text.len()) }
    }
    /// An error in the place of a result, such as `Err(Full(1))`.
    pub fn thrown(&mut self, text: &str) {
        unsafe { sunder_write_thrown(self.0, text.as_ptr().cast(), text.len()) }
    }
    /// The elements follow.
    pub fn list(&mut self, size: usize) {
        self.sized(Shape::List, size)
    }
    /// The elements follow, in any order.
    pub fn set(&mut self, size: usize) {
        self.sized(Shape::Set, size)
    }
    /// Key, value, key, value... follow.
    pub fn map(&mut self, size: usize) {
        self.sized(Shape::Map, size)
    }
    /// Two values follow.
    pub fn pair(&mut self) {
        unsafe { sunder_write_pair(self.0) }
    }
    fn sized(&mut self, shape: Shape, size: usize) {
        unsafe { sunder_write_sized(self.0, shape as i32, size) }
    }

    /// Runs what writes one value. If it panics, nothing is written, and the message comes back.
    pub(crate) fn attempt(&mut self, write: impl FnOnce(&mut Writer)) -> Result<(), String> {
        let before = unsafe { sunder_write_position(self.0) };
        catch_unwind(AssertUnwindSafe(|| write(self))).map_err(|panic| {
            unsafe { sunder_write_back_to(self.0, before) };
            message_of(panic)
        })
    }
}

/// A type that a method may return. It is written after the execution, so it owns what it holds: no
/// reference and no guard into the object. If writing or dropping it panics, that is the result.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a method for Sunder",
    note = "a result is (), a bool, an integer, a String, or an Option, Result, tuple, Vec, set or map of these, and owns \
            what it holds; convert it in a closure, or implement sunder::Returned for it"
)]
pub trait Returned: 'static {
    /// Only for `()`: calls say nothing by their result.
    const IS_VOID: bool = false;
    /// Writes exactly one value.
    fn write(&self, out: &mut Writer);
}

impl Returned for () {
    const IS_VOID: bool = true;
    fn write(&self, out: &mut Writer) {
        out.unit()
    }
}

macro_rules! written {
    ($($type:ty => |$self:ident, $out:ident| $write:expr;)*) => {$(
        impl Returned for $type {
            fn write(&self, $out: &mut Writer) {
                let $self = self;
                $write
            }
        }
    )*};
}
written! {
    bool => |v, out| out.boolean(*v);
    i8 => |v, out| out.integer((*v).into());
    i16 => |v, out| out.integer((*v).into());
    i32 => |v, out| out.integer((*v).into());
    i64 => |v, out| out.integer(*v);
    isize => |v, out| out.integer(*v as i64);
    u8 => |v, out| out.unsigned((*v).into());
    u16 => |v, out| out.unsigned((*v).into());
    u32 => |v, out| out.unsigned((*v).into());
    u64 => |v, out| out.unsigned(*v);
    usize => |v, out| out.unsigned(*v as u64);
    char => |v, out| out.string(v.encode_utf8(&mut [0; 4]));
    String => |v, out| out.string(v);
    &'static str => |v, out| out.string(v);
}

/// `Some(v)` is written as `v`, so `Some(None)` is `None`.
impl<T: Returned> Returned for Option<T> {
    fn write(&self, out: &mut Writer) {
        match self {
            Some(value) => value.write(out),
            None => out.null(),
        }
    }
}

impl<T: Returned, E: Debug + 'static> Returned for Result<T, E> {
    fn write(&self, out: &mut Writer) {
        match self {
            Ok(value) => value.write(out),
            Err(error) => out.thrown(&format!("Err({error:?})")),
        }
    }
}

impl<T: Returned> Returned for Box<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out)
    }
}

impl<T: Returned> Returned for Arc<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out)
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<$($generics)*> Returned for $type {
            fn write(&self, out: &mut Writer) {
                out.list(self.len());
                self.iter().for_each(|each| each.write(out));
            }
        }
    )*};
}
lists!([T: Returned] Vec<T>, [T: Returned] VecDeque<T>, [T: Returned, const N: usize] [T; N]);

macro_rules! sets {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<$($generics)*> Returned for $type {
            fn write(&self, out: &mut Writer) {
                out.set(self.len());
                self.iter().for_each(|each| each.write(out));
            }
        }
    )*};
}
sets!([T: Returned] BTreeSet<T>, [T: Returned, S: 'static] HashSet<T, S>);

macro_rules! maps {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<$($generics)*> Returned for $type {
            fn write(&self, out: &mut Writer) {
                out.map(self.len());
                for (key, value) in self {
                    key.write(out);
                    value.write(out);
                }
            }
        }
    )*};
}
maps!([K: Returned, V: Returned] BTreeMap<K, V>, [K: Returned, V: Returned, S: 'static] HashMap<K, V, S>);

impl<A: Returned, B: Returned> Returned for (A, B) {
    fn write(&self, out: &mut Writer) {
        out.pair();
        self.0.write(out);
        self.1.write(out);
    }
}

macro_rules! tuples {
    ($($size:literal: $($name:ident $at:tt),*;)*) => {$(
        impl<$($name: Returned),*> Returned for ($($name,)*) {
            fn write(&self, out: &mut Writer) {
                out.list($size);
                $(self.$at.write(out);)*
            }
        }
    )*};
}
tuples! {
    1: A 0;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
}
