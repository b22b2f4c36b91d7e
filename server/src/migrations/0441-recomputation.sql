-- The latest recomputation of the past of each calculation, which a job performs in pieces.
create table calculation_recompute (
  calculation_id bigint primary key,
  company_id bigint not null references company,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time > from_time),
  -- The instant up to which results are stored.
  position timestamptz not null,
  -- Time zone of the schedules.
  zone text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  results integer not null default 0,
  create_user text not null,
  create_time timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (company_id, calculation_id) references calculation (company_id, id) on delete cascade
);
comment on table calculation_recompute is 'telemetry';
select protect('calculation_recompute');
