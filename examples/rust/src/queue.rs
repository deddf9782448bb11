use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Mutex;

/// A queue as one might write it: every method is thread-safe, but are they all atomic?
#[derive(Default)]
pub struct Queue {
    values: Mutex<VecDeque<i64>>,
    len: AtomicUsize,
}

impl Queue {
    pub fn push(&self, value: i64) {
        self.values.lock().unwrap().push_back(value);
        self.len.fetch_add(1, SeqCst);
    }

    pub fn pop(&self) -> Option<i64> {
        let value = self.values.lock().unwrap().pop_front()?;
        self.len.fetch_sub(1, SeqCst);
        Some(value)
    }

    pub fn len(&self) -> usize {
        self.len.load(SeqCst)
    }
}

/// The same queue, which asks the elements for their number.
#[derive(Default)]
pub struct StrictQueue(Mutex<VecDeque<i64>>);

impl StrictQueue {
    pub fn push(&self, value: i64) {
        self.0.lock().unwrap().push_back(value);
    }

    pub fn pop(&self) -> Option<i64> {
        self.0.lock().unwrap().pop_front()
    }

    pub fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}
