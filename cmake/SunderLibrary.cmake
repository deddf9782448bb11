# sunder_library(NAME SOURCES... [DEPENDS folders...] [LINKS libraries...])
# One library per folder of src/, so that an arrow between folders that is not in docs/architecture.md does not link.
function(sunder_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS;LINKS" ${ARGN})
  add_library(sunder_${name} STATIC ${arg_UNPARSED_ARGUMENTS})
  target_include_directories(sunder_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
  target_compile_options(sunder_${name} PRIVATE -Wall -Wextra -Werror)
  list(TRANSFORM arg_DEPENDS PREPEND sunder_)
  target_link_libraries(sunder_${name} PUBLIC ${arg_DEPENDS} ${arg_LINKS})
  set_property(GLOBAL APPEND PROPERTY SUNDER_LIBRARIES sunder_${name})
endfunction()
