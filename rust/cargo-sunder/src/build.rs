use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::flags;
use crate::words::Words;
use crate::Failure;

/// Printed when a stable compiler has compiled the program for exploring.
pub const SAID_OPENLY: &str = "sunder: the program for exploring is compiled with -Zsanitizer=thread; \
     stable compilers accept it with RUSTC_BOOTSTRAP=1, which is set for this program alone";

/// The program that declares the objects, as `cargo build --release` built it.
pub struct Program {
    pub name: String,
    pub path: PathBuf,
    pub target_folder: PathBuf,
    pub source: PathBuf, // the root of its crate
}

pub struct Explore {
    pub program: PathBuf,
    pub bootstrapped: bool, // now, not by an earlier command
}

pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// An executable that cargo has made.
#[derive(Clone)]
struct Made {
    path: PathBuf,
    source: PathBuf,
    is_fresh: bool,
}

/// Runs cargo build, whose messages go to the terminal.
fn made_by(mut command: Command) -> Result<Vec<Made>, Failure> {
    command
        .arg("--message-format=json-render-diagnostics")
        .stdout(Stdio::piped());
    let done = command
        .spawn()
        .and_then(|child| child.wait_with_output())
        .map_err(|error| Failure::Message(format!("cannot start cargo: {error}")))?;
    if !done.status.success() {
        return Err(Failure::Told(2));
    }
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    Ok(text.lines().filter_map(executable_in).collect())
}

/// The executable of a message of cargo, if it tells of one.
fn executable_in(message: &str) -> Option<Made> {
    let path_of = |field: &str| -> Option<PathBuf> {
        let (_, rest) = message.split_once(&format!("\"{field}\":\""))?;
        Some(rest.split('"').next()?.replace("\\\\", "\\").into())
    };
    Some(Made {
        path: path_of("executable")?,
        source: path_of("src_path")?,
        is_fresh: message.contains("\"fresh\":true"),
    })
}

fn one_of(made: Vec<Made>) -> Result<Made, Failure> {
    match made.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(Failure::Message(
            "this package has no program; declare the objects in src/main.rs, or in examples/NAME.rs for \
             'cargo sunder --example NAME'"
                .into(),
        )),
        several => {
            let names: Vec<_> = several.iter().map(|made| name_of(&made.path)).collect();
            Err(Failure::Message(format!(
                "choose one of the programs with --bin: {}",
                names.join(", ")
            )))
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

pub fn plain(words: &Words) -> Result<Program, Failure> {
    let mut command = cargo();
    command.args(["build", "--release"]).args(&words.cargo);
    command.env("CARGO_PROFILE_RELEASE_PANIC", "unwind"); // panics are results
    let Made { path, source, .. } = one_of(made_by(command)?)?;
    let release = path.ancestors().find(|folder| folder.ends_with("release"));
    let target_folder = release
        .and_then(Path::parent)
        .unwrap_or(Path::new("target"))
        .to_path_buf();
    Ok(Program {
        name: name_of(&path),
        path,
        target_folder,
        source,
    })
}

/// Words about the compiler, as `rustc -vV` prints them.
fn compiler(what: &str) -> Result<String, Failure> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let told = Command::new(rustc).arg("-vV").output();
    let told = told.map_err(|error| Failure::Message(format!("cannot start rustc: {error}")))?;
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let found = text
        .lines()
        .find_map(|line| line.strip_prefix(what)?.strip_prefix(": "));
    found
        .map(String::from)
        .ok_or(Failure::Message(format!("rustc -vV does not tell its {what}")))
}

/// Calls of the hooks instead of plain accesses. Reads have their own call even if the same location
/// is written next. LLVM's runtime is not linked, and Rust's standard library may be as it is shipped.
const HOOKS: [&str; 4] = [
    "-Zsanitizer=thread",
    "-Zexternal-clangrt",
    "-Cunsafe-allow-abi-mismatch=sanitizer",
    "-Cllvm-args=-tsan-instrument-read-before-write=1",
];

pub fn for_exploring(words: &Words, plain: &Program) -> Result<Explore, Failure> {
    let host = compiler("host")?;
    let mut command = cargo();
    command
        .args(["build", "--release", "--target", &host])
        .args(&words.cargo);
    command
        .arg("--target-dir")
        .arg(plain.target_folder.join("sunder").join("explore"));
    if words.build_std {
        command.arg("-Zbuild-std=std,panic_unwind");
        command.env("SUNDER_HOOKS_IN_STD", "1");
    }
    let is_stable = !compiler("release")?.contains("nightly");
    if is_stable {
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    flags::add(&HOOKS, &mut command, words, &host)?;
    // Traces name lines; merging or removing accesses would hide steps.
    for (setting, value) in [
        ("DEBUG", "1"),
        ("STRIP", "none"),
        ("LTO", "off"),
        ("PANIC", "unwind"),
        ("OPT_LEVEL", "2"),
    ] {
        command.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
    }
    let made = made_by(command)?;
    let same = made.iter().find(|made| name_of(&made.path) == plain.name);
    let found = same.ok_or(Failure::Message(format!(
        "cargo did not build {} for exploring",
        plain.name
    )))?;
    fs::metadata(&found.path).map_err(|error| Failure::Message(error.to_string()))?;
    Ok(Explore {
        program: found.path.clone(),
        bootstrapped: is_stable && !found.is_fresh,
    })
}
