# Compiles with the newest clang of 16 to 19 that is there with its clang-tidy; elsewhere than on
# Debian the names may go without a version. Older ones cannot compile coroutines with g++'s library.
if(NOT ROUNDHOUSE_CLANG)
  foreach(suffix -19 -18 -17 -16 "")
    find_program(clang${suffix} clang++${suffix} NO_CACHE)
    find_program(tidy${suffix} clang-tidy${suffix} NO_CACHE)
    if(clang${suffix} AND tidy${suffix})
      # A build folder keeps its compiler, whatever is installed later.
      set(ROUNDHOUSE_CLANG ${clang${suffix}} CACHE FILEPATH "clang++ of this build")
      break()
    endif()
  endforeach()
endif()
if(NOT ROUNDHOUSE_CLANG)
  message(FATAL_ERROR "There is no clang++ of version 16 to 19 with its clang-tidy.")
endif()
set(CMAKE_CXX_COMPILER ${ROUNDHOUSE_CLANG})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ROUNDHOUSE_CLANG)
