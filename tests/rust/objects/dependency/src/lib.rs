//! A crate that knows nothing of Sunder.

use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

#[derive(Default)]
pub struct Parted([AtomicI64; 2]);

impl Parted {
    pub fn add(&self, part: bool) {
        self.0[usize::from(part)].fetch_add(if part { 10 } else { 1 }, SeqCst);
    }

    pub fn sum(&self) -> i64 {
        let first = self.0[0].load(SeqCst);
        first + self.0[1].load(SeqCst)
    }
}
