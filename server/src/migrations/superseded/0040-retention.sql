-- Days that a company keeps what grows by itself, where it has chosen others than the product's; and what each run removed.
create table retention_setting (
  company_id bigint not null references company,
  kind text not null,
  days integer not null check (days between 0 and 36500),
  primary key (company_id, kind)
);
select protect('retention_setting'), keep_history('retention_setting');

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

-- Finding the old is a scan of an index, not of the table.
create index record_change_age on record_change (company_id, at);
create index user_message_age on user_message (company_id, at);
create index alarm_fact_ended on alarm_fact (company_id, ended_at) where ended_at is not null;
create index box_event_age on box_event (company_id, at);

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
