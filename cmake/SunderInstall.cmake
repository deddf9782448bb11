# `cmake --install`: the command, the public headers, and a package for find_package(sunder).
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sunder)
install(TARGETS sunder RUNTIME)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/sunder DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# For programs that CMake does not link: the libraries of a program that declares objects, in the order of linking.
# Those of `explore` go to the variant for exploring only. rust/sunder/build.rs reads it.
set(archives cli search store report outcomes enumeration targets worker protocol model support)
list(TRANSFORM archives PREPEND "static sunder_")
list(JOIN archives "\n" archives)
# The first and the last one mark where Sunder's own statics begin and end.
foreach(mark begin end)
  set(source ${PROJECT_BINARY_DIR}/sunder_own_${mark}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "extern \"C\" { char sunder_own_data_${mark} = 1, sunder_own_bss_${mark}; }\n")
  add_library(sunder_own_${mark} STATIC ${source})
  add_dependencies(running sunder_own_${mark})
  install(TARGETS sunder_own_${mark} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/sunder)
endforeach()
string(CONCAT linked "explore-whole sunder_own_begin\nexplore-whole sunder_explore\n${archives}\nexplore-whole sunder_own_end\n"
  "shared fmt\nshared sqlite3\nexplore-shared boost_context\nshared dl\nshared stdc++\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/link.txt CONTENT "${linked}")
install(FILES ${PROJECT_BINARY_DIR}/link.txt DESTINATION ${CMAKE_INSTALL_LIBDIR}/sunder)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/rust DESTINATION ${CMAKE_INSTALL_DATADIR}/sunder
  PATTERN target EXCLUDE PATTERN Cargo.lock EXCLUDE)
install(EXPORT sunder NAMESPACE sunder:: FILE sunder-targets.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sunder-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/sunder-config.cmake cmake/SunderAddObjects.cmake cmake/SunderAddTest.cmake ${PROJECT_BINARY_DIR}/sunder-config-version.cmake
  DESTINATION ${package_dir})

# Man pages and shell completions, made from what --help prints.
find_program(SUNDER_PYTHON python3 REQUIRED)
set(manuals ${PROJECT_BINARY_DIR}/manuals)
add_custom_command(OUTPUT ${manuals}/stamp
  COMMAND ${SUNDER_PYTHON} ${PROJECT_SOURCE_DIR}/scripts/man-and-completion $<TARGET_FILE:sunder> ${manuals}
  COMMAND ${CMAKE_COMMAND} -E touch ${manuals}/stamp
  DEPENDS sunder ${PROJECT_SOURCE_DIR}/scripts/man-and-completion VERBATIM)
add_custom_target(manuals ALL DEPENDS ${manuals}/stamp)
add_dependencies(running manuals)  # the README installs what `./sunder` has built
install(DIRECTORY ${manuals}/man/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${manuals}/completions/bash/sunder DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${manuals}/completions/zsh/_sunder DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${manuals}/completions/fish/sunder.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
