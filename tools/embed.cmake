# Included: defines embed_boards(). Run with cmake -P: writes the source file for it.

# embed_boards(GAME): compiles boards/*.json of this folder into the library GAME,
# where rail::GAME::embedded_boards() returns them.
function(embed_boards game)
  file(GLOB boards CONFIGURE_DEPENDS boards/*.json)
  set(script ${PROJECT_SOURCE_DIR}/tools/embed.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_boards.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DGAME=${game} "-DBOARDS=${boards}" -DOUTPUT=${output} -P ${script}
    DEPENDS ${boards} ${script}
    COMMENT "Embedding the boards of ${game}"
    VERBATIM)
  # Clang's pedantry: the standard does not promise string literals of this length.
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  target_sources(${game} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(entries "")
foreach(board IN LISTS BOARDS)
  file(READ ${board} text)
  cmake_path(GET board FILENAME name)
  string(APPEND entries "    {\"${name}\", R\"board(${text})board\"},\n")
endforeach()
list(LENGTH BOARDS count)
file(WRITE ${OUTPUT} "#include \"games/${GAME}/boards.h\"

#include <array>

namespace rail::${GAME} {

std::span<const EmbeddedBoard> embedded_boards() {
  static constexpr std::array<EmbeddedBoard, ${count}> boards{{
${entries}  }};
  return boards;
}

}  // namespace rail::${GAME}
")
