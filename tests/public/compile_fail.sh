#!/usr/bin/env bash
# What cannot be declared fails to compile with one readable sentence.
set -euo pipefail
include=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fails=0
# refused SENTENCE DECLARATION: the declaration does not compile, and the compiler quotes the sentence
refused() {
  cat >"$work/try.cpp" <<CPP
#include <sunder/sunder.hpp>
#include <string_view>
struct Thing {
  explicit Thing(int) {}
  int get() const { return 0; }
  bool pop(int&) { return false; }
  const int* find(int) const { return nullptr; }
  std::string_view name() const { return "x"; }
  void scale(double) {}
  void put(int) {}
  void put(int, int) {}
  template <class V>
  void add(V) {}
};
const auto thing = sunder::object<Thing>("Thing").make([] { return std::make_unique<Thing>(1); })
    .core("get", &Thing::get)
    $2;
CPP
  for compiler in g++ clang++; do
    if "$compiler" -std=c++20 -fsyntax-only -I "$include" "$work/try.cpp" 2>"$work/errors"; then
      echo "$compiler accepts: $2" && fails=1
    elif ! grep -q "sunder: $1" "$work/errors"; then
      echo "$compiler does not say '$1' for: $2" && head -5 "$work/errors" && fails=1
    fi
  done
}
# alone DECLARATION: the compiler reports the mistake inside the lambda, and Sunder adds nothing
alone() {
  fails_before=$fails
  refused 'no such sentence' "$1" >"$work/said"
  fails=$fails_before
  for compiler in g++ clang++; do
    "$compiler" -std=c++20 -fsyntax-only -I "$include" "$work/try.cpp" 2>"$work/errors" || true
    [ "$(grep -c 'error: ' "$work/errors")" = 1 ] || { echo "$compiler says more than one error for: $1"; fails=1; }
  done
}
alone '.method("get", [](Thing& t) { return t.gett(); })'
refused 'a parameter is' '.method("pop", &Thing::pop)'
refused 'a parameter is' '.method("scale", &Thing::scale)'
refused 'a result is' '.method("find", &Thing::find)'
refused 'a result is' '.method("name", &Thing::name)'
refused "a method's lambda takes the instance first" '.method("none", [] { return 1; })'
refused "a method's lambda takes the instance first" '.method("copy", [](Thing t) { return t.get(); })'
refused 'this method is overloaded or a template' '.method("put", &Thing::put)'
refused 'this method is overloaded or a template' '.core("add", &Thing::add)'
refused 'a method is a member pointer, or a lambda that says the types' '.method("put", [](auto& t, int v) { t.put(v); })'
refused 'a method is a member pointer, or a lambda that says the types' '.method("put", 3)'
refused 'make returns a std::unique_ptr<T>' '.make([] { return 3; })'
exit $fails
