-- Samples that a person writes, corrects or removes are told of in the record history of their point: when, from what to what.
-- The application writes them through this function only, and only of its own company's points.
create function remember_samples(changes jsonb) returns void language sql security definer set search_path = public as $$
  insert into record_change (company_id, table_name, row_id, action, actor, before, after)
  select gemba_company(), 'point', p.id, 'update', coalesce(nullif(current_setting('gemba.actor', true), ''), 'system'),
    case when change -> 'before' <> 'null' then jsonb_build_object('sample', change -> 'before') end,
    case when change -> 'after' <> 'null' then jsonb_build_object('sample', change -> 'after') end
  from jsonb_array_elements(changes) as change
  join point p on p.id = (change ->> 'point')::bigint and p.company_id = gemba_company()
$$;
revoke execute on function remember_samples from public;
grant execute on function remember_samples to gemba_app;

-- What a call did, where its name does not say it.
alter table operation_log add column detail text;
