// The parts of the Python module, one per file.
#pragma once

#include <nanobind/nanobind.h>

namespace riverboat {

void bind_exact_counts(nanobind::module_& module);
void bind_odds(nanobind::module_& module);
void bind_play(nanobind::module_& module);

}  // namespace riverboat
