-- The history of inserted rows is written once per statement, because a trigger for each row took four fifths of the time of
-- an import.
create function remember_added() returns trigger language plpgsql security definer set search_path = public as $$
declare
  hidden constant text[] := case when tg_nargs > 1 then tg_argv[1]::text[] else '{}' end;
  -- The columns whose value is not stored, each with null.
  secrets constant jsonb := (
    select coalesce(jsonb_object_agg(attname, null), '{}') from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped
      and (attname = any(hidden) or attname ~ '(^|_)(password|secret|token|digest|hash|credentials?)$'));
begin
  insert into record_change (company_id, table_name, row_id, action, actor, before, after)
  select (line.value ->> 'company_id')::bigint, tg_table_name, (line.value ->> 'id')::bigint, 'create',
    coalesce(nullif(current_setting('gemba.actor', true), ''), 'system'), null, line.value || secrets
  from (select to_jsonb(added) as value from added offset 0) as line
  -- What ships with the product belongs to no company and has no history here.
  where line.value ->> 'company_id' is not null;
  return null;
end $$;

create or replace function keep_history(target regclass, named text[] default '{}', hidden text[] default '{}') returns void language plpgsql as $$ begin
  execute format('drop trigger if exists remember_change on %s', target);
  execute format('drop trigger if exists remember_added on %s', target);
  execute format('create trigger remember_change after update or delete on %s for each row execute function remember_change(%L, %L)',
    target, named, hidden);
  execute format('create trigger remember_added after insert on %s referencing new table as added for each statement execute function remember_added(%L, %L)',
    target, named, hidden);
end $$;

-- Triggers with a condition or a list of columns stay as they are.
select keep_history(tgrelid::regclass, (arguments.list)[1]::text[], (arguments.list)[2]::text[])
from pg_trigger
cross join lateral (select string_to_array(encode(tgargs, 'escape'), '\000') as list) as arguments
where tgname = 'remember_change' and tgfoid = 'remember_change'::regproc and tgqual is null and tgattr = '' and tgnargs = 2
  and tgtype & 4 = 4;
