// The parts of Asio and Beast that are no templates, for all files (see CMakeLists.txt).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
