use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use crate::foreign::*;

/// The shape of the arguments for a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Single,
    List,
    Set,
    Map,
}

/// The values that the arguments for a parameter are, or are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Boolean,
    Integer,
    String,
}

/// Reads the arguments of an invocation.
pub struct Reader(*mut CReader);

impl Reader {
    pub(crate) fn new(reader: *mut CReader) -> Self {
        Reader(reader)
    }

    fn boolean(&mut self) -> Option<bool> {
        let mut value = false;
        unsafe { sunder_read_boolean(self.0, &mut value) }.then_some(value)
    }

    fn integer(&mut self) -> Option<i128> {
        let (mut signed, mut unsigned) = (0, 0);
        if unsafe { sunder_read_integer(self.0, &mut signed) } {
            return Some(signed.into());
        }
        unsafe { sunder_read_unsigned(self.0, &mut unsigned) }.then_some(unsigned.into())
    }

    fn string(&mut self) -> Option<String> {
        let (mut text, mut size) = (std::ptr::null(), 0);
        if !unsafe { sunder_read_string(self.0, &mut text, &mut size) } {
            return None;
        }
        let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), size) };
        Some(String::from_utf8_lossy(bytes).into_owned())
    }

    fn size(&mut self, shape: Shape) -> Option<usize> {
        let mut size = 0;
        unsafe { sunder_read_sized(self.0, shape as i32, &mut size) }.then_some(size)
    }

    fn refuse(&mut self, why: &str) {
        unsafe { sunder_read_refuse(self.0, why.as_ptr().cast(), why.len()) }
    }
}

/// A type of which Sunder can make arguments: bool, the integers, String, and Vec, sets and maps of
/// these. Take another type apart in a closure: `|map: &Map, key: i64| map.get(Key(key))`.
#[diagnostic::on_unimplemented(
    message = "Sunder cannot make arguments of type `{Self}`",
    note = "a parameter is a bool, an integer, a String, or a Vec, set or map of these; make others in a closure: \
            |object: &T, argument: i64| object.method(Argument::new(argument))"
)]
pub trait Argument: Clone + Send + Sync + 'static {
    const SHAPE: Shape;
    const SCALAR: Scalar;
    /// None if the next value is none of this type.
    fn read(reader: &mut Reader) -> Option<Self>;
}

/// An argument that is not a collection.
pub trait ScalarArgument: Argument {}

impl Argument for bool {
    const SHAPE: Shape = Shape::Single;
    const SCALAR: Scalar = Scalar::Boolean;
    fn read(reader: &mut Reader) -> Option<Self> {
        reader.boolean()
    }
}

impl Argument for String {
    const SHAPE: Shape = Shape::Single;
    const SCALAR: Scalar = Scalar::String;
    fn read(reader: &mut Reader) -> Option<Self> {
        reader.string()
    }
}

impl ScalarArgument for bool {}
impl ScalarArgument for String {}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Argument for $type {
            const SHAPE: Shape = Shape::Single;
            const SCALAR: Scalar = Scalar::Integer;
            fn read(reader: &mut Reader) -> Option<Self> {
                let value = reader.integer()?;
                let fitting = value.try_into().ok();
                if fitting.is_none() {
                    reader.refuse(&format!("{value} does not fit its parameter"));
                }
                fitting
            }
        }
        impl ScalarArgument for $type {}
    )*};
}
integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

fn elements<E: Argument, C: FromIterator<E>>(reader: &mut Reader, shape: Shape) -> Option<C> {
    let size = reader.size(shape)?;
    (0..size).map(|_| E::read(reader)).collect()
}

fn entries<K: Argument, V: Argument, C: FromIterator<(K, V)>>(reader: &mut Reader) -> Option<C> {
    let size = reader.size(Shape::Map)?;
    (0..size)
        .map(|_| Some((K::read(reader)?, V::read(reader)?)))
        .collect()
}

macro_rules! collection {
    ($shape:ident, $scalar:ident, [$($generics:tt)*], $type:ty, $read:expr) => {
        impl<$($generics)*> Argument for $type {
            const SHAPE: Shape = Shape::$shape;
            const SCALAR: Scalar = $scalar::SCALAR;
            fn read(reader: &mut Reader) -> Option<Self> {
                $read(reader)
            }
        }
    };
}
collection!(List, E, [E: ScalarArgument], Vec<E>, |r| elements(r, Shape::List));
collection!(Set, E, [E: ScalarArgument + Ord], BTreeSet<E>, |r| elements(r, Shape::Set));
collection!(Set, E, [E: ScalarArgument + Hash + Eq, S: BuildHasher + Default + Clone + Send + Sync + 'static],
    HashSet<E, S>, |r| elements(r, Shape::Set));
collection!(Map, K, [K: ScalarArgument + Ord, V: ScalarArgument], BTreeMap<K, V>, entries);
collection!(Map, K, [K: ScalarArgument + Hash + Eq, V: ScalarArgument, S: BuildHasher + Default + Clone + Send + Sync + 'static],
    HashMap<K, V, S>, entries);
