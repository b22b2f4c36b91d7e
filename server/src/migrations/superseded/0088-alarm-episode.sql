-- The row of an episode is called what it is; its keys, indexes and sequence are named after it.
alter table alarm_fact rename to alarm_episode;

do $$
declare
  named record;
begin
  for named in
    select conname as name from pg_constraint
    where conrelid = 'alarm_episode'::regclass and starts_with(conname::text, 'alarm_fact_')
  loop
    execute format('alter table alarm_episode rename constraint %I to %I', named.name,
      'alarm_episode_' || substr(named.name, length('alarm_fact_') + 1));
  end loop;
  for named in
    select c.oid::regclass as relation, c.relname as name, c.relkind as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S') and starts_with(c.relname::text, 'alarm_fact_')
  loop
    execute format('alter %s %s rename to %I', case named.kind when 'i' then 'index' else 'sequence' end, named.relation,
      'alarm_episode_' || substr(named.name, length('alarm_fact_') + 1));
  end loop;
end $$;
