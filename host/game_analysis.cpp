// What an analysis is asked for, checked.
#include "host/game_analysis.h"

namespace rail::host {

void check_analysis(const Record& record, const AnalysisRequest& request) {
  constexpr int most_effort = 100'000;
  if (request.effort < 1 || request.effort > most_effort)
    throw BadInput("the effort is 1 to 100000 percent");
  if (!replay(record)->over()) throw BadInput("the match is not over");
}

}  // namespace rail::host
