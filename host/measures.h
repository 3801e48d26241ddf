// The fields of a breakdown of points, as numbers with names.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <string>
#include <vector>

namespace rail::host {

/// The fields of a breakdown in their order.
template <class Breakdown>
std::vector<double> measures(const Breakdown& breakdown) {
  using Fields = boost::describe::describe_members<Breakdown, boost::describe::mod_public>;
  std::vector<double> values;
  boost::mp11::mp_for_each<Fields>([&](auto field) { values.push_back(breakdown.*field.pointer); });
  return values;
}

/// Their names.
template <class Breakdown>
std::vector<std::string> measure_names() {
  using Fields = boost::describe::describe_members<Breakdown, boost::describe::mod_public>;
  std::vector<std::string> names;
  boost::mp11::mp_for_each<Fields>([&](auto field) { names.emplace_back(field.name); });
  return names;
}

}  // namespace rail::host
