// Where points come from.
#pragma once

#include <boost/describe.hpp>

namespace rail::heaviest_train {

struct Breakdown {
  int weight = 0;
  int too_heavy = 0;  // what is lost by it
};
BOOST_DESCRIBE_STRUCT(Breakdown, (), (weight, too_heavy))

}  // namespace rail::heaviest_train
