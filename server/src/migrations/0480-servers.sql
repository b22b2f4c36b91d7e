-- One row for each start of a server. Its heartbeat says whether it is alive, by the clock of the database.
create table server (
  id uuid primary key,
  -- Address at which other servers reach it; null until it listens.
  address text,
  roles text[] not null,
  version text not null,
  -- What all servers of the installation have in common.
  fingerprint text not null,
  state text not null default 'starting' check (state in ('starting', 'ready', 'draining', 'stopped')),
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  -- Used share of one processor core, and used memory.
  cpu_share float8 not null default 0,
  memory_bytes bigint not null default 0
);
create index server_heartbeat on server (heartbeat_at);
grant select, insert, update, delete on server to gemba_system;
comment on table server is 'platform';

-- What the servers of an installation share and no backup contains: a restored copy is another installation.
create table cluster_identity (
  is_only boolean primary key default true check (is_only),
  -- Name of the installation at an external broker.
  installation text not null,
  -- Authenticates calls between servers.
  call_key bytea not null
);
grant select, insert on cluster_identity to gemba_system;
comment on table cluster_identity is 'platform';
