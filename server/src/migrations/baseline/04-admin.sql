-- Tables of the module admin.

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
  transaction text not null default (pg_current_xact_id())::text,
  -- Of an update only the columns that changed; of a removal the whole row.
  before jsonb,
  after jsonb,
  restored_at timestamptz
);
create index record_change_row on record_change (company_id, table_name, row_id, id desc);
create index record_change_removed on record_change (company_id, at desc) where action = 'remove' and restored_at is null;
create index record_change_transaction on record_change (transaction);
-- Finding the old is a scan of an index, not of the table.
create index record_change_age on record_change (company_id, at);
alter table record_change enable row level security;
grant select, update (restored_at) on record_change to gemba_app;
grant select, update, delete on record_change to gemba_system;
comment on table record_change is 'admin';

-- The last time that a row was told of as a whole: made, or removed. Reads past the policy that asks for it.
create function last_whole_change(of_company bigint, of_table text, of_row bigint) returns record_change
  language sql stable security definer set search_path = public as $$
  select c from record_change c where c.company_id = of_company and c.table_name = of_table and c.row_id = of_row
    and c.action in ('create', 'remove') order by c.id desc limit 1
$$;

-- Whether the session may see a row, there or removed. A row that is there shows itself by its own policies.
create function row_in_scope(of_company bigint, of_table text, of_row bigint) returns boolean language plpgsql stable as $$
declare
  last record_change;
  row jsonb;
begin
  if of_table not in ('object', 'point', 'alarm_rule', 'model', 'box') then return true; end if;
  if of_table = 'object' and exists (select from object where id = of_row) then return true; end if;
  if of_table = 'point' and exists (select from point where id = of_row) then return true; end if;
  if of_table = 'alarm_rule' and exists (select from alarm_rule where id = of_row) then return true; end if;
  if of_table = 'model' and exists (select from model where id = of_row) then return true; end if;
  if of_table = 'box' and exists (select from box where id = of_row) then return true; end if;
  last := last_whole_change(of_company, of_table, of_row);
  if last.action is distinct from 'remove' then return false; end if;
  row := last.before;
  if of_table = 'point' then return row_in_scope(of_company, 'object', (row ->> 'object_id')::bigint); end if;
  if of_table = 'alarm_rule' then
    return row ->> 'point_id' is null or row_in_scope(of_company, 'point', (row ->> 'point_id')::bigint);
  end if;
  if coalesce(current_setting('gemba.rules', true), '') <> '' and not rules_allow(of_table, row) then return false; end if;
  return of_table <> 'object' or gemba_departments() is null
    or coalesce((row ->> 'department_id')::bigint = any (gemba_departments()), false)
    or (current_setting('gemba.sees_own', true) = 'yes' and row ->> 'create_user' = current_setting('gemba.actor', true));
end $$;

-- Who may read the log is still told no name of a record outside of his scopes.
create function record_in_scope(of_company bigint, of_table text, of_row bigint) returns boolean language plpgsql stable as $$
begin
  if of_row is null then return true; end if;
  if gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '' then return true; end if;
  if of_table = 'alarm_episode' then return exists (select from alarm_episode where id = of_row); end if;
  return row_in_scope(of_company, of_table, of_row);
end $$;

create policy own_company on record_change to gemba_app using (company_id = gemba_company());

create policy every_company on record_change to gemba_system using (true) with check (true);

create policy scope on record_change as restrictive to gemba_app using (
  (select gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '')
  or row_in_scope(company_id, table_name, row_id));

-- How a person sees a list. The row without a name is the person's own setting; named ones can be shared.
create table saved_view (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null,
  list text not null,
  name text not null default '',
  is_shared smallint not null default 0,
  settings jsonb not null,
  update_time timestamptz not null default now(),
  constraint saved_view_name_key unique (company_id, user_id, list, name),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index saved_view_list on saved_view (company_id, list);
create index saved_view_user on saved_view (user_id);
select protect('saved_view');
comment on table saved_view is 'admin';

-- Backups of the installation: the schedule, and every run with its progress.
create table backup_script (
  id bigint generated by default as identity primary key,
  company_id bigint not null references company,
  name text not null,
  cron text,
  is_enabled smallint not null default 0,
  keep_count integer not null default 7 check (keep_count between 1 and 365),
  version integer not null default 1,
  create_user text, create_time timestamptz not null default now(),
  update_user text, update_time timestamptz not null default now(),
  constraint backup_script_name_key unique (company_id, name),
  constraint backup_script_id_key unique (company_id, id)
);
select protect('backup_script'), keep_history('backup_script');
comment on table backup_script is 'admin';

create table backup_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  script_id bigint,
  folder text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  share double precision not null default 0,
  doing text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  row_count bigint,
  sample_count bigint,
  file_count bigint,
  error text,
  -- What a run of the list is, who wanted it, and what the last check of a backup found.
  kind text not null default 'backup' check (kind in ('backup', 'safety', 'restore')),
  user_name text,
  is_encrypted smallint not null default 0,
  check_state text check (check_state in ('waiting', 'running', 'whole', 'damaged', 'newer', 'locked')),
  check_share double precision not null default 0,
  checked_at timestamptz,
  check_note text,
  -- How large a backup is on disk; null for one made before this was kept and not seen since.
  size_bytes bigint check (size_bytes >= 0),
  foreign key (company_id, script_id) references backup_script (company_id, id) on delete set null (script_id)
);
create unique index backup_run_folder on backup_run (folder) where kind <> 'restore';
create unique index backup_run_one on backup_run ((kind = 'restore')) where state = 'running';
select protect('backup_run');
comment on table backup_run is 'admin';

-- Days that a company keeps what grows by itself, where it has chosen others than the product's; and what each run removed.
create table retention_setting (
  company_id bigint not null references company,
  kind text not null,
  days integer not null check (days between 0 and 36500),
  primary key (company_id, kind)
);
select protect('retention_setting'), keep_history('retention_setting');
comment on table retention_setting is 'admin';

create table retention_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  kind text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  removed bigint not null default 0,
  -- Grown old, or removed before its time because the disk was nearly full.
  cause text not null default 'age' check (cause in ('age', 'disk')),
  error text
);
create index retention_run_last on retention_run (company_id, kind, id desc);
select protect('retention_run');
revoke insert, update, delete on retention_run from gemba_app;
comment on table retention_run is 'admin';

-- What the administrators of the installation were last told of its disk; one row at most.
create table storage_notice (
  is_only boolean default true check (is_only) primary key,
  level text not null check (level in ('ok', 'warning', 'low', 'full')),
  at timestamptz not null default now()
);
grant select, insert, update on storage_notice to gemba_system;
comment on table storage_notice is 'admin';

-- What the administrators of the installation were last told of an MQTT broker of their own; one row at most.
create table broker_notice (
  is_only boolean default true check (is_only) primary key,
  level text not null check (level in ('ok', 'unreachable', 'silent', 'refused')),
  at timestamptz not null default now()
);
grant select, insert, update on broker_notice to gemba_system;
comment on table broker_notice is 'admin';

-- Whether any record, its history included, holds the address of an uploaded file.
create function file_is_used(owner bigint, file_name text) returns boolean language plpgsql stable as $$
declare
  place record;
  is_found boolean;
begin
  for place in
    select c.table_name, string_agg(format('%I::text like $2', c.column_name), ' or ') as condition
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY')
      and exists (select from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'company_id')
      and (c.table_name in ('record_change', 'document', 'document_class') or exists (
        select from pg_trigger t where t.tgname = 'remember_change' and t.tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass))
    group by c.table_name
  loop
    execute format('select exists (select from %I where company_id = $1 and (%s))', place.table_name, place.condition)
      into is_found using owner, '%' || file_name || '%';
    if is_found then return true; end if;
  end loop;
  return false;
end $$;
grant execute on function file_is_used(bigint, text) to gemba_system;
