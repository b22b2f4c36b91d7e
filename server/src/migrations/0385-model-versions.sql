-- Published versions of models: copies of their content that nothing changes.
create table model_version (
  company_id bigint not null references company,
  model_id bigint not null,
  number integer not null check (number > 0),
  content jsonb not null,
  point_count integer not null,
  note text,
  create_user text not null,
  create_time timestamptz not null default now(),
  primary key (company_id, model_id, number),
  foreign key (company_id, model_id) references model (company_id, id) on delete cascade
);
select protect('model_version');
revoke update on model_version from gemba_app, gemba_system;
comment on table model_version is 'equipment';

-- The latest published version of a model, and the version that the points of an object have. Null: none.
alter table model add column model_version integer;
alter table object add column model_version integer;

-- An object of another model has no version of it yet.
create function forget_model_version() returns trigger language plpgsql as $$ begin
  if new.model_version is not distinct from old.model_version then new.model_version := null; end if;
  return new;
end $$;
create trigger forget_model_version before update of model_id on object for each row
  when (new.model_id is distinct from old.model_id) execute function forget_model_version();
alter table model_sync add column model_version integer;
