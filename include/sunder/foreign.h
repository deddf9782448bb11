#pragma once

/* Declares objects whose code is not C++. The crate `sunder` (rust/sunder) is the first user.
 *
 * A text is a pointer and a size, and is copied. A context, a callable and a function are kept: they must stay
 * valid until sunder_run_objects has returned. No function given here may throw or unwind into its caller.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sunder_object sunder_object;
typedef struct sunder_reader sunder_reader;
typedef struct sunder_writer sunder_writer;

/* ---- An object. It lives until the program ends. ---- */

sunder_object* sunder_object_new(const char* name, size_t name_size, void (*destroy)(void* instance));
/* One way to make an instance. An empty name stands for the plain construction. */
void sunder_object_variant(sunder_object*, const char* name, size_t name_size, const void* context,
                           void* (*make)(const void* context));
/* `enter` is called in each thread before it first touches an instance, `leave` when that thread ends. */
void sunder_object_per_thread(sunder_object*, const void* context, void* (*enter)(const void* context),
                              void (*leave)(void* guard));
/* A trusted object with the same methods, which defines the atomic outcomes. */
void sunder_object_reference(sunder_object*, const sunder_object* reference);
/* Some of its code is compiled without hooks, and orders memory. The text ends a sentence that refuses c11. */
void sunder_object_not_weak(sunder_object*, const char* why, size_t why_size);
/* A block from the allocator of the program, which may be one of its own. It stays allocated. */
void sunder_object_allocated(sunder_object*, const void* block);
/* sunder_run_objects refuses the declaration with this message. */
void sunder_object_mistake(sunder_object*, const char* message, size_t message_size);

/* ---- Its methods. The functions below sunder_method_new are about the one that was added last. ---- */

/* `make_arguments` reads one value for each parameter; if one does not fit, it calls sunder_read_refuse and
 * returns NULL. The arguments serve any number of calls, until `free_arguments`.
 * `invoke` leaves its result, of at most `result_size` bytes with an alignment of at most 16, in `result`.
 * `take_result` writes that result as one value, and destroys it. */
void sunder_method_new(sunder_object*, const char* name, size_t name_size, const void* callable,
                       size_t result_size, bool is_void,
                       void* (*make_arguments)(const void* callable, sunder_reader* in),
                       void (*free_arguments)(void* arguments),
                       void (*invoke)(const void* callable, void* instance, const void* arguments,
                                      void* result),
                       void (*take_result)(const void* callable, void* result, sunder_writer* out));
void sunder_method_core(sunder_object*);
void sunder_method_read_only(sunder_object*);
void sunder_method_may_refuse(sunder_object*);
void sunder_method_role(sunder_object*, const char* role, size_t role_size);
void sunder_method_after(sunder_object*, const char* name, size_t name_size);
void sunder_method_level(sunder_object*, const char* level, size_t level_size);

enum { SUNDER_SINGLE, SUNDER_LIST, SUNDER_SET, SUNDER_MAP };
enum { SUNDER_BOOLEAN, SUNDER_INTEGER, SUNDER_STRING };
/* The next parameter of that method. */
void sunder_parameter_new(sunder_object*, int shape, int scalar);
void sunder_parameter_data_independent(sunder_object*, size_t index);
/* Adds a value to the domain of a parameter: the one that `write` writes. */
void sunder_parameter_domain(sunder_object*, size_t index, const void* context,
                             void (*write)(const void* context, sunder_writer* out));

/* ---- Arguments. Each function is false if the next value is of another kind. ---- */

bool sunder_read_boolean(sunder_reader*, bool* value);
bool sunder_read_integer(sunder_reader*, int64_t* value);
/* The next value is an integer that only this type holds. */
bool sunder_read_unsigned(sunder_reader*, uint64_t* value);
/* The text is valid until make_arguments returns. */
bool sunder_read_string(sunder_reader*, const char** text, size_t* size);
/* The elements follow, or keys and values in turn. */
bool sunder_read_sized(sunder_reader*, int shape, size_t* size);
/* Why the arguments cannot be made. */
void sunder_read_refuse(sunder_reader*, const char* message, size_t message_size);

/* ---- Results ---- */

void sunder_write_unit(sunder_writer*);
void sunder_write_null(sunder_writer*);
void sunder_write_boolean(sunder_writer*, bool value);
void sunder_write_integer(sunder_writer*, int64_t value);
void sunder_write_unsigned(sunder_writer*, uint64_t value);
void sunder_write_string(sunder_writer*, const char* text, size_t size);
/* An error in the place of a result. */
void sunder_write_thrown(sunder_writer*, const char* text, size_t size);
/* A collection of that shape; the elements follow, or keys and values in turn. */
void sunder_write_sized(sunder_writer*, int shape, size_t size);
/* Two values follow. */
void sunder_write_pair(sunder_writer*);
/* How much is written so far; what came later is taken back. */
size_t sunder_write_position(const sunder_writer*);
void sunder_write_back_to(sunder_writer*, size_t position);

/* The command line of `sunder`, for these objects. Returns the exit code. */
int sunder_run_objects(int argc, char** argv, sunder_object* const* objects, size_t count);

#ifdef __cplusplus
}
#endif
