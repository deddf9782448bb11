#pragma once

#include <libpq-fe.h>

namespace sunder::postgres {

/// The functions of libpq that we call. The library is loaded when a store on a server is first opened, so
/// that no worker process has to load it, and a machine without it can use every other store.
struct Library {
  decltype(&PQconninfoParse) conninfo_parse;
  decltype(&PQconninfoFree) conninfo_free;
  decltype(&PQfreemem) free_memory;
  decltype(&PQconnectStartParams) connect_start;
  decltype(&PQconnectPoll) connect_poll;
  decltype(&PQfinish) finish;
  decltype(&PQstatus) status;
  decltype(&PQsocket) socket;
  decltype(&PQerrorMessage) error_message;
  decltype(&PQsetnonblocking) set_nonblocking;
  decltype(&PQsendQuery) send_query;
  decltype(&PQsendQueryParams) send_query_params;
  decltype(&PQenterPipelineMode) enter_pipeline;
  decltype(&PQpipelineSync) pipeline_sync;
  decltype(&PQexitPipelineMode) exit_pipeline;
  decltype(&PQflush) flush;
  decltype(&PQconsumeInput) consume_input;
  decltype(&PQisBusy) is_busy;
  decltype(&PQgetResult) get_result;
  decltype(&PQresultStatus) result_status;
  decltype(&PQresultErrorField) result_error_field;
  decltype(&PQntuples) row_count;
  decltype(&PQfname) column_name;
  decltype(&PQftype) column_type;
  decltype(&PQgetisnull) is_null;
  decltype(&PQgetvalue) value;
  decltype(&PQgetlength) length;
  decltype(&PQclear) clear;
  decltype(&PQnotifies) notifies;
  decltype(&PQsetNoticeProcessor) set_notice_processor;
};

/// Throws EnvironmentError, which names the package, if the machine does not have libpq.
const Library& library();

}  // namespace sunder::postgres
