//! Flags of the compiler beside those that the user has set. Cargo takes flags from one place alone: the
//! first of CARGO_ENCODED_RUSTFLAGS, RUSTFLAGS, `target.*.rustflags`, and `build.rustflags` that has some. If
//! ours were put into another place than the user's, theirs would be lost, and the program for exploring would
//! be another one than the program for stress.

use std::env;
use std::ffi::OsString;
use std::process::Command;

use crate::build::cargo;
use crate::words::Words;
use crate::Failure;

/// Gives the flags to a build for this target.
pub fn add(ours: &[&str], build: &mut Command, words: &Words, target: &str) -> Result<(), Failure> {
    for (variable, separator) in [("CARGO_ENCODED_RUSTFLAGS", "\x1f"), ("RUSTFLAGS", " ")] {
        if let Some(given) = env::var_os(variable) {
            build.env(variable, joined(given, ours, separator));
            return Ok(());
        }
    }
    let in_build = "build.rustflags".to_string();
    let place = if reaches_compiler(&in_build, words, target)? {
        in_build
    } else {
        in_target(target)
    };
    build.arg("--config").arg(setting(&place, ours));
    Ok(())
}

fn joined(mut given: OsString, ours: &[&str], separator: &str) -> OsString {
    if !given.is_empty() {
        given.push(separator);
    }
    given.push(ours.join(separator));
    given
}

fn in_target(target: &str) -> String {
    format!("target.{target}.rustflags")
}

/// Cargo appends it to what its configuration files and environment say there.
fn setting(place: &str, flags: &[&str]) -> String {
    format!("{place}={flags:?}")
}

/// Whether cargo uses the flags of this place, for what the user builds.
fn reaches_compiler(place: &str, words: &Words, target: &str) -> Result<bool, Failure> {
    const SIGN: &str = "sunder_sees_flags";
    let mut command = cargo();
    command.args(["rustc", "-Zunstable-options", "--print=cfg"]);
    command.args(["--release", "--target", target]).args(&words.cargo);
    command
        .arg("--config")
        .arg(setting(place, &[&format!("--cfg={SIGN}")]));
    command.env("RUSTC_BOOTSTRAP", "1"); // for --print
    let told = command.output();
    let told = told.map_err(|error| Failure::Message(format!("cannot start cargo: {error}")))?;
    if !told.status.success() {
        let why = String::from_utf8_lossy(&told.stderr).trim_end().to_string();
        return Err(Failure::Message(format!(
            "cannot see which flags cargo gives to the compiler:\n{why}"
        )));
    }
    Ok(String::from_utf8_lossy(&told.stdout)
        .lines()
        .any(|line| line == SIGN))
}

#[cfg(test)]
mod tests {
    use super::{joined, setting};

    #[test]
    fn flags_of_the_environment_stay() {
        assert_eq!(joined("--cfg a".into(), &["-Zb", "-Cc"], " "), "--cfg a -Zb -Cc");
        assert_eq!(joined("".into(), &["-Zb"], "\x1f"), "-Zb");
    }

    #[test]
    fn settings_are_written_as_cargo_reads_them() {
        assert_eq!(
            setting("build.rustflags", &["-Zb", "-Cc"]),
            r#"build.rustflags=["-Zb", "-Cc"]"#
        );
    }
}
