// The Python module. Each room of the core has a file of bindings; no other files use Python.
// Words cross as bytes of letter numbers.

#include "bindings/bindings.h"

NB_MODULE(_core, module) {
    using namespace balda;
    using namespace balda::python;

    // Some processes, pytest's workers among them, end without clearing their modules.
    nb::set_leak_warnings(false);

    nb::exception<ImageError>(module, "ImageError", PyExc_ValueError);
    nb::exception<OutOfTime>(module, "OutOfTime", PyExc_TimeoutError);

    bind_words(module);
    bind_balda(module);
    bind_bee(module);
    bind_boggle(module);
    bind_lookahead(module);
}
