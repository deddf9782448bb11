# sunder_add_objects(NAME SOURCES...)
# Builds a program that declares objects and calls sunder::run in its main. It is the `sunder` command for these objects.
# Also builds NAME-explore for the engine `explore`, from the same sources with the same settings. It is compiled with the
# hooks of ThreadSanitizer, and linked with Sunder's own runtime instead of the sanitizer's.
function(sunder_add_objects name)
  add_executable(${name} ${ARGN})
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE sunder::sunder)
  # Without this option, clang calls a library for 16-byte atomics, where no hook sees them.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    target_compile_options(${name} PRIVATE -mcx16)
    target_link_libraries(${name} PRIVATE atomic)
  endif()

  # `sunder export --as cpp` reads the declarations from these sources.
  set(paths "")
  foreach(source ${ARGN})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    string(APPEND paths "${source}\n")
  endforeach()
  file(GENERATE OUTPUT $<TARGET_FILE_DIR:${name}>/$<TARGET_FILE_BASE_NAME:${name}>.sources CONTENT "${paths}")

  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
    return()  # ThreadSanitizer's hooks exclude those of another sanitizer
  endif()
  set(explore ${name}-explore)
  add_executable(${explore} ${ARGN})
  foreach(setting COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_LIBRARIES COMPILE_FEATURES)
    set_property(TARGET ${explore} PROPERTY ${setting} $<TARGET_PROPERTY:${name},${setting}>)
  endforeach()
  # Strings are compiled here, because those in the library have no hooks. No optimisation may merge several accesses into
  # one. Copies of constant length stay calls, because the compiler expands them without hooks.
  target_compile_definitions(${explore} PRIVATE _GLIBCXX_EXTERN_TEMPLATE=0)
  target_compile_options(${explore} PRIVATE -fsanitize=thread -O2 -g -fno-optimize-sibling-calls
    -fno-tree-vectorize -fno-tree-slp-vectorize -fno-builtin
    "$<$<CXX_COMPILER_ID:GNU>:-fno-var-tracking;--param=tsan-instrument-func-entry-exit=0>"
    "$<$<CXX_COMPILER_ID:GNU>:-fno-tree-fre;-fno-tree-pre;-fno-code-hoisting;-fno-tree-dse;-fno-tree-dominator-opts;-fno-tree-loop-im>"
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -tsan-instrument-func-entry-exit=0>"
    # a read is a separate step, even if the same location is written next
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -tsan-instrument-read-before-write=1>")
  target_link_libraries(${explore} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,sunder::explore>)
  set_target_properties(${explore} PROPERTIES
    OUTPUT_NAME $<TARGET_FILE_BASE_NAME:${name}>-explore RUNTIME_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:${name}>)
  add_dependencies(${name} ${explore})
endfunction()
