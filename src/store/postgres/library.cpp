#include "store/postgres/library.hpp"

#include <dlfcn.h>

#include "support/error.hpp"

namespace sunder::postgres {
namespace {

constexpr const char* kFile = "libpq.so.5";

template <typename Function>
void load(void* from, const char* name, Function& into) {
  into = reinterpret_cast<Function>(dlsym(from, name));
  if (!into) throw EnvironmentError(std::string("the library ") + kFile + " has no " + name);
}

Library loaded() {
  void* from = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
  if (!from)
    throw EnvironmentError(std::string("a store on a server needs the library ") + kFile +
                           "; on Debian, install the package libpq5");
  Library made{};
  load(from, "PQconninfoParse", made.conninfo_parse);
  load(from, "PQconninfoFree", made.conninfo_free);
  load(from, "PQfreemem", made.free_memory);
  load(from, "PQconnectStartParams", made.connect_start);
  load(from, "PQconnectPoll", made.connect_poll);
  load(from, "PQfinish", made.finish);
  load(from, "PQstatus", made.status);
  load(from, "PQsocket", made.socket);
  load(from, "PQerrorMessage", made.error_message);
  load(from, "PQsetnonblocking", made.set_nonblocking);
  load(from, "PQsendQuery", made.send_query);
  load(from, "PQsendQueryParams", made.send_query_params);
  load(from, "PQenterPipelineMode", made.enter_pipeline);
  load(from, "PQpipelineSync", made.pipeline_sync);
  load(from, "PQexitPipelineMode", made.exit_pipeline);
  load(from, "PQflush", made.flush);
  load(from, "PQconsumeInput", made.consume_input);
  load(from, "PQisBusy", made.is_busy);
  load(from, "PQgetResult", made.get_result);
  load(from, "PQresultStatus", made.result_status);
  load(from, "PQresultErrorField", made.result_error_field);
  load(from, "PQntuples", made.row_count);
  load(from, "PQfname", made.column_name);
  load(from, "PQftype", made.column_type);
  load(from, "PQgetisnull", made.is_null);
  load(from, "PQgetvalue", made.value);
  load(from, "PQgetlength", made.length);
  load(from, "PQclear", made.clear);
  load(from, "PQnotifies", made.notifies);
  load(from, "PQsetNoticeProcessor", made.set_notice_processor);
  return made;
}

}  // namespace

const Library& library() {
  static const Library the_library = loaded();
  return the_library;
}

}  // namespace sunder::postgres
