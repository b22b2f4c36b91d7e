-- Who changed what, when, from what to what; and the rows that went, so that they can come back. Written by triggers, so that
-- no code path can forget it. The application may only read.
create table record_change (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  table_name text not null,
  row_id bigint,
  action text not null check (action in ('create', 'update', 'remove')),
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  transaction text not null default pg_current_xact_id()::text,
  -- Of an update only the columns that changed; of a removal the whole row.
  before jsonb,
  after jsonb,
  restored_at timestamptz
);
create index record_change_row on record_change (company_id, table_name, row_id, id desc);
create index record_change_removed on record_change (company_id, at desc) where action = 'remove' and restored_at is null;
create index record_change_transaction on record_change (transaction);
alter table record_change enable row level security;
create policy own_company on record_change to gemba_app using (company_id = gemba_company());
create policy every_company on record_change to gemba_system using (true) with check (true);
grant select, update (restored_at) on record_change to gemba_app;
grant select, update, delete on record_change to gemba_system;

create function remember_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  unseen constant text[] := array['version', 'create_user', 'create_time', 'update_user', 'update_time'];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed text[];
begin
  -- What ships with the product belongs to no company and has no history here.
  if coalesce(new_row, old_row) ->> 'company_id' is null then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key and not key = any(unseen);
    if changed is null then return null; end if;
    old_row := (select jsonb_object_agg(key, value) from jsonb_each(old_row) where key = any(changed));
    new_row := (select jsonb_object_agg(key, value) from jsonb_each(new_row) where key = any(changed));
  end if;
  insert into record_change (company_id, table_name, row_id, action, actor, before, after)
  values (
    (case when tg_op = 'DELETE' then old.company_id else new.company_id end),
    tg_table_name,
    (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> 'id')::bigint,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end,
    coalesce(nullif(current_setting('gemba.actor', true), ''), 'system'),
    old_row, new_row);
  return null;
end $$;

-- Called once for each table of a resource.
create function keep_history(target regclass) returns void language plpgsql as $$ begin
  execute format('create trigger remember_change after insert or update or delete on %s for each row execute function remember_change()', target);
end $$;

select keep_history('box'), keep_history('model'), keep_history('model_point'), keep_history('object'), keep_history('point'),
  keep_history('alarm_rule'), keep_history('department'), keep_history('app_user'), keep_history('role'), keep_history('role_user'),
  keep_history('role_grant'), keep_history('menu_entry'), keep_history('company_detail');
