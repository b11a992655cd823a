// Checks for Ctrl-C while the interpreter lock is released.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace riverboat {

// Checks a few times per second from inside a long count.
class Interrupt {
  public:
    bool stopped() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return false;
        last_ = now;
        const nanobind::gil_scoped_acquire held;
        return PyErr_CheckSignals() != 0;
    }

  private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace riverboat
