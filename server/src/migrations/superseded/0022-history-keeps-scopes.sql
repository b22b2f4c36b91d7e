-- Record history and recycle bin keep the scopes of what they tell of, and hold no secret.
create function rules_pass(rules jsonb, of_table text, fields jsonb) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(rules) as scope
    where not exists (
      select from jsonb_array_elements(scope) as item
      where item ->> 'table' = of_table and rule_item_holds(item, fields ->> (item ->> 'column')) is not true))
$$;
create or replace function rules_allow(of_table text, fields jsonb) returns boolean language sql stable as $$
  select rules_pass(current_setting('gemba.rules')::jsonb, of_table, fields)
$$;

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

create policy scope on record_change as restrictive to gemba_app using (
  (select gemba_departments() is null and coalesce(current_setting('gemba.rules', true), '') = '')
  or row_in_scope(company_id, table_name, row_id));

-- A secret only tells that it changed.
create function without_secrets(of_row jsonb) returns jsonb language sql immutable as $$
  select case when of_row ?| array['password', 'secret'] then (
    select jsonb_object_agg(key, case when key in ('password', 'secret') then 'null'::jsonb else value end) from jsonb_each(of_row))
    else of_row end
$$;
create or replace function remember_change() returns trigger language plpgsql security definer set search_path = public as $$
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
    without_secrets(old_row), without_secrets(new_row));
  return null;
end $$;
update record_change set before = without_secrets(before), after = without_secrets(after)
  where before ?| array['password', 'secret'] or after ?| array['password', 'secret'];
