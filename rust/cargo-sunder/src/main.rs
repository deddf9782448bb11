//! `cargo sunder check`: builds the program that declares objects twice, plainly for the engine stress
//! and with hooks for the engine explore, and runs the command on them.

mod build;
mod flags;
mod words;

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use words::Words;

const HELP: &str = "\
Finds methods of concurrent objects that are not atomic.

Usage: cargo sunder [options of cargo] COMMAND ...

  cargo sunder check                     every method; a minute at most
  cargo sunder check Queue --method len  one method of one object
  cargo sunder --bin queues list         the objects of this program
  cargo sunder check --help              the options of a command

Options, before the command:
  --bin NAME, --example NAME   the program that declares the objects; not needed if there is only one
  -p, --package NAME           the package of that program
  --features LIST, --all-features, --no-default-features, --manifest-path PATH, --offline, --locked
                               as for cargo build
  --build-std                  compile Rust's standard library with hooks as well: needs the component
                               rust-src, and takes a minute once
  -q, --quiet                  nothing of cargo's progress

The program is built twice: `cargo build --release`, and, in target/sunder/explore, with hooks. The
second build uses -Zsanitizer=thread, which is unstable: stable compilers accept it with
RUSTC_BOOTSTRAP=1, which is set for that build alone. Sunder's own runtime is linked, not LLVM's.";

fn main() -> ExitCode {
    match run() {
        Ok(never) => match never {},
        Err(Failure::Told(code)) => ExitCode::from(code),
        Err(Failure::Message(message)) => {
            eprintln!("sunder: {message}");
            ExitCode::from(2)
        }
    }
}

/// Why the command of the program was not started.
pub enum Failure {
    Told(u8),
    Message(String),
}

enum Never {}

fn run() -> Result<Never, Failure> {
    let words = Words::parse(env::args().skip(1)).map_err(Failure::Message)?;
    if words.command.is_empty() || ["--help", "-h", "help"].contains(&words.command[0].as_str()) {
        println!("{HELP}");
        return Err(Failure::Told(0));
    }
    let plain = build::plain(&words)?;
    let explore = build::for_exploring(&words, &plain)?;
    let program = side_by_side(&plain, &explore.program)
        .map_err(|error| Failure::Message(format!("cannot place the programs beside each other: {error}")))?;
    if explore.bootstrapped {
        eprintln!("{}", build::SAID_OPENLY);
    }
    let mut command = Command::new(&program);
    command.args(&words.command);
    if env::var_os("SUNDER_COMMAND").is_none() {
        command.env("SUNDER_COMMAND", words.shown());
    }
    let error = command.exec();
    Err(Failure::Message(format!(
        "cannot start {}: {error}",
        program.display()
    )))
}

/// Sunder looks for `NAME-explore` beside `NAME`, and reads in `NAME.sources` where the objects are declared.
fn side_by_side(plain: &build::Program, explore: &Path) -> std::io::Result<PathBuf> {
    let folder = plain.target_folder.join("sunder");
    fs::create_dir_all(&folder)?;
    let name = &plain.name;
    place(explore, &folder.join(format!("{name}-explore")))?;
    let program = folder.join(name);
    place(&plain.path, &program)?;
    fs::write(
        folder.join(format!("{name}.sources")),
        format!("{}\n", plain.source.display()),
    )?;
    Ok(program)
}

/// Another run may use the program that is there: it is replaced as a whole.
fn place(from: &Path, to: &Path) -> std::io::Result<()> {
    let beside = to.with_extension(format!("{}.new", std::process::id()));
    if fs::hard_link(from, &beside).is_err() {
        fs::copy(from, &beside)?;
    }
    fs::rename(&beside, to)?;
    let _ = fs::remove_file(&beside); // renaming one link onto another of the same file does nothing
    Ok(())
}
