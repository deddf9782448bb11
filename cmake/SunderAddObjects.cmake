# sunder_add_objects(NAME SOURCES...)
# A program that declares objects and calls sunder::run in its main: the `sunder` command for these objects.
function(sunder_add_objects name)
  add_executable(${name} ${ARGN})
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE sunder::sunder)
endfunction()
