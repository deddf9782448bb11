// The program that 'export' writes compiles as it is, and shows the violation without Sunder.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;

class Export : public ::testing::Test {
 protected:
  Export() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }

  static Finished sunder(std::vector<std::string> words) {
    words.insert(words.begin(), SUNDER_COMMAND_PATH);
    return run_command(words);
  }

  // Finds a violation that is frequent on any machine, and writes it as a source file.
  void write(const std::string& as) {
    const Finished checked =
        sunder({"check", "ConcurrentHashMap", "-m", "size", "--bounds", "4,2,2", "--time", "120s",
                "--fail-on", "any", "--quiet", "--store", folder + "a.sunder"});
    ASSERT_EQ(checked.exit_code, 1) << checked.out << checked.err;
    const Finished written =
        sunder({"export", folder + "a.sunder", "--as", as, "--into", folder + "Reproducer.java"});
    ASSERT_EQ(written.exit_code, 0) << written.err;
  }

  const std::string folder = ::testing::TempDir() + "export/";
};

TEST_F(Export, OfPlainJavaShowsTheViolation) {
  write("java");
  const Finished compiled = run_command({"javac", "-d", folder, folder + "Reproducer.java"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Finished ran = run_command({"java", "-cp", folder, "Reproducer"});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("NOT ATOMIC"), std::string::npos) << ran.out;
}

TEST_F(Export, OfPlainJavaReadsResultsAsTheWorkerDoes) {
  write("java");
  std::ofstream(folder + "Probe.java") << R"(import java.util.*;
public class Probe {
    public static final class Point {
        public final int y = 2, x = 1;
    }

    public static void main(String[] arguments) {
        Probe it = new Probe();
        Runnable lambda = () -> {};
        Iterable<Integer> numbers = Arrays.asList(1, 2)::iterator;
        for (Object value : new Object[] {it, Arrays.asList(it, 1), new Point(), numbers, lambda, Thread.currentThread(),
                Optional.of(new int[] {3}), Collections.singletonMap(1, it), Thread.State.NEW, java.time.Duration.ZERO, it.getClass()})
            System.out.println(Reproducer.result(value, it));
    }
})";
  const Finished compiled =
      run_command({"javac", "-d", folder, folder + "Reproducer.java", folder + "Probe.java"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Finished ran = run_command({"java", "-cp", folder, "Probe"});
  EXPECT_EQ(ran.out,
            "this\n[Probe, 1]\n{x=1, y=2}\n[1, 2]\nProbe$$Lambda\njava.lang.Thread\n[3]\n{1=Probe}\nNEW\n"
            "PT0S\njava.lang.Class\n")
      << ran.err;
}

TEST_F(Export, OfJcstressCompilesAndRuns) {
  const char* home = std::getenv("HOME");
  const std::string repository = std::string(home ? home : "") + "/.m2/repository/";
  const std::string jcstress = repository + "org/openjdk/jcstress/jcstress-core/0.16/jcstress-core-0.16.jar";
  const std::string options = repository + "net/sf/jopt-simple/jopt-simple/4.6/jopt-simple-4.6.jar";
  if (!fs::exists(jcstress) || !fs::exists(options))
    GTEST_SKIP() << "there is no jcstress; 'scripts/bench peers' fetches it";
  write("jcstress");
  const std::string classes = folder + ":" + jcstress + ":" + options;
  const Finished compiled = run_command({"javac", "-cp", classes, "-d", folder, folder + "Reproducer.java"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Finished ran = run_command(
      {"sh", "-c",
       "cd \"$1\" && exec timeout 200 java -cp \"$2\" org.openjdk.jcstress.Main -t Reproducer -f 1 -iters 1 "
       "-time 100 -sc false -jvmArgs -XX:+UseParallelGC -r .",
       "sh", folder, classes});
  EXPECT_NE(ran.out.find("Reproducer"), std::string::npos) << ran.out << ran.err;
  EXPECT_EQ(ran.out.find("ERROR"), std::string::npos) << ran.out;
}

TEST_F(Export, RefusesWhatItCannotWrite) {
  const Finished checked = sunder({"check", std::string(SUNDER_MISBEHAVING) + ":MeetingCore", "--time", "2s",
                                   "--quiet", "--store", folder + "a.sunder"});
  ASSERT_EQ(checked.exit_code, 1) << checked.err;
  const Finished refused = sunder({"export", folder + "a.sunder", "--as", "java"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("is not a Java object"), std::string::npos) << refused.err;
  EXPECT_EQ(sunder({"export", folder + "a.sunder", "-m", "none", "--as", "java"}).exit_code, 2);
}

}  // namespace
}  // namespace sunder::testing
