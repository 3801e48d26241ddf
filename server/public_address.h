// Which network addresses belong to the public internet.
#pragma once

#include <sys/socket.h>

#include <string>

namespace rail::server {

/// False for everything that is not meant to be reached from anywhere: loopback, private,
/// link-local, unique-local, carrier NAT, multicast, unspecified, reserved, and IPv6 forms of such
/// IPv4 addresses.
bool is_public(const sockaddr& address);

/// What one owner has at least, as bytes to compare: an IPv4 address, or the half of an IPv6
/// address that is given out as a whole.
std::string network_of(const sockaddr& address);

}  // namespace rail::server
