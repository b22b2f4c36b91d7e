-- One row for each call that changes something, and for signing in and out. Bodies are never stored.
create table operation_log (
  id bigint generated always as identity primary key,
  company_id bigint,
  user_id bigint,
  user_name text not null,
  area text not null,
  operation text not null,
  method text not null,
  url text not null,
  ip text not null,
  code text not null,
  cost_ms integer not null,
  at timestamptz not null
);
create index operation_log_company on operation_log (company_id, at desc);
create index operation_log_user on operation_log (company_id, user_name, at desc);
select protect('operation_log');
revoke insert, update, delete on operation_log from gemba_app;
