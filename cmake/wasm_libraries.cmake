# The libraries that the layers in a browser need, made of this machine's headers alone: Boost.JSON
# (Boost::json), fmt and CLI11.
set(headers ${CMAKE_BINARY_DIR}/headers)
foreach(header boost/json/src.hpp fmt/format.h CLI/CLI.hpp)
  string(REGEX REPLACE "/.*" "" folder ${header})
  find_path(${folder}_headers ${header} PATHS /usr/include /usr/local/include REQUIRED NO_DEFAULT_PATH
            NO_CMAKE_FIND_ROOT_PATH)
  # Not the whole folder: beside it are the headers of this machine's own C library.
  file(MAKE_DIRECTORY ${headers})
  file(CREATE_LINK ${${folder}_headers}/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()

# imported_headers(NAME): a library of headers only, such as find_package makes.
function(imported_headers name)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} INTERFACE ${headers})
endfunction()
imported_headers(Boost::headers)
imported_headers(fmt::fmt)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
imported_headers(CLI11::CLI11)
file(WRITE ${CMAKE_BINARY_DIR}/packages/CLI11Config.cmake "# cmake/wasm_libraries.cmake has made it.\n")
set(CLI11_DIR ${CMAKE_BINARY_DIR}/packages)

file(WRITE ${CMAKE_BINARY_DIR}/boost_json.cpp "#include <boost/json/src.hpp>\n")
add_library(boost_json STATIC ${CMAKE_BINARY_DIR}/boost_json.cpp)
target_link_libraries(boost_json PUBLIC Boost::headers)
target_compile_definitions(boost_json PUBLIC BOOST_JSON_NO_LIB)
add_library(Boost::json ALIAS boost_json)
