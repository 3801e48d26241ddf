# Included: defines embed_page(). Run with cmake -P: writes the source file for it.

# embed_page(TARGET): builds the web page, with ROUNDHOUSE_BROWSER the house for devices in it, and
# compiles web/dist into the library TARGET, where rail::server::embedded_files() returns it.
function(embed_page target)
  set(web ${PROJECT_SOURCE_DIR}/web)
  set(build ${PROJECT_SOURCE_DIR}/tools/build_page.sh)
  set(script ${PROJECT_SOURCE_DIR}/tools/embed_files.cmake)
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/page.stamp)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  set(folders beside device games home i18n links public shell wire worker)
  list(TRANSFORM folders REPLACE "(.+)" "${web}/\\1/*")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folders} ${PROJECT_SOURCE_DIR}/docs/rules/*)
  file(GLOB settings CONFIGURE_DEPENDS ${web}/index.html ${web}/*.json ${web}/*.js ${web}/*.ts)
  set(of_tests "(\\.test|/playwright\\.config)\\.ts$")
  list(FILTER sources EXCLUDE REGEX ${of_tests})
  list(FILTER settings EXCLUDE REGEX ${of_tests})
  set(command ${build} ${stamp})
  set(module "")
  if(ROUNDHOUSE_BROWSER)
    set(house ${PROJECT_SOURCE_DIR}/build/wasm-release/browser)
    set(module ${house}/roundhouse.js ${house}/roundhouse.wasm)
    # Asked every time: only its own build knows what it is made of. If nothing changed, nothing follows.
    add_custom_target(house_for_devices
      COMMAND ${PROJECT_SOURCE_DIR}/tools/build_module.sh
      BYPRODUCTS ${module}
      COMMENT "Compiling the house for devices"
      USES_TERMINAL
      VERBATIM)
    set(command ${CMAKE_COMMAND} -E env ROUNDHOUSE_MODULE=${house} ${command})
  endif()
  # All presets share web/dist. The stamp changes only if the page does, and so what follows.
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${command}
    DEPENDS ${sources} ${settings} ${build} ${module}
    COMMENT "Building the web page"
    VERBATIM)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${web}/dist -DOUTPUT=${output} -P ${script}
    DEPENDS ${stamp} ${script}
    COMMENT "Embedding the files of the web page"
    VERBATIM)
  add_library(${target} STATIC ${output})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

file(GLOB_RECURSE paths RELATIVE ${FOLDER} ${FOLDER}/*)
set(bytes "")
set(entries "")
set(offset 0)
foreach(path IN LISTS paths)
  file(SIZE "${FOLDER}/${path}" size)
  string(APPEND bytes "    \".incbin \\\"${FOLDER}/${path}\\\"\\n\"\n")
  string(APPEND entries "      {\"${path}\", {page_bytes + ${offset}, ${size}}},\n")
  math(EXPR offset "${offset} + ${size}")
endforeach()
list(LENGTH paths count)
# The assembler reads the files itself: a compiler would take long for literals of this size.
file(WRITE ${OUTPUT} "#include <array>

#include \"server/files.h\"

#ifdef __APPLE__
#define PAGE_SECTION \"__TEXT,__const\"
#else
#define PAGE_SECTION \".rodata\"
#endif

extern \"C\" const char page_bytes[] asm(\"roundhouse_page_bytes\");

asm(\".pushsection \" PAGE_SECTION \"\\n\"
    \".globl roundhouse_page_bytes\\n\"
    \"roundhouse_page_bytes:\\n\"
${bytes}    \".byte 0\\n\"
    \".popsection\\n\");

namespace rail::server {

std::span<const EmbeddedFile> embedded_files() {
  static const std::array<EmbeddedFile, ${count}> files{{
${entries}  }};
  return files;
}

}  // namespace rail::server
")
