//! Tells which flags of the compiler it was compiled with.

use std::process::ExitCode;

fn main() -> ExitCode {
    sunder::run(
        sunder::object("Switched", || ())
            .core("is_on", |_: &()| (cfg!(of_build), cfg!(of_target), cfg!(of_environment))),
    )
}
