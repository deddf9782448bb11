#!/bin/sh
# junit_jar_test.sh JAR SUNDER EXAMPLES: the tests of EXAMPLES/junit, with the jar that the package has and without a build
# tool. One class fails with its trace, the other passes. Exits with 77 if JUnit 5 is not installed.
set -eu
jar=$1 sunder=$2 examples=$3
path=$jar
for part in junit-jupiter-api junit-jupiter-engine junit-platform-commons junit-platform-engine junit-platform-launcher \
  junit-platform-reporting junit-platform-console opentest4j opentest4j-reporting-events apiguardian-api picocli; do
  [ -e "/usr/share/java/$part.jar" ] || { echo "skipped: $part is not installed; scripts/setup packing installs it"; exit 77; }
  path=$path:/usr/share/java/$part.jar
done
[ -e "$jar" ] || { echo "there is no $jar"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
javac -d "$folder/classes" -cp "$path" $(find "$examples/junit/src" -name '*.java')
code=0
SUNDER_COMMAND=$sunder java -cp "$folder/classes:$path" org.junit.platform.console.ConsoleLauncher \
  --scan-classpath "$folder/classes" --disable-banner >"$folder/log" 2>&1 || code=$?
[ "$code" = 1 ] || { cat "$folder/log"; echo "takeAll() was not blamed"; exit 1; }
for text in 'harness  .*takeAll()' 'no serial order gives' 'ConcurrentLinkedQueue.java:[0-9]* poll'; do
  grep -q "$text" "$folder/log" || { cat "$folder/log"; echo "missing: $text"; exit 1; }
done
! grep -q 'OneTakerTest.*\[X\]' "$folder/log" || { cat "$folder/log"; exit 1; }
(cd "$folder" && jar xf "$jar" META-INF/maven) && grep -q "<artifactId>sunder-junit<" "$folder/META-INF/maven/sunder/sunder-junit/pom.xml" || { echo "the jar names no artifact"; exit 1; }
