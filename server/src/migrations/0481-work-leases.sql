-- Work that runs on one server at a time. A lease is renewed before each step, by the clock of the database.
create table work_lease (
  name text primary key,
  server_id uuid not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on work_lease to gemba_system;
comment on table work_lease is 'platform';
