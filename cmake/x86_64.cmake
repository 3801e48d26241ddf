# Compiles for x86-64 with Debian's cross compiler; the other libraries are those that
# tools/check_x86.sh has unpacked into ROUNDHOUSE_SYSROOT. The C and C++ ones are the compiler's own.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE x86_64-linux-gnu)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ROUNDHOUSE_SYSROOT)

set(CMAKE_FIND_ROOT_PATH ${ROUNDHOUSE_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${ROUNDHOUSE_SYSROOT}/usr/lib/x86_64-linux-gnu/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${ROUNDHOUSE_SYSROOT})
# Some libraries have headers that differ by processor.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${ROUNDHOUSE_SYSROOT}/usr/include/x86_64-linux-gnu)
# Where the linker finds what those libraries need themselves.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-Wl,-rpath-link,${ROUNDHOUSE_SYSROOT}/usr/lib/x86_64-linux-gnu:${ROUNDHOUSE_SYSROOT}/lib/x86_64-linux-gnu")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-x86_64 -L ${ROUNDHOUSE_SYSROOT})
