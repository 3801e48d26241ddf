# Included: defines embed_texts(). Run with cmake -P: writes the source file for it.

# embed_texts(TARGET HEADER FUNCTION FILE...): compiles the files into TARGET, where FUNCTION, which
# HEADER declares as rail::…::f, returns their names and texts.
function(embed_texts target header function)
  string(MAKE_C_IDENTIFIER ${function} name)
  set(script ${PROJECT_SOURCE_DIR}/tools/embed.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DHEADER=${header} -DFUNCTION=${function} "-DFILES=${ARGN}"
            -DOUTPUT=${output} -P ${script}
    DEPENDS ${ARGN} ${script}
    COMMENT "Embedding ${function}"
    VERBATIM)
  # Clang's pedantry: the standard does not promise string literals of this length.
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(entries "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  cmake_path(GET file FILENAME name)
  string(APPEND entries "      {\"${name}\", R\"text(${text})text\"sv},\n")
endforeach()
list(LENGTH FILES count)
# With sv the compiler knows how long a text is; g++ 12 would count its bytes, one by one, for seconds.
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#include <array>
#include <string_view>
#include <type_traits>

auto ${FUNCTION}() -> decltype(${FUNCTION}()) {
  using namespace std::string_view_literals;
  using Text = std::remove_const_t<decltype(${FUNCTION}())::element_type>;
  static constexpr std::array<Text, ${count}> texts{{
${entries}  }};
  return texts;
}
")
