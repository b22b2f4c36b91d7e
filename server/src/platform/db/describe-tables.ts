// The types of all tables as TypeScript, read from a migrated store.
import type { Database } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

/** By PostgreSQL type: what the pool answers and what it takes (`openDatabase`). */
const kinds: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Id',
  jsonb: 'Json',
  numeric: 'Decimal',
  text: 'string',
  timestamptz: 'Instant',
  uuid: 'string',
  varchar: 'string',
}

const head = `// Made by \`node tools/tables.ts\` from the migrations; a test compares.
import type { ColumnType } from 'kysely'

/** 8 bytes, travelling as text; written as text or as a number. */
export type Id = ColumnType<string, string | number, string | number>
/** Read as epoch ms, written as a date. */
export type Instant = ColumnType<number, Date, Date>
/** A calendar day. */
export type Day = ColumnType<Date, string, string>
/** An exact number, travelling as text. */
export type Decimal = ColumnType<string, string, string>
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
/** May be left out of a new row: the store has a value for it. */
export type Default<T> =
  T extends ColumnType<infer Read, infer Made, infer Changed>
    ? ColumnType<Read, Made | undefined, Changed>
    : ColumnType<T, T | undefined, T>
`

/** Returns the text of `tables.ts`. Throws Error for a column of a type that has no mapping. */
export async function describeTables({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<Column>(`select c.relname as table, a.attname as name, t.typname as type,
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' as "isGenerated"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.name}: ${typeOf(column)}`)
    return `export interface ${nameOf(table)} {\n${lines.join('\n')}\n}\n`
  })
  const all = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}`)
  return [head, ...interfaces, `export interface Tables {\n${all.join('\n')}\n}\n`].join('\n')
}

function typeOf({ table, name, type, isNullable, hasDefault, isGenerated }: Column): string {
  const isArray = type.startsWith('_')
  const kind = kinds[isArray ? type.slice(1) : type]
  if (!kind) throw new Error(`${table}.${name} is of type ${type}, which has no mapping`)
  const value = `${kind}${isArray ? '[]' : ''}`
  const whole = isNullable ? `${value} | null` : value
  if (isGenerated) return `ColumnType<${whole}, never, never>`
  return hasDefault ? `Default<${whole}>` : whole
}

/** `alarm_fact` as `AlarmFactTable`. */
function nameOf(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}
