// A port for a program that is told where to listen.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>

namespace rail::server {

/// A port of this machine that nobody uses.
inline std::string free_port() {
  boost::asio::io_context io;
  const boost::asio::ip::tcp::acceptor any(io, {boost::asio::ip::address_v4::loopback(), 0});
  return std::to_string(any.local_endpoint().port());
}

}  // namespace rail::server
