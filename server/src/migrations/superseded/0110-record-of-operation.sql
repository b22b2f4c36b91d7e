-- The record that a call was about, as it was called then, and the transaction by which the record history knows what it changed.
alter table operation_log
  add column record_table text,
  add column record_id bigint,
  add column record_name text,
  add column record_count integer not null default 1,
  add column transaction text;
create index operation_log_record on operation_log (company_id, record_table, record_id, at desc) where record_id is not null;

-- Who may read the log is still told no name of a record outside of his scopes.
create function record_in_scope(of_company bigint, of_table text, of_row bigint) returns boolean language plpgsql stable as $$
begin
  if of_row is null then return true; end if;
  if gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '' then return true; end if;
  if of_table = 'alarm_episode' then return exists (select from alarm_episode where id = of_row); end if;
  return row_in_scope(of_company, of_table, of_row);
end $$;
