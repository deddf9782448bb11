# `cmake --install`: the command, the public headers, and a package for find_package(sunder).
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sunder)
install(TARGETS sunder RUNTIME)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/sunder DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT sunder NAMESPACE sunder:: FILE sunder-targets.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sunder-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/sunder-config.cmake cmake/SunderAddObjects.cmake ${PROJECT_BINARY_DIR}/sunder-config-version.cmake
  DESTINATION ${package_dir})
