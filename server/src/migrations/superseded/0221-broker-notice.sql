-- What the administrators of the installation were last told of an MQTT broker of their own; one row at most.
create table broker_notice (
  is_only boolean primary key default true check (is_only),
  level text not null check (level in ('ok', 'unreachable', 'silent', 'refused')),
  at timestamptz not null default now()
);
comment on table broker_notice is 'admin';
grant select, insert, update on broker_notice to gemba_system;
