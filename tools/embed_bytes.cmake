# Included: defines embed_bytes(). Run with cmake -P: writes the source file for it.

# embed_bytes(TARGET HEADER FUNCTION FILE): compiles a file that need not be text into TARGET, where
# FUNCTION, which HEADER declares as std::string_view rail::…::f(), returns it: nothing as long as there
# is no such file.
function(embed_bytes target header function file)
  string(MAKE_C_IDENTIFIER ${function} name)
  set(script ${PROJECT_SOURCE_DIR}/tools/embed_bytes.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  # Asked as a list, so that a file that is new or gone is noticed.
  file(GLOB there CONFIGURE_DEPENDS ${file})
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DHEADER=${header} -DFUNCTION=${function} "-DFILE=${there}"
            -DOUTPUT=${output} -P ${script}
    DEPENDS ${there} ${script}
    COMMENT "Embedding ${function}"
    VERBATIM)
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  target_sources(${target} PRIVATE ${output})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(bytes "")
set(size 0)
if(FILE)
  file(READ ${FILE} hex HEX)
  string(LENGTH "${hex}" size)
  math(EXPR size "${size} / 2")
  # Literals of 64 bytes, which the compiler joins.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(REPEAT "[^|]" 256 line)
  string(REGEX REPLACE "(${line})" "\\1\"\n      \"" bytes "${bytes}")
endif()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

auto ${FUNCTION}() -> decltype(${FUNCTION}()) {
  return {
      \"${bytes}\",
      ${size}};
}
")
