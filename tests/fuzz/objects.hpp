#pragma once

#include "model/object.hpp"

namespace sunder::fuzz {

/// The object of tests/protocol/exchanges.
inline const Object kShelf{
    "Shelf",
    "native",
    {{"set", {{}}, true, false, true},
     {"get", {}, true, true},
     {"add", {}},
     {"label", {{Shape::single, Scalar::string}}, false, true, false, "", {}, Level::monotonic, true},
     {"fill", {{Shape::list}}},
     {"flip", {{Shape::single, Scalar::integer, {false, true}}}, false, true},
     {"stall", {}},
     {"tick", {}, false, true}}};

/// An object with parameters of every shape, domains, roles and overloads.
inline const Object kMany{"Many",
                          "native",
                          {{"push", {{}}, true, false, true, "producer"},
                           {"pop", {}, true, false, false, "consumer"},
                           {"put", {{}, {Shape::single, Scalar::string}}, true},
                           {"put", {{}}},
                           {"all", {{Shape::list}, {Shape::set, Scalar::string}, {Shape::map}}},
                           {"flip", {{Shape::single, Scalar::integer, {false, true}}}},
                           {"odd", {{Shape::single, Scalar::string, {"\xff\x1b", "\"\\\n"}}}}}};

}  // namespace sunder::fuzz
