//! Has an allocator of its own: the blocks of a static pool, which it gives out in turn, so that addresses and
//! steps depend on what was allocated before.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::SeqCst};

const BLOCKS: usize = 1024;
const SIZE: usize = 64;

#[repr(align(64))]
struct Pool(std::cell::UnsafeCell<[[u8; SIZE]; BLOCKS]>);
unsafe impl Sync for Pool {}

static POOL: Pool = Pool(std::cell::UnsafeCell::new([[0; SIZE]; BLOCKS]));
static USED: [AtomicBool; BLOCKS] = [const { AtomicBool::new(false) }; BLOCKS];
static TURN: AtomicUsize = AtomicUsize::new(0);

struct Allocator;

unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() <= SIZE && layout.align() <= SIZE {
            let start = TURN.fetch_add(1, SeqCst);
            for at in (start..start + 8).map(|at| at % BLOCKS) {
                if !USED[at].swap(true, SeqCst) {
                    return POOL.0.get().cast::<[u8; SIZE]>().add(at).cast();
                }
            }
        }
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let offset = (block as usize).wrapping_sub(POOL.0.get() as usize);
        match USED.get(offset / SIZE) {
            Some(used) => used.store(false, SeqCst),
            None => System.dealloc(block, layout),
        }
    }
}

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// A stack whose `push` may lose an element.
struct Stack(AtomicPtr<Node>);
struct Node(i64, *mut Node);

impl Stack {
    fn push(&self, value: i64, is_careful: bool) {
        let node = Box::into_raw(Box::new(Node(value, self.0.load(SeqCst))));
        while let Err(other) = self.0.compare_exchange(unsafe { (*node).1 }, node, SeqCst, SeqCst) {
            unsafe { (*node).1 = other };
            if !is_careful {
                return self.0.store(node, SeqCst);
            }
        }
    }

    fn values(&self) -> Vec<i64> {
        let (mut values, mut at) = (Vec::new(), self.0.load(SeqCst));
        while !at.is_null() {
            values.push(unsafe { (*at).0 });
            at = unsafe { (*at).1 };
        }
        values
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        let mut at = *self.0.get_mut();
        while !at.is_null() {
            at = unsafe { Box::from_raw(at) }.1;
        }
    }
}

fn main() -> ExitCode {
    sunder::run(
        sunder::object("Stack", || Stack(AtomicPtr::new(std::ptr::null_mut())))
            .core("push", |s: &Stack, v: i64| s.push(v, true))
            .core("values", Stack::values).read_only()
            .method("push_carelessly", |s: &Stack, v: i64| s.push(v, false)),
    )
}
