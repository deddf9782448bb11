//! Objects of crates, as `docs/findings-rust.md` lists them.

mod cells;
mod channels;
mod lists;
mod maps;
mod queues;
mod waiting;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut objects = queues::objects();
    objects.extend(maps::objects());
    objects.extend(cells::objects());
    objects.extend(waiting::objects());
    objects.extend(channels::objects());
    objects.extend(lists::objects());
    sunder::run(objects)
}
