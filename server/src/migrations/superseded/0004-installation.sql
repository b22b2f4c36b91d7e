-- What was done once for this installation, by name.
create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);
grant select, insert, update on installation to gemba_system;
