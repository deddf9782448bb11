#!/usr/bin/env bash
# Follows the README for Rust: installs Sunder, builds cargo-sunder and the example against it, and checks the example's
# queues. Then tries every part of a declaration on the objects beside this script. Needs no network: the crate has no
# dependencies. Ends with 77 if there is no Rust, or an old one.
set -euo pipefail
build=$1 source=$2
export PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin
if ! cargo --version >/dev/null 2>&1 || ! rustc --version >/dev/null 2>&1; then
  echo "skipped: cargo and rustc are not installed; https://rustup.rs has them"
  exit 77
fi
"$source/scripts/setup" rust || exit 77 # it says why
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_NET_OFFLINE=true
unset SUNDER_PREFIX CARGO_TARGET_DIR RUSTFLAGS SUNDER_COMMAND

fail() { echo "FAILED: $*"; cat "$work/output"; exit 1; }
# expect CODE WORDS...: cargo sunder ends with that code. Its output is kept.
expect() {
  local wanted=$1 code=0
  shift
  cargo sunder -q "$@" >"$work/output" 2>&1 || code=$?
  [ "$code" = "$wanted" ] || fail "cargo sunder $* ended with $code, not $wanted"
}
says() { grep -qF -- "$1" "$work/output" || fail "the output has no '$1'"; }

cmake --install "$build" --prefix "$work/prefix" >/dev/null
rust=$work/prefix/share/sunder/rust
cargo install --quiet --path "$rust/cargo-sunder" --root "$work/cargo" --target-dir "$work/target"
export PATH=$work/cargo/bin:$PATH
cargo test --quiet --manifest-path "$rust/Cargo.toml" -p cargo-sunder --target-dir "$work/target" >"$work/output" 2>&1 ||
  fail "the tests of cargo-sunder"

# The example lies in rust/sunder, as the crate does: its lines are shown nevertheless.
mkdir -p "$work/rust"
cp -r "$source/examples/rust" "$work/rust/sunder"
cp -r "$source/tests/rust/objects" "$work/objects"
for project in "$work/rust/sunder" "$work/objects"; do
  rm -rf "$project/target" "$project/Cargo.lock"
  sed -i "s#^sunder = .*#sunder = { path = \"$rust/sunder\" }#" "$project/Cargo.toml"
done

# The example: found by exploring, replayed by the printed command, with lines of its own source; the twin is not blamed.
cd "$work/rust/sunder"
expect 0 list
says "RUSTC_BOOTSTRAP=1"
expect 1 check Queue --method len --engine explore --time 60s --no-store --fail-on any
says "queue.rs:15 push"
again=$(sed -n 's/^ *again *cargo sunder //p' "$work/output")
eval "expect 1 $again"
expect 0 check StrictQueue --engine explore --time 10s --no-store --fail-on any
expect 2 --time 10s check
says "options of a command come after it"

cd "$work/objects"
expect 1 check Twice --method len_twice --engine stress --time 60s --no-store --fail-on any
expect 0 check Fragile Handled Trying Waiting --engine explore --time 15s --no-store --fail-on any
expect 0 run '[byte(200)], [largest()], [flag(true)], [text("a")]' --on types::Echo --engine explore --time 30s
says '200, 18446744073709551615, false, "a!"'
expect 0 run '[list([1, 2]); ordered({2, 1})], [hashed({1, 2}); map({1=2})], [pair(1, 2); several()], [refused(1); panics(1); borrowed(3)]' \
  --on types::Echo --engine explore --time 30s
says '[1,2], {1,2}, {1,2}, {1=2}, (2,1), [1,"x","y",[2,null]], `Err("not 1")`, `panic: v is 1`, 3'
expect 0 --example panicking run '[unwritable(); undroppable(); unspeakable()]' --on Panicking --time 2s
says '`panic: not to be written`, `panic: not to be dropped`, `panic: not to be said`'
# The order of a map with the default hasher is a matter of chance; the message says what to do.
expect 3 check Hashing --method keys --time 20s --no-store
says "not deterministic"
says "give hash maps a fixed hasher such as BuildHasherDefault, not RandomState"
# Lines of a crate that the program depends on, and a declared level, which outcomes below it violate.
expect 1 check Parted --method sum --engine explore --time 60s --no-store --fail-on any
says "lib.rs:10 add"
says "lib.rs:15 sum"
expect 0 check Parted --method weak_sum --engine explore --time 10s --no-store --fail-on any
# Harnesses in which a thread gives back a lock that it has not taken are not made. Values that are only stored have no order.
expect 0 enumerate Taken --method set --bounds 3,2,1 --limit 10000
says "[lock(); unlock()]"
if grep -q '\[unlock' "$work/output"; then fail "a thread gives back what it has not taken"; fi
expect 0 enumerate Taken --method set_ordered --bounds 3,2,2 --count
ordered=$(tail -n 1 "$work/output")
expect 0 enumerate Taken --method set --bounds 3,2,2 --count
[ "$ordered" -gt 0 ] && [ "$ordered" = $((2 * $(tail -n 1 "$work/output"))) ] || fail "values of set count as ordered"

# State outside the instance is put back: the same schedules in every process, and they replay.
expect 1 check Lasting --method add --engine explore --time 60s --no-store --fail-on any
says '"put-back '
again=$(sed -n 's/^ *again *cargo sunder //p' "$work/output")
eval "expect 1 $again"
expect 0 run '[increment()], [increment(); get()]' --on Lasting --engine explore --time 60s
explored=$(grep '^explored: [1-9]' "$work/output") || fail "nothing was explored"
expect 0 run '[increment()], [increment(); get()]' --on Lasting --engine explore --time 60s
says "$explored"
# It asks the kernel for the number of processors, and nobody waits for that.
expect 0 run '[has_processors()], [increment()]' --on Lasting --engine explore --time 60s
says 'true, 0'
# Waits that never end leave threads parked.
expect 0 run '[take()], [take(); put(0)]' --on Parking --engine explore --time 60s
says 'waits, waits, -'
grep -q '^explored: [1-9][0-9]* schedules, all' "$work/output" || fail "not all schedules were explored"
expect 0 check Parking --engine explore --time 10s --no-store --fail-on any

# A program with an allocator of its own is explored as long as nothing has to be put back.
expect 0 --example allocating run '[push(0)], [push(1); values()]' --on Stack --engine explore --time 60s
expect 3 --example allocating check Stack --engine explore --time 20s --no-store
says "its program has an allocator of its own, whose memory cannot be put back"

# Both programs get the flags that the user has set, wherever: else one would prove what the other is not.
mkdir .cargo
switched() {
  local wanted=$1 engine
  for engine in stress explore; do
    expect 0 --example switched run '[is_on()]' --on Switched --engine $engine --time 1s
    says "[$wanted]"
  done
}
echo 'build.rustflags = ["--cfg=of_build"]' >.cargo/config.toml
switched true,false,false
echo 'target."cfg(unix)".rustflags = ["--cfg=of_target"]' >>.cargo/config.toml
switched false,true,false
RUSTFLAGS="--cfg of_environment" switched false,false,true
CARGO_ENCODED_RUSTFLAGS=$'--cfg\x1fof_environment' switched false,false,true
rm -r .cargo

# Linked in another order, Sunder could not tell its own statics from those of the program.
cp -r "$work/prefix" "$work/reordered"
links=$(find "$work/reordered" -name link.txt)
sed -i 's/sunder_own_begin/sunder_own_/; s/sunder_own_end/sunder_own_begin/; s/sunder_own_$/sunder_own_end/' "$links"
SUNDER_PREFIX=$work/reordered expect 2 --example switched run '[is_on()]' --on Switched --engine explore --time 1s
says "linked in another order than Sunder's link.txt says"

# An exported test needs no Sunder, and fails.
expect 1 check Certain --method get_twice --engine explore --time 60s --store "$work/certain.sunder" --fail-on any
mkdir tests
expect 0 export "$work/certain.sunder" --as rust --into tests/reproducer.rs
if grep -q 'sunder::' tests/reproducer.rs; then fail "the exported test needs Sunder"; fi
code=0
cargo test --quiet --release --test reproducer >"$work/output" 2>&1 || code=$?
[ "$code" = 101 ] || fail "the exported test ended with $code"
says 'NOT ATOMIC'
says 'test result: FAILED. 0 passed; 1 failed'
expect 2 export "$work/certain.sunder" --as cpp
says "use --as rust"
expect 2 run '[byte(300)]' --on types::Echo --time 5s
says "300 does not fit its parameter"
expect 2 run '[len()], [push(5)]' --on Twice --engine explore --memory c11
says "cannot be explored under the memory model c11: the standard library of Rust is compiled without hooks"
# Another compiler, and a standard library with hooks, where they are installed.
if rustup run nightly rustc --version >/dev/null 2>&1; then
  code=0
  RUSTUP_TOOLCHAIN=nightly cargo sunder -q check Twice --method len_twice --engine explore --time 60s --no-store \
    --fail-on any >"$work/output" 2>&1 || code=$?
  [ "$code" = 1 ] || fail "with nightly, cargo sunder ended with $code"
  if grep -q RUSTC_BOOTSTRAP "$work/output"; then fail "nightly needs no RUSTC_BOOTSTRAP"; fi
else
  echo "not tried: a nightly compiler, which is not installed"
fi
library=$(rustc --print sysroot)/lib/rustlib/src/rust/library
if [ ! -d "$library" ]; then
  echo "not tried: --build-std, since the component rust-src is not installed"
elif ! RUSTC_BOOTSTRAP=1 CARGO_NET_OFFLINE=false timeout 60 cargo fetch --quiet --locked --manifest-path "$library/Cargo.toml" 2>"$work/output"; then
  echo "not tried: --build-std, since the crates of the standard library cannot be fetched"
else
  expect 0 --build-std check Waiting --engine explore --time 15s --no-store --fail-on any
  if grep -q "not compiled for exploring" "$work/output"; then fail "the standard library has no hooks"; fi
  expect 2 --build-std run '[len()], [put(5)]' --on Waiting --engine explore --memory c11
  says "cannot be explored under the memory model c11: crates that see the compiler's hooks"
fi
export SUNDER_MISTAKEN=1
expect 2 list
says "Mistaken: read_only comes after the method that it is about"
says "Mistaken: domain(1, ...): byte has 1 parameters, counted from 0"
expect 2 --example panicking list
says "Panicking: a value for domain(0, ...) cannot be written: panic: not to be written"
