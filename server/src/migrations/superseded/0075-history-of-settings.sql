-- Record history of what a company has only one of, or knows by another name than an id; and no secret of any table in it.
-- `named` columns stand in every change, so that it is known of what it tells. `hidden` ones only tell that they changed, as
-- does whatever is called a secret.
drop function keep_history(regclass);
create function keep_history(target regclass, named text[] default '{}', hidden text[] default '{}') returns void language plpgsql as $$ begin
  execute format('drop trigger if exists remember_change on %s', target);
  execute format('create trigger remember_change after insert or update or delete on %s for each row execute function remember_change(%L, %L)',
    target, named, hidden);
end $$;

drop function without_secrets(jsonb);
create function without_secrets(of_row jsonb, hidden text[] default '{}') returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when key = any(hidden) or key ~ '(^|_)(password|secret|token|digest|hash|credentials?)$'
    then 'null'::jsonb else value end) from jsonb_each(of_row)
$$;

create or replace function remember_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  unseen constant text[] := array['version', 'create_user', 'create_time', 'update_user', 'update_time'];
  named constant text[] := case when tg_nargs > 0 then tg_argv[0]::text[] else '{}' end;
  hidden constant text[] := case when tg_nargs > 1 then tg_argv[1]::text[] else '{}' end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  company constant bigint := (coalesce(new_row, old_row) ->> 'company_id')::bigint;
  row_id constant bigint := (coalesce(new_row, old_row) ->> 'id')::bigint;
  changed text[];
begin
  -- What ships with the product belongs to no company and has no history here.
  if company is null then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key and not key = any(unseen);
    if changed is null then return null; end if;
    changed := changed || named;
    old_row := (select jsonb_object_agg(key, value) from jsonb_each(old_row) where key = any(changed));
    new_row := (select jsonb_object_agg(key, value) from jsonb_each(new_row) where key = any(changed));
  end if;
  insert into record_change (company_id, table_name, row_id, action, actor, before, after)
  values (company, tg_table_name, row_id, case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end,
    coalesce(nullif(current_setting('gemba.actor', true), ''), 'system'),
    without_secrets(old_row, hidden), without_secrets(new_row, hidden));
  return null;
end $$;

select keep_history('company'), keep_history('message_trigger', '{event}'), keep_history('message_sender', hidden => '{sms_headers}');

-- Settings of the company are told of by their key. What a person has set up for himself is his own affair.
drop trigger remember_change on company_detail;
create trigger remember_change after insert or update on company_detail for each row when (new.user_id is null)
  execute function remember_change('{key}');
create trigger remember_removal after delete on company_detail for each row when (old.user_id is null)
  execute function remember_change('{key}');

set local role gemba_system;
delete from record_change c using company_detail d
  where c.table_name = 'company_detail' and c.row_id = d.id and d.user_id is not null;
delete from record_change where table_name = 'company_detail' and coalesce(after, before) ->> 'user_id' is not null;
update record_change c set before = c.before || jsonb_build_object('key', d.key), after = c.after || jsonb_build_object('key', d.key)
  from company_detail d where c.table_name = 'company_detail' and c.action = 'update' and c.row_id = d.id;
update record_change c set before = c.before || jsonb_build_object('event', t.event), after = c.after || jsonb_build_object('event', t.event)
  from message_trigger t where c.table_name = 'message_trigger' and c.action = 'update' and c.row_id = t.id;
reset role;
