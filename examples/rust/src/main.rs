mod queue;

use queue::{Queue, StrictQueue};
use std::process::ExitCode;

fn main() -> ExitCode {
    let queue = sunder::object("Queue", Queue::default)
        .core("push", Queue::push)
        .core("pop", Queue::pop)
        .method("len", Queue::len).read_only();
    let strict = sunder::object("StrictQueue", StrictQueue::default)
        .core("push", StrictQueue::push)
        .core("pop", StrictQueue::pop)
        .method("len", StrictQueue::len).read_only();
    sunder::run((queue, strict))
}
