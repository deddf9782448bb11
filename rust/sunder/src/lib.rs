//! Sunder finds methods of concurrent objects that are not atomic. Declare the object, and pass it
//! to [`run`]:
//!
//! ```no_run
//! use std::{collections::VecDeque, process::ExitCode, sync::Mutex};
//!
//! #[derive(Default)]
//! struct Queue(Mutex<VecDeque<i64>>);
//! impl Queue {
//!     fn push(&self, value: i64) { self.0.lock().unwrap().push_back(value) }
//!     fn pop(&self) -> Option<i64> { self.0.lock().unwrap().pop_front() }
//!     fn len(&self) -> usize { self.0.lock().unwrap().len() }
//! }
//!
//! fn main() -> ExitCode {
//!     sunder::run(
//!         sunder::object("Queue", Queue::default)
//!             .core("push", Queue::push)
//!             .core("pop", Queue::pop)
//!             .method("len", Queue::len).read_only(),
//!     )
//! }
//! ```
//!
//! `cargo sunder check` builds the program twice, plainly and for exploring, and checks the object.

mod argument;
mod foreign;
mod method;
mod object;
mod returned;
mod run;

pub use argument::{Argument, Reader, Scalar, Shape};
pub use method::Method;
pub use object::{object, Object};
pub use returned::{Returned, Writer};
pub use run::{run, Declared, Objects};
