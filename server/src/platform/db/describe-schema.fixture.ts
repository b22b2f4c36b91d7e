// Describes the schema of a database as text, to compare databases created in different ways.
import type { Database } from './database.ts'

/** Statements that return one `line` per object of the schema, with the same content as a dump. */
const statements: readonly string[] = [
  // The position counts existing columns: a dropped column leaves a gap in `attnum`.
  `select format('column %s.%s #%s %s %s null:%s default:%s identity:%s generated:%s comment:%s grants:%s', c.relname, a.attname,
      row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attcollation::regcollation, not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      col_description(c.oid, a.attnum), (select array_agg(acl::text order by acl::text) from unnest(a.attacl) acl)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select format('relation %s %s persistence:%s row policies:%s forced:%s options:%s comment:%s grants:%s', c.relname, c.relkind,
      c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, obj_description(c.oid, 'pg_class'),
      (select array_agg(acl::text order by acl::text) from unnest(c.relacl) acl)) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace`,
  // The name of a not-null constraint depends on the history of its table and is not referenced.
  `select format('constraint %s on %s: %s', case when contype = 'n' then 'not null' else conname end, conrelid::regclass,
      pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  `select format('index %s clustered:%s valid:%s', pg_get_indexdef(x.indexrelid), x.indisclustered, x.indisvalid) as line
    from pg_index x join pg_class c on c.oid = x.indexrelid where c.relnamespace = 'public'::regnamespace`,
  `select format('policy %s on %s %s %s %s using %s check %s', policyname, tablename, permissive, cmd, roles, qual, with_check) as line
    from pg_policies where schemaname = 'public'`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select format('function %s comment:%s grants:%s', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'),
      (select array_agg(acl::text order by acl::text) from unnest(p.proacl) acl)) as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'`,
  // `last_value` of the view is null before the first use, also after `restart with`.
  `select format('sequence %s %s start:%s step:%s range:%s-%s cycle:%s cache:%s state:%s', sequencename, data_type, start_value,
      increment_by, min_value, max_value, cycle, cache_size,
      query_to_xml(format('select last_value, is_called from public.%I', sequencename), false, true, '')) as line
    from pg_sequences where schemaname = 'public'`,
  `select format('type %s %s %s', typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum e
      where e.enumtypid = t.oid)) as line
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`,
  `select format('extension %s %s', extname, extversion) as line from pg_extension`,
  `select format('default privileges %s %s', defaclobjtype, defaclacl) as line from pg_default_acl`,
]

/** Returns one line per object of the schema `public`, sorted. */
export async function describeSchema({ pool }: Database): Promise<string[]> {
  const lines: string[] = []
  for (const statement of statements) {
    const { rows } = await pool.query<{ line: string }>(statement)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.sort()
}
