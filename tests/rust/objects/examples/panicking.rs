//! Results that panic when they are written, in the middle of a list, or when they are dropped, and a
//! declaration whose domain cannot be written.

use std::process::ExitCode;

struct Unwritable;
impl sunder::Returned for Unwritable {
    fn write(&self, out: &mut sunder::Writer) {
        out.list(2);
        out.integer(1);
        panic!("not to be written");
    }
}

struct Undroppable;
impl sunder::Returned for Undroppable {
    fn write(&self, out: &mut sunder::Writer) {
        out.integer(1)
    }
}
impl Drop for Undroppable {
    fn drop(&mut self) {
        panic!("not to be dropped");
    }
}

struct Unspeakable;
impl std::fmt::Debug for Unspeakable {
    fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result {
        panic!("not to be said");
    }
}

fn main() -> ExitCode {
    let declared = sunder::object("Panicking", || ())
        .core("unwritable", |_: &()| Unwritable)
        .core("undroppable", |_: &()| Undroppable)
        .core("unspeakable", |_: &()| Err::<(), _>(Unspeakable))
        .core("get", |_: &(), n: i64| n);
    sunder::run(if std::env::var_os("SUNDER_MISTAKEN").is_some() {
        declared.domain(0, [Unwritable])
    } else {
        declared
    })
}
