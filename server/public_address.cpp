// The ranges of addresses that are nobody's or somebody's own.
#include "server/public_address.h"

#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>

namespace rail::server {

namespace {

struct Network4 {
  std::uint32_t address;
  int bits;
};

constexpr std::uint32_t quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return a << 24 | b << 16 | c << 8 | d;
}

// RFC 6890 and its updates; from 224.0.0.0 on all is multicast or reserved.
constexpr Network4 not_public[] = {
    {quad(0, 0, 0, 0), 8},      {quad(10, 0, 0, 0), 8},     {quad(100, 64, 0, 0), 10},
    {quad(127, 0, 0, 0), 8},    {quad(169, 254, 0, 0), 16}, {quad(172, 16, 0, 0), 12},
    {quad(192, 0, 0, 0), 24},   {quad(192, 0, 2, 0), 24},   {quad(192, 88, 99, 0), 24},
    {quad(192, 168, 0, 0), 16}, {quad(198, 18, 0, 0), 15},  {quad(198, 51, 100, 0), 24},
    {quad(203, 0, 113, 0), 24}, {quad(224, 0, 0, 0), 3},
};

bool is_public4(std::uint32_t address) {
  return std::none_of(std::begin(not_public), std::end(not_public), [&](const Network4& network) {
    return (address ^ network.address) >> (32 - network.bits) == 0;
  });
}

using Address6 = std::array<std::uint8_t, 16>;

bool begins(const Address6& address, std::initializer_list<int> bytes) {
  return std::equal(bytes.begin(), bytes.end(), address.begin());
}

std::uint32_t quad_at(const Address6& address, std::size_t at) {
  return quad(address[at], address[at + 1], address[at + 2], address[at + 3]);
}

bool is_public6(const Address6& address) {
  if (begins(address, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF})) {  // mapped
    return is_public4(quad_at(address, 12));
  }
  if (begins(address, {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0})) {  // NAT64
    return is_public4(quad_at(address, 12));
  }
  if (begins(address, {0x20, 0x02})) return is_public4(quad_at(address, 2));  // 6to4
  if (begins(address, {0x20, 0x01}) && address[2] < 2) return false;          // protocols, Teredo
  if (begins(address, {0x20, 0x01, 0x0D, 0xB8})) return false;                // documentation
  if (begins(address, {0x3F, 0xFF}) && address[2] < 0x10) return false;       // documentation
  return (address[0] & 0xE0) == 0x20;                                         // global unicast
}

}  // namespace

std::string network_of(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof in);
    std::string bytes(sizeof in.sin_addr, '\0');
    std::memcpy(bytes.data(), &in.sin_addr, bytes.size());
    return bytes;
  }
  if (address.sa_family != AF_INET6) return {};
  sockaddr_in6 in{};
  std::memcpy(&in, &address, sizeof in);
  std::string bytes(sizeof in.sin6_addr, '\0');
  std::memcpy(bytes.data(), &in.sin6_addr, bytes.size());
  // Where IPv4 lies within IPv6, each address is somebody else's.
  const bool of_ipv4 = bytes.starts_with(std::string(8, '\0')) ||
                       bytes.starts_with(std::string("\0\x64\xFF\x9B", 4));
  return of_ipv4 ? bytes : bytes.substr(0, bytes.size() / 2);
}

bool is_public(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof in);
    return is_public4(ntohl(in.sin_addr.s_addr));
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 in{};
    std::memcpy(&in, &address, sizeof in);
    Address6 bytes{};
    std::memcpy(bytes.data(), &in.sin6_addr, bytes.size());
    return is_public6(bytes);
  }
  return false;
}

}  // namespace rail::server
