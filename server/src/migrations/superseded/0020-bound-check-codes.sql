-- A check code opens something in one company, for the users who had its address when it was sent, and for whoever asked for it.
-- Codes live for minutes: those that are bound to nothing go.
delete from check_code;
alter table check_code
  add column company_id bigint not null references company on delete cascade,
  add column user_ids bigint[] not null default '{}',
  add column requester_digest bytea not null;
drop index check_code_address;
create index check_code_target on check_code (company_id, address, purpose, id desc);
create index check_code_expiry on check_code (expires_at);
