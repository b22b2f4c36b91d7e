-- A unique key is named <table>_<column>_key for the column that people fill in, which is the last one: a broken key
-- is told at that field.
do $$
declare
  key record;
begin
  for key in
    select c.conrelid::regclass as owner, c.conname as name, format('%s_%s_key', t.relname, a.attname) as wanted
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[array_length(c.conkey, 1)]
    where c.contype = 'u' and c.connamespace = 'public'::regnamespace
  loop
    if key.name <> key.wanted then
      execute format('alter table %s rename constraint %I to %I', key.owner, key.name, key.wanted);
    end if;
  end loop;
end $$;
