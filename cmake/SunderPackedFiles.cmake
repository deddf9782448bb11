# Run by cpack before it packs the files: takes out debug information that nobody needs, and the folders of the build.
find_program(debugedit debugedit)
find_program(strip strip)
find_program(objcopy objcopy)
foreach(tool debugedit strip objcopy)
  if(NOT ${tool})
    message(FATAL_ERROR "a package needs ${tool}: 'scripts/setup packing' installs it")
  endif()
endforeach()
file(GLOB prefixes ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/ALL_COMPONENTS_IN_ONE/usr)
list(POP_FRONT prefixes prefix)
set(libraries ${prefix}/${CPACK_SUNDER_LIBDIR}/sunder)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(GLOB archives ${libraries}/*.a)
foreach(archive ${archives})
  run(${strip} --strip-debug ${archive})
endforeach()

# Traces name the lines of the variants for exploring: these keep their debug information.
file(GLOB programs ${prefix}/bin/* ${libraries}/objects/*/*)
foreach(program ${programs})
  if(program MATCHES "-explore$")
    # -b and -d must not end with a slash, or else paths would be joined without one
    run(${debugedit} -b ${CPACK_SUNDER_BINARY_DIR} -d /usr/share/sunder ${program} OUTPUT_QUIET)
    run(${debugedit} -b ${CPACK_SUNDER_SOURCE_DIR} -d /usr/share/sunder ${program} OUTPUT_QUIET)
    run(${objcopy} --compress-debug-sections=zlib ${program})
  elseif(NOT program MATCHES "\\.sources$")
    run(${strip} --strip-unneeded ${program})
  endif()
endforeach()

# Sources are found from the folder of the list, wherever the package is unpacked.
file(GLOB lists ${libraries}/objects/*/*.sources)
foreach(list ${lists})
  file(READ ${list} text)
  string(REPLACE ${CPACK_SUNDER_SOURCE_DIR}/ ../../../../share/sunder/ text "${text}")
  file(WRITE ${list} "${text}")
endforeach()
