# sunder_library(NAME SOURCES... [DEPENDS folders...] [LINKS libraries...] [HEADER_ONLY libraries...])
# One library per folder of src/. A dependency that is not in docs/architecture.md does not link; scripts/check-includes
# checks the includes.
# HEADER_ONLY libraries are needed to build Sunder, but not to use an installed one.
function(sunder_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS;LINKS;HEADER_ONLY" ${ARGN})
  add_library(sunder_${name} STATIC ${arg_UNPARSED_ARGUMENTS})
  target_include_directories(sunder_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # messages about broken invariants name files as they are in the repository, wherever it was built
  target_compile_options(sunder_${name} PRIVATE -Wall -Wextra -Werror "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  list(TRANSFORM arg_DEPENDS PREPEND sunder_)
  target_link_libraries(sunder_${name} PUBLIC ${arg_DEPENDS} ${arg_LINKS})
  foreach(library ${arg_HEADER_ONLY})
    target_link_libraries(sunder_${name} PUBLIC $<BUILD_INTERFACE:${library}>)
  endforeach()
  set_target_properties(sunder_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS sunder_${name} EXPORT sunder ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/sunder)
endfunction()
