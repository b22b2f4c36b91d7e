-- Data permission: who is bound to departments sees their objects only, and what belongs to those objects. Held by row policies,
-- so that lists, counts, curves, alarms and exports agree. The sub-selects make PostgreSQL ask once a query, not once a row.
alter table object add column department_id bigint,
  add foreign key (company_id, department_id) references department (company_id, id);
create index object_department on object (company_id, department_id) where department_id is not null;

-- Unset or 'all' is everything; else a list such as '{3,5}'.
create function gemba_departments() returns bigint[] language sql stable parallel safe
  return case when coalesce(current_setting('gemba.departments', true), '') in ('', 'all') then null
    else current_setting('gemba.departments')::bigint[] end;

create policy department_scope on object as restrictive to gemba_app using (
  (select gemba_departments() is null)
  or department_id = any ((select gemba_departments())::bigint[])
  or ((select current_setting('gemba.sees_own', true) = 'yes') and create_user = (select current_setting('gemba.actor', true))));

create policy department_scope on point as restrictive to gemba_app using (
  (select gemba_departments() is null) or exists (select from object o where o.id = object_id));

create policy department_scope on alarm_rule as restrictive to gemba_app using (
  (select gemba_departments() is null) or point_id is null or exists (select from point p where p.id = point_id));

create policy department_scope on alarm_fact as restrictive to gemba_app using (
  (select gemba_departments() is null) or exists (select from object o where o.id = object_id));

create policy department_scope on alarm_transition as restrictive to gemba_app using (
  (select gemba_departments() is null) or exists (select from alarm_fact f where f.batch_no = alarm_transition.batch_no));

-- Departments whose objects a user sees by all its enabled roles; null is everything.
create function visible_departments(of_user bigint) returns bigint[] language sql stable as $$
  with own as (
    select r.scope, r.scope_departments, u.department_id from app_user u
    join role_user ru on ru.user_id = u.id join role r on r.id = ru.role_id and r.is_enabled = 1 where u.id = of_user),
  below as (
    with recursive tree as (
      select department_id as id from own where scope = 3
      union select d.id from department d join tree t on d.parent_id = t.id)
    select id from tree)
  select case when exists (select from own where scope = 1) or not exists (select from own) then null
    else (select coalesce(array_agg(distinct id), '{}') from (
      select department_id as id from own where scope = 2
      union select id from below
      union select unnest(scope_departments) from own where scope = 5) as seen where id is not null) end
$$;

create function sees_own(of_user bigint) returns boolean language sql stable as $$
  select exists (select from role_user ru join role r on r.id = ru.role_id and r.is_enabled = 1 and r.scope = 4
    where ru.user_id = of_user)
$$;
