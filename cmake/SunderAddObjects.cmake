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
  # These two files mark where the statics and the code of the program's own sources begin and end: link options precede
  # its objects. Linkers keep functions that are seldom run apart, and those that often are.
  foreach(mark begin end)
    set(${mark} ${CMAKE_CURRENT_BINARY_DIR}/sunder_${mark}.cpp)
    file(CONFIGURE OUTPUT ${${mark}} CONTENT "extern \"C\" {
char sunder_data_${mark} = 1, sunder_bss_${mark};
void sunder_text_${mark}() {}
__attribute__((section(\".text.unlikely\"))) void sunder_seldom_${mark}() {}
__attribute__((section(\".text.hot\"))) void sunder_often_${mark}() {}
}
")
    set_source_files_properties(${${mark}} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
  add_executable(${explore} ${ARGN} ${end})
  add_library(${explore}-begin OBJECT ${begin})
  target_link_options(${explore} PRIVATE $<TARGET_OBJECTS:${explore}-begin>)
  add_dependencies(${explore} ${explore}-begin)
  foreach(setting COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_LIBRARIES COMPILE_FEATURES)
    set_property(TARGET ${explore} PROPERTY ${setting} $<TARGET_PROPERTY:${name},${setting}>)
  endforeach()
  # Strings are compiled here, because those in the library have no hooks. No optimisation may merge several accesses into
  # one. Copies of constant length stay calls, because the compiler expands them without hooks.
  target_compile_definitions(${explore} PRIVATE _GLIBCXX_EXTERN_TEMPLATE=0)
  target_compile_options(${explore} PRIVATE -fsanitize=thread -O2 -g -fno-optimize-sibling-calls
    -fno-tree-vectorize -fno-tree-slp-vectorize -fno-builtin
    "$<$<CXX_COMPILER_ID:GNU>:-fno-var-tracking;-Wno-tsan;--param=tsan-instrument-func-entry-exit=0;--param=tsan-distinguish-volatile=1>"
    "$<$<CXX_COMPILER_ID:GNU>:-fno-tree-fre;-fno-tree-pre;-fno-code-hoisting;-fno-tree-dse;-fno-tree-dominator-opts;-fno-tree-loop-im>"
    # headers of the library call these by names that -fno-builtin does not cover
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:SHELL:-include string.h>"
    # they are macros with arguments, since headers also ask __has_builtin for the bare names
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-D__builtin_memcpy(...)=::memcpy(__VA_ARGS__);-D__builtin_memmove(...)=::memmove(__VA_ARGS__)>"
    # their callers are inlined nevertheless, so that traces name lines of the program
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-D__builtin_memset(...)=::memset(__VA_ARGS__);--param=max-inline-insns-auto=60>"
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -tsan-instrument-func-entry-exit=0>"
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -tsan-distinguish-volatile=1>"
    # a read is a separate step, even if the same location is written next
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -tsan-instrument-read-before-write=1>")
  target_link_libraries(${explore} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,sunder::explore>)
  set_target_properties(${explore} PROPERTIES
    OUTPUT_NAME $<TARGET_FILE_BASE_NAME:${name}>-explore RUNTIME_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:${name}>)
  add_dependencies(${name} ${explore})
endfunction()
