# Compiles for WebAssembly with emscripten: the layers that also run in a browser.
find_program(em_config em-config REQUIRED NO_CACHE)
execute_process(COMMAND ${em_config} EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)
# The browser's own exceptions: those made of JavaScript cost much even where nothing is thrown.
# Copying memory, and numbers that do not fit, by instructions of their own: every browser that has those knows these.
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext")
set(CMAKE_EXE_LINKER_FLAGS_INIT -fwasm-exceptions)
