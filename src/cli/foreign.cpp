#include "sunder/foreign.h"

#include <span>
#include <stdexcept>

#include "sunder/sunder.hpp"

using namespace sunder;

struct sunder_object {
  ObjectEntry entry;
};

/// The encoded arguments from the next value on, and the reason if they are refused.
struct sunder_reader {
  Reader& in;
  std::string refusal = {};

  // Looks at the tag of the next value, and takes it if it is this one.
  bool accept(Tag wanted) {
    if (in.at_end()) return false;
    Reader ahead = in;
    if (ahead.tag() != wanted) return false;
    in = ahead;
    return true;
  }
};

struct sunder_writer {
  Writer& out;
};

namespace {

/// The target of `MethodEntry::callable`.
struct ForeignMethod {
  const void* callable;
  void* (*make_arguments)(const void*, sunder_reader*);
  void (*free_arguments)(void*);
  void (*invoke)(const void*, void*, const void*, void*);
  void (*take_result)(const void*, void*, sunder_writer*);
};

const ForeignMethod& method_of(const void* callable) { return *static_cast<const ForeignMethod*>(callable); }

std::shared_ptr<const void> make_arguments(const void* callable, Reader& in) {
  const ForeignMethod& method = method_of(callable);
  sunder_reader reader{in};
  if (void* const made = method.make_arguments(method.callable, &reader))
    return {made, method.free_arguments};
  throw std::invalid_argument(reader.refusal.empty() ? "an argument of another type" : reader.refusal);
}

void invoke(const void* callable, void* instance, const void* arguments, ResultSlot& slot) {
  slot.thrown = nullptr;
  const ForeignMethod& method = method_of(callable);
  method.invoke(method.callable, instance, arguments, slot.result());
}

void take_result(const void* callable, ResultSlot& slot, Writer& out) {
  const ForeignMethod& method = method_of(callable);
  sunder_writer writer{out};
  method.take_result(method.callable, slot.result(), &writer);
}

MethodEntry& last(sunder_object* object) { return object->entry.methods.back(); }

ParameterEntry* parameter(sunder_object* object, const char* what, std::size_t index) {
  MethodEntry& method = last(object);
  if (index < method.parameters.size()) return &method.parameters[index];
  object->entry.mistakes.push_back(std::string(what) + "(" + std::to_string(index) +
                                   ", ...): " + method.name + " has " +
                                   std::to_string(method.parameters.size()) + " parameters, counted from 0");
  return nullptr;
}

constexpr Tag tag_of(int shape) {
  if (shape == SUNDER_SET) return Tag::set;
  return shape == SUNDER_MAP ? Tag::map : Tag::list;
}

}  // namespace

sunder_object* sunder_object_new(const char* name, size_t name_size, void (*destroy)(void*)) {
  auto* const made = new sunder_object;
  made->entry.name.assign(name, name_size);
  made->entry.destroy = destroy;
  return made;
}

void sunder_object_variant(sunder_object* object, const char* name, size_t name_size, const void* context,
                           void* (*make)(const void*)) {
  object->entry.variants.push_back({{name, name_size}, [=] { return make(context); }});
}

void sunder_object_per_thread(sunder_object* object, const void* context, void* (*enter)(const void*),
                              void (*leave)(void*)) {
  object->entry.per_thread = [=] { return std::shared_ptr<void>(enter(context), leave); };
}

void sunder_object_reference(sunder_object* object, const sunder_object* reference) {
  object->entry.reference = std::make_shared<const ObjectEntry>(reference->entry);
}

void sunder_object_not_weak(sunder_object* object, const char* why, size_t why_size) {
  object->entry.not_weak.assign(why, why_size);
}

void sunder_object_allocated(sunder_object* object, const void* block) { object->entry.allocated = block; }

void sunder_object_mistake(sunder_object* object, const char* message, size_t message_size) {
  object->entry.mistakes.emplace_back(message, message_size);
}

void sunder_method_new(sunder_object* object, const char* name, size_t name_size, const void* callable,
                       size_t result_size, bool is_void, void* (*make)(const void*, sunder_reader*),
                       void (*free_arguments)(void*), void (*call)(const void*, void*, const void*, void*),
                       void (*take)(const void*, void*, sunder_writer*)) {
  MethodEntry made;
  made.name.assign(name, name_size);
  made.is_void = is_void;
  made.result_size = result_size;
  made.callable =
      std::make_shared<const ForeignMethod>(ForeignMethod{callable, make, free_arguments, call, take});
  made.make_arguments = &make_arguments;
  made.invoke = &invoke;
  made.take_result = &take_result;
  object->entry.methods.push_back(std::move(made));
}

void sunder_method_core(sunder_object* object) { last(object).core = true; }
void sunder_method_read_only(sunder_object* object) { last(object).read_only = true; }
void sunder_method_may_refuse(sunder_object* object) { last(object).may_refuse = true; }
void sunder_method_role(sunder_object* object, const char* role, size_t size) {
  last(object).role.assign(role, size);
}
void sunder_method_after(sunder_object* object, const char* name, size_t size) {
  last(object).after.emplace_back(name, size);
}
void sunder_method_level(sunder_object* object, const char* level, size_t size) {
  last(object).level.assign(level, size);
}

void sunder_parameter_new(sunder_object* object, int shape, int scalar) {
  last(object).parameters.push_back({static_cast<ArgumentShape>(shape), static_cast<ArgumentScalar>(scalar)});
}

void sunder_parameter_data_independent(sunder_object* object, size_t index) {
  if (ParameterEntry* const p = parameter(object, "data_independent", index)) p->data_independent = true;
}

void sunder_parameter_domain(sunder_object* object, size_t index, const void* context,
                             void (*write)(const void*, sunder_writer*)) {
  ParameterEntry* const p = parameter(object, "domain", index);
  if (!p) return;
  Writer out;
  sunder_writer writer{out};
  write(context, &writer);
  p->domain.emplace_back(out.bytes());
}

bool sunder_read_boolean(sunder_reader* reader, bool* value) {
  *value = reader->accept(Tag::yes);
  return *value || reader->accept(Tag::no);
}

bool sunder_read_integer(sunder_reader* reader, int64_t* value) {
  if (!reader->accept(Tag::integer)) return false;
  *value = reader->in.raw<std::int64_t>();
  return true;
}

bool sunder_read_unsigned(sunder_reader* reader, uint64_t* value) {
  if (!reader->accept(Tag::unsigned_integer)) return false;
  *value = reader->in.raw<std::uint64_t>();
  return true;
}

bool sunder_read_string(sunder_reader* reader, const char** text, size_t* size) {
  if (!reader->accept(Tag::string)) return false;
  const std::string_view read = reader->in.text();
  *text = read.data();
  *size = read.size();
  return true;
}

bool sunder_read_sized(sunder_reader* reader, int shape, size_t* size) {
  if (!reader->accept(tag_of(shape))) return false;
  *size = reader->in.size();
  return true;
}

void sunder_read_refuse(sunder_reader* reader, const char* message, size_t size) {
  reader->refusal.assign(message, size);
}

void sunder_write_unit(sunder_writer* writer) { writer->out.unit(); }
void sunder_write_null(sunder_writer* writer) { writer->out.null(); }
void sunder_write_boolean(sunder_writer* writer, bool value) { writer->out.boolean(value); }
void sunder_write_integer(sunder_writer* writer, int64_t value) { writer->out.integer(value); }
void sunder_write_unsigned(sunder_writer* writer, uint64_t value) { writer->out.unsigned_integer(value); }
void sunder_write_string(sunder_writer* writer, const char* text, size_t size) {
  writer->out.string({text, size});
}
void sunder_write_thrown(sunder_writer* writer, const char* text, size_t size) {
  writer->out.thrown({text, size});
}
void sunder_write_sized(sunder_writer* writer, int shape, size_t size) {
  if (shape == SUNDER_SET) return writer->out.set(size);
  if (shape == SUNDER_MAP) return writer->out.map(size);
  writer->out.list(size);
}
void sunder_write_pair(sunder_writer* writer) { writer->out.pair(); }
size_t sunder_write_position(const sunder_writer* writer) { return writer->out.bytes().size(); }
void sunder_write_back_to(sunder_writer* writer, size_t position) { writer->out.back_to(position); }

int sunder_run_objects(int argc, char** argv, sunder_object* const* objects, size_t count) {
  std::vector<ObjectEntry> entries;
  for (const sunder_object* each : std::span(objects, count)) entries.push_back(each->entry);
  return run(argc, argv, std::move(entries));
}
