-- The record that an upload belongs to, and the field that holds it; none yet, until a record is saved with it.
alter table stored_file add record_table text, add record_id bigint, add record_field text,
  add check (num_nulls(record_table, record_id, record_field) in (0, 3));
create index stored_file_record on stored_file (company_id, record_table, record_id) where record_id is not null;
comment on table stored_file is 'platform';
comment on table upload_use is 'platform';

alter table document add attachments jsonb not null default '[]';
