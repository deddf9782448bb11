# The parts of the Java worker, each by itself.
find_file(SUNDER_JUNIT_JAR junit4.jar PATHS /usr/share/java NO_DEFAULT_PATH)
find_file(SUNDER_HAMCREST_JAR hamcrest.jar PATHS /usr/share/java NO_DEFAULT_PATH)
if(SUNDER_JUNIT_JAR AND SUNDER_HAMCREST_JAR)
  set(junit ${CMAKE_CURRENT_SOURCE_DIR}/jvm/junit)
  set(junit_classes ${CMAKE_CURRENT_BINARY_DIR}/java/junit)
  set(junit_path ${junit_classes}:${PROJECT_BINARY_DIR}/lib/sunder/sunder-jvm.jar:${SUNDER_JUNIT_JAR}:${SUNDER_HAMCREST_JAR})
  file(GLOB_RECURSE junit_sources CONFIGURE_DEPENDS RELATIVE ${junit} ${junit}/*.java)
  list(TRANSFORM junit_sources PREPEND ${junit}/ OUTPUT_VARIABLE junit_files)
  file(GLOB corpus_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/corpus/java/*/*.java)
  list(APPEND junit_files ${corpus_files})
  add_custom_command(OUTPUT ${junit_classes}/stamp
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${junit_classes}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${junit_classes}
    COMMAND ${SUNDER_JAVAC} --release 8 -Xlint:all,-options,-classfile -Werror -cp ${junit_path} -d ${junit_classes} ${junit_files}
    COMMAND ${CMAKE_COMMAND} -E touch ${junit_classes}/stamp
    DEPENDS ${junit_files} ${PROJECT_BINARY_DIR}/lib/sunder/sunder-jvm.jar VERBATIM)
  add_custom_target(junit_tests ALL DEPENDS ${junit_classes}/stamp)
  add_dependencies(junit_tests sunder_jvm)
  list(FILTER junit_sources INCLUDE REGEX "Test\\.java$")
  list(TRANSFORM junit_sources REPLACE "\\.java$" "")
  list(TRANSFORM junit_sources REPLACE "/" ".")
  find_program(SUNDER_JAVA java)
  add_test(NAME junit COMMAND ${SUNDER_JAVA} -cp ${junit_path} org.junit.runner.JUnitCore ${junit_sources})
  set_tests_properties(junit PROPERTIES TIMEOUT 120)
else()
  message(STATUS "No tests of the Java worker's parts: they need junit4")
endif()
