-- Where a company has it so, reports wait until a supervisor confirms them.
alter table work_report
  add column needs_confirmation smallint not null default 0,
  add column confirmed_at timestamptz,
  add column confirmed_by text;
create index work_report_waiting on work_report (company_id, id) where needs_confirmation = 1 and status = 20;
