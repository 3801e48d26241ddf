# What is installed, and the Debian package: cpack -G DEB --config build/release/CPackConfig.cmake
include(GNUInstallDirs)

# Only the program is needed, not the tests that `all` would build.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

install(TARGETS roundhouse RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES docs/hosting.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/nginx-roundhouse.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES packaging/roundhouse.service DESTINATION lib/systemd/system)
# Passwords may be in it.
install(FILES packaging/roundhouse.default DESTINATION /etc/default RENAME roundhouse
        PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME roundhouse)
set(CPACK_PACKAGE_CONTACT "Roundhouse maintainers <maintainers@roundhouse.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Railway board games: server, bots and terminal")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Whatever the umask of who builds it.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Plays railway board games with people and bots: in the terminal, and as a server for any
number of tables that keeps them in one SQLite file or in PostgreSQL.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "passwd, tzdata")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, postgresql")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/packaging/debian/conffiles ${PROJECT_SOURCE_DIR}/packaging/debian/postinst
    ${PROJECT_SOURCE_DIR}/packaging/debian/prerm ${PROJECT_SOURCE_DIR}/packaging/debian/postrm)
include(CPack)
