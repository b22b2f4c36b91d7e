-- Roles, row policies of a company, record history: the functions that the tables of all modules use.

-- Two roles: gemba_app sees one company, gemba_system sees all.
do $$ begin
  if not exists (select from pg_roles where rolname = 'gemba_app') then create role gemba_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'gemba_system') then create role gemba_system nologin; end if;
  execute format('grant gemba_app, gemba_system to %I', current_user);
end $$;

create function gemba_company() returns bigint language sql stable parallel safe
  return nullif(current_setting('gemba.company', true), '')::bigint;

-- Second line of tenancy. Called once for each table that has a column company_id.
create function protect(target regclass) returns void language plpgsql as $$ begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s to gemba_app using (company_id = gemba_company()) with check (company_id = gemba_company())', target);
  execute format('create policy every_company on %s to gemba_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to gemba_app, gemba_system', target);
end $$;

-- Unset or 'all' is everything; else a list such as '{3,5}'.
create function gemba_departments() returns bigint[] language sql stable parallel safe
  return case when coalesce(current_setting('gemba.departments', true), '') in ('', 'all') then null
    else current_setting('gemba.departments')::bigint[] end;

-- Whether a row passes one condition. A value that is missing passes only `ne`.
create function rule_item_holds(item jsonb, value text) returns boolean language sql immutable as $$
  select case item ->> 'compare'
    when 'eq' then value = item ->> 'value'
    when 'ne' then value is distinct from item ->> 'value'
    when 'gt' then case when value ~ '^-?\d+(\.\d+)?$' and item ->> 'value' ~ '^-?\d+(\.\d+)?$' then value::numeric > (item ->> 'value')::numeric else value > item ->> 'value' end
    when 'lt' then case when value ~ '^-?\d+(\.\d+)?$' and item ->> 'value' ~ '^-?\d+(\.\d+)?$' then value::numeric < (item ->> 'value')::numeric else value < item ->> 'value' end
    when 'like' then position(lower(item ->> 'value') in lower(value)) > 0
    when 'in' then value = any (string_to_array(item ->> 'value', ','))
    else false end
$$;

-- Whether a row passes rules of the form [[item, ...], ...]: in some scope no item of its table fails.
create function rules_pass(rules jsonb, of_table text, fields jsonb) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(rules) as scope
    where not exists (
      select from jsonb_array_elements(scope) as item
      where item ->> 'table' = of_table and rule_item_holds(item, fields ->> (item ->> 'column')) is not true))
$$;

-- Scopes of the session as [[item, ...], ...]: a row passes when some scope says nothing of the table, or all it says holds.
create function rules_allow(of_table text, fields jsonb) returns boolean language sql stable as $$
  select rules_pass(current_setting('gemba.rules')::jsonb, of_table, fields)
$$;

-- The columns of a row with `null` for each secret.
create function without_secrets(of_row jsonb, hidden text[] default '{}') returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when key = any(hidden) or key ~ '(^|_)(password|secret|token|digest|hash|credentials?)$'
    then 'null'::jsonb else value end) from jsonb_each(of_row)
$$;

-- Writes who changed what, when, from what to what. A trigger does it, so that no code path can omit it.
create function remember_change() returns trigger language plpgsql security definer set search_path = public as $$
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

-- Called once for each table of a resource, and for settings. `named` columns are part of every change, so that readers know
-- what the change is about. Of `hidden` columns, and of those whose name tells a secret, only the fact of the change is stored.
create function keep_history(target regclass, named text[] default '{}', hidden text[] default '{}') returns void language plpgsql as $$ begin
  execute format('drop trigger if exists remember_change on %s', target);
  execute format('create trigger remember_change after insert or update or delete on %s for each row execute function remember_change(%L, %L)',
    target, named, hidden);
end $$;

-- A row refers to rows of its own company only. Where shipped rows without a company may be the parent, the foreign key is on
-- the id alone, and this trigger compares the companies. Unknown and foreign parents fail alike (23503). Arguments: the column,
-- and the table that it refers to.
create function refer_within_company() returns trigger language plpgsql as $$
declare
  parent_id bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  is_within boolean;
begin
  if parent_id is null then return null; end if;
  execute format('select exists (select from %I where id = $1 and (company_id is null or company_id = $2))', tg_argv[1])
    into is_within using parent_id, new.company_id;
  if not is_within then
    raise foreign_key_violation using
      message = format('%I refers to a row of %I of another company', tg_table_name, tg_argv[1]),
      table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end $$;

-- What people set and others open: a web page (http, https), or a path of this server. No other scheme, no second slash, no
-- backslash, no white space, no control or format characters.
create function is_link_address(address text) returns boolean language sql immutable parallel safe as $$
  select address ~* '^(https?://[^/?#@]+([/?#].*)?|/(?!/).*)$'
    and address !~ '[\\[:cntrl:][:space:]\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
$$;
