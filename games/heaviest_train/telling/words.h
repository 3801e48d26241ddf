// English for terminals and playthrough files; the page has words of its own.
#pragma once

#include <string>

#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

std::string words(const HeaviestTrain& g, const Action& action);
std::string words(const HeaviestTrain& g, const Event& event);
std::string words(const HeaviestTrain& g, const View& view);

}  // namespace rail::heaviest_train
