# Included: defines embed_files(). Run with cmake -P: writes the source file for it.

# embed_files(TARGET FOLDER...): compiles all files of these folders into TARGET, where
# rail::server::embedded_files() returns them. Of files with the same path the last one counts.
function(embed_files target)
  set(files "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*)
    list(APPEND files ${found})
  endforeach()
  set(script ${PROJECT_SOURCE_DIR}/tools/embed_files.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFOLDERS=${ARGN}" -DOUTPUT=${output} -P ${script}
    DEPENDS ${files} ${script}
    COMMENT "Embedding the files of the web page"
    VERBATIM)
  # Clang's pedantry: the standard does not promise string literals of this length.
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings
                                                   SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(paths "")
foreach(folder IN LISTS FOLDERS)
  file(GLOB_RECURSE found RELATIVE ${folder} ${folder}/*)
  foreach(path IN LISTS found)
    list(APPEND paths ${path})
    set("file_${path}" ${folder}/${path})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES paths)

set(entries "")
foreach(path IN LISTS paths)
  file(READ "${file_${path}}" bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  string(APPEND entries "    {\"${path}\", {\"${bytes}\", ${size}}},\n")
endforeach()
list(LENGTH paths count)
file(WRITE ${OUTPUT} "#include <array>

#include \"server/files.h\"

namespace rail::server {

std::span<const EmbeddedFile> embedded_files() {
  static constexpr std::array<EmbeddedFile, ${count}> files{{
${entries}  }};
  return files;
}

}  // namespace rail::server
")
