-- The latest synchronisation of the objects of each model, which a job performs in batches.
create table model_sync (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  model_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  takes_data_type smallint not null default 0,
  -- Objects that the requesting user saw and that differed. The first `position` of them are in step.
  object_ids bigint[] not null,
  position integer not null default 0,
  objects integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  orphaned integer not null default 0,
  create_user text not null,
  create_time timestamptz not null default now(),
  ended_at timestamptz,
  constraint model_sync_model_key unique (company_id, model_id),
  foreign key (company_id, model_id) references model (company_id, id) on delete cascade
);
select protect('model_sync');
comment on table model_sync is 'equipment';
