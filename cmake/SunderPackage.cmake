# `cpack -G DEB` makes one Debian package of everything that is built: the command, the library with find_package(sunder),
# the Rust crates, the Java worker, the ready objects and specs, man pages, completions, documents and examples.
# It packs what the target `running` has built, and builds nothing itself.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

# Big, or of use only in a package; so `cmake --install` leaves it out.
set(only_packed COMPONENT packed EXCLUDE_FROM_ALL)
install(DIRECTORY ${PROJECT_BINARY_DIR}/objects DESTINATION ${CMAKE_INSTALL_LIBDIR}/sunder ${only_packed} USE_SOURCE_PERMISSIONS)
install(DIRECTORY corpus gallery DESTINATION ${CMAKE_INSTALL_DATADIR}/sunder ${only_packed}
  FILES_MATCHING PATTERN *.cpp PATTERN *.hpp PATTERN rust EXCLUDE PATTERN traces EXCLUDE PATTERN java EXCLUDE)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sunder ${only_packed})
install(DIRECTORY docs deploy examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sunder ${only_packed} USE_SOURCE_PERMISSIONS
  PATTERN target EXCLUDE PATTERN Cargo.lock EXCLUDE PATTERN .clang-format EXCLUDE)
install(FILES cmake/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sunder ${only_packed})
# The worker's jar and the gallery contain code of these.
foreach(library libasm-java libgoogle-gson-java libcli11-dev nlohmann-json3-dev libfmt-dev libtbb-dev libboost1.74-dev
    libcds-dev libconcurrentqueue-dev libatomic-queue-dev)
  if(EXISTS /usr/share/doc/${library}/copyright)
    install(FILES /usr/share/doc/${library}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sunder/copyrights
      RENAME ${library} ${only_packed})
  endif()
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sunder)
set(CPACK_PACKAGE_CONTACT "The authors of Sunder <sunder@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exposes methods of concurrent objects that are not atomic")
set(CPACK_PACKAGE_DESCRIPTION "Sunder checks classes in C++, Java and Rust: it runs small concurrent programs on them and shows each
 result that no serial execution gives, with the interleaving that led to it.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL Unspecified packed)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# To build programs that declare objects, and to read their debug information for traces.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "g++, binutils, libdw1, libfmt-dev, libsqlite3-dev, libboost-dev, libboost-context-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "default-jre-headless | java-runtime-headless, cmake, make, libpq5")
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)  # of xz, it takes a tenth of the time
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/SunderPackedFiles.cmake)
set(CPACK_SUNDER_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_SUNDER_BINARY_DIR ${PROJECT_BINARY_DIR})
set(CPACK_SUNDER_LIBDIR ${CMAKE_INSTALL_LIBDIR})
include(CPack)
