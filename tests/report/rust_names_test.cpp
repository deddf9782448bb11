#include "report/rust_names.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/error.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

/// A crate of two files.
class RustNamesOf : public ::testing::Test {
 protected:
  RustNamesOf() {
    fs::create_directories(folder_);
    std::ofstream(folder_ / "main.rs") << "mod queues;\n"
                                          "fn main() { sunder::run(queues::both()); }\n";
    std::ofstream(folder_ / "queues.rs")
        << "use std::sync::Mutex;\n"
           "use sunder::{object, Declared};\n"
           "/// Kept.\n"
           "struct Queue(Mutex<Vec<i64>>);\n"
           "fn named(name: &str) -> Declared { object(\"Named\", q).into() }\n"
           "pub fn both() -> Declared {\n"
           "    type Q = Queue;\n"
           "    let other = object(\"Other\", Q::new).core(\"len\", Q::len);\n"
           "    let len = |q: &Q| q.0.lock().unwrap().len();\n"
           "    object(\"Queue\", || Q(Mutex::default()))\n"
           "        .variant(\"full\", || Q(Mutex::new(vec![1])))\n"
           "        .core(\"push\", |q: &Q, v: i64| q.0.lock().unwrap().push(v)).role(\"p\")\n"
           "        .method(\"len\", len).read_only()\n"
           "        .into()\n"
           "}\n"
           "const LAST: i64 = 1;\n";
  }
  ~RustNamesOf() override { fs::remove_all(folder_); }

  void write(const char* name, const char* text) const { std::ofstream(folder_ / name) << text; }

  void make_folder_within_itself(const char* name) const {
    fs::create_directories(folder_ / name);
    fs::create_directory_symlink(".", folder_ / name / name);
  }

  [[nodiscard]] RustNames names(const std::string& name) const {
    Object object;
    object.name = name;
    object.methods.resize(2);
    object.methods[0].name = "push";
    object.methods[1].name = "len";
    return rust_names((folder_ / "main.rs").string(), object);
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("rust_names_" + std::to_string(getpid()));
};

TEST_F(RustNamesOf, AnObjectAreThoseOfItsDeclaration) {
  const RustNames found = names("Queue");
  EXPECT_EQ(found.maker, "|| Q(Mutex::default())");
  EXPECT_EQ(found.methods, (std::vector<std::string>{"|q: &Q, v: i64| q.0.lock().unwrap().push(v)", "len"}));
  EXPECT_EQ(names("Queue@full").maker, "|| Q(Mutex::new(vec![1]))");
}

TEST_F(RustNamesOf, AnObjectNeedNoSunder) {
  const RustNames found = names("Queue");
  const std::string all = found.before + found.statements + found.after;
  for (const char* const kept : {"mod queues {", "use std::sync::Mutex;", "/// Kept.\nstruct Queue",
                                 "type Q = Queue;", "let len =", "const LAST"})
    EXPECT_NE(all.find(kept), std::string::npos) << kept;
  for (const char* const gone : {"sunder", "fn main", "Declared", "Other"})
    EXPECT_EQ(all.find(gone), std::string::npos) << gone;
}

TEST_F(RustNamesOf, AnObjectAreRefusedIfTheyAreNotThere) {
  EXPECT_THROW((void)names("Another"), InputError);
  EXPECT_THROW((void)names("Named"), InputError);  // the function has parameters
}

TEST_F(RustNamesOf, AnObjectAreRefusedIfItsModulesHaveNoEnd) {
  make_folder_within_itself("deep");
  write("main.rs", "mod deep;");
  write("deep/mod.rs", "mod deep;");
  EXPECT_THROW((void)names("Queue"), InputError);
  write("mod.rs", "mod ;");  // a module without a name is not that file once more
  write("main.rs", "mod ;");
  EXPECT_THROW((void)names("Queue"), InputError);
}

}  // namespace
}  // namespace sunder
