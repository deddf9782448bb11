//! Links with the installed Sunder: with the libraries that its `link.txt` lists.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where `cmake --install` may have put Sunder: as SUNDER_PREFIX says; around this crate, which is
/// installed with it; around the command `sunder`; and the usual places.
fn prefixes() -> Vec<PathBuf> {
    if let Some(given) = env::var_os("SUNDER_PREFIX") {
        return vec![given.into()];
    }
    let mut found = Vec::new();
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    found.extend(own.ancestors().nth(4).map(Path::to_path_buf)); // PREFIX/share/sunder/rust/sunder
    for folder in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        if folder.join("sunder").is_file() {
            found.extend(folder.parent().map(Path::to_path_buf));
        }
    }
    found.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".local")));
    found.extend(["/usr/local", "/usr"].map(PathBuf::from));
    found
}

fn libraries() -> Option<PathBuf> {
    let machine = format!(
        "lib/{}-linux-gnu",
        env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default()
    );
    let folders = ["lib".to_string(), "lib64".to_string(), machine];
    prefixes()
        .iter()
        .flat_map(|prefix| {
            folders
                .iter()
                .map(move |folder| prefix.join(folder).join("sunder"))
        })
        .find(|folder| folder.join("link.txt").is_file())
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SUNDER_PREFIX");
    println!("cargo:rerun-if-env-changed=SUNDER_HOOKS_IN_STD");
    println!("cargo:rustc-check-cfg=cfg(sunder_hooks_in_std)");
    if env::var_os("SUNDER_HOOKS_IN_STD").is_some() {
        println!("cargo:rustc-cfg=sunder_hooks_in_std"); // cargo sunder --build-std
    }
    let Some(folder) = libraries() else {
        eprintln!(
            "Sunder is not installed: install it with 'cmake --install build/release --prefix ~/.local', or name \
             its prefix in SUNDER_PREFIX"
        );
        std::process::exit(1);
    };
    let list = folder.join("link.txt");
    println!("cargo:rerun-if-changed={}", list.display());
    println!("cargo:rustc-link-search=native={}", folder.display());
    // cargo sunder compiles the variant for exploring with the hooks of ThreadSanitizer
    let explores = env::var("CARGO_CFG_SANITIZE").is_ok_and(|kinds| kinds.split(',').any(|k| k == "thread"));
    for line in fs::read_to_string(&list).unwrap_or_default().lines() {
        let Some((kind, name)) = line.split_once(' ') else {
            continue;
        };
        let (kind, only_explore) = match kind.strip_prefix("explore-") {
            Some(rest) => (rest, true),
            None => (kind, false),
        };
        if only_explore && !explores {
            continue;
        }
        if kind != "shared" {
            println!("cargo:rerun-if-changed={}/lib{name}.a", folder.display());
        }
        match kind {
            "whole" => println!("cargo:rustc-link-lib=static:+whole-archive,-bundle={name}"),
            "static" => println!("cargo:rustc-link-lib=static:-bundle={name}"),
            _ => println!("cargo:rustc-link-lib=dylib={name}"),
        }
    }
}
