// Generates the TypeScript types of all tables from a migrated database.
import type { Database } from './database.ts'

interface Column {
  table: string
  /** Comment of the table: its module, if no resource declares it. */
  comment: string | null
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

/** TypeScript type by PostgreSQL type, as the pool reads and writes it (`openDatabase`). */
const kinds: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Id',
  xid8: 'string',
  jsonb: 'Json',
  numeric: 'Decimal',
  text: 'string',
  timestamptz: 'Instant',
  uuid: 'string',
  varchar: 'string',
}

const columnTypes = ['ComputedColumn', 'Day', 'Decimal', 'Default', 'Id', 'Instant', 'Json', 'List', 'RecordColumns']
const made = '// Made by `node tools/tables.ts` from the migrations; a test compares.\n'
/** Columns of `RecordColumns`. */
const standard: Readonly<Record<string, string>> = {
  id: 'Default<Id>',
  company_id: 'Id',
  version: 'Default<number>',
  create_user: 'string | null',
  create_time: 'Default<Instant>',
  update_user: 'string | null',
  update_time: 'Default<Instant>',
}
const isStandard = (column: Column): boolean => standard[column.name] === typeOf(column)

/** Module of each table that a resource declares, by table name. */
export type DeclaredOwners = ReadonlyMap<string, string>

/**
 * Returns the content of each file of `tables/` by name: one per module, and `index.ts`. Throws Error for a table that
 * no resource declares and whose comment names no module, and for a column type without a mapping.
 */
export async function describeTables({ pool }: Database, declared: DeclaredOwners): Promise<Map<string, string>> {
  const { rows } = await pool.query<Column>(`select c.relname as table, obj_description(c.oid, 'pg_class') as comment,
      a.attname as name, t.typname as type,
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' as "isGenerated"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const ownerOf = ({ table, comment }: Column): string => {
    const owner = declared.get(table) ?? comment
    if (!owner) throw new Error(`no resource declares ${table}, and no "comment on table" names its module`)
    return owner
  }
  const owners = Map.groupBy(rows, ownerOf)
  const files = [...owners].map(([owner, columns]): [string, string] => [
    `${owner}.ts`,
    describeOwner(owner, [...Map.groupBy(columns, ({ table }) => table)]),
  ])
  return new Map([...files, ['index.ts', describeIndex([...owners.keys()])]])
}

function describeOwner(owner: string, tables: readonly (readonly [string, readonly Column[]])[]): string {
  const interfaces = tables.map(([table, columns]) => {
    const hasStandard = columns.filter(isStandard).length === Object.keys(standard).length
    const ownColumns = hasStandard ? columns.filter((column) => !isStandard(column)) : columns
    const lines = ownColumns.map((column) => `  ${column.name}: ${typeOf(column)}`)
    return `export interface ${nameOf(table)}${hasStandard ? ' extends RecordColumns' : ''} {\n${lines.join('\n')}\n}\n`
  })
  const all = tables.map(([table]) => `  ${table}: ${nameOf(table)}`)
  const text = `${interfaces.join('\n')}\nexport interface ${nameOf(owner, 'Tables')} {\n${all.join('\n')}\n}\n`
  const usedTypes = columnTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  return `${made}import type { ${usedTypes.join(', ')} } from '../column-types.ts'\n\n${text}`
}

function describeIndex(owners: readonly string[]): string {
  const sorted = owners.toSorted()
  const imports = sorted.map((owner) => `import type { ${nameOf(owner, 'Tables')} } from './${owner}.ts'\n`)
  const all = sorted.map((owner) => `    ${nameOf(owner, 'Tables')}`)
  return `${made}${imports.join('')}\nexport interface Tables\n  extends ${all.join(',\n').trimStart()} {}\n`
}

function typeOf({ table, name, type, isNullable, hasDefault, isGenerated }: Column): string {
  const isArray = type.startsWith('_')
  const kind = kinds[isArray ? type.slice(1) : type]
  if (!kind) throw new Error(`${table}.${name} is of type ${type}, which has no mapping`)
  const value = isArray ? `List<${kind === 'Id' ? 'string' : kind}>` : kind
  const columnType = isNullable ? `${value} | null` : value
  if (isGenerated) return `ComputedColumn<${columnType}>`
  return hasDefault ? `Default<${columnType}>` : columnType
}

/** Returns the type name of a table: `alarm_episode` becomes `AlarmEpisodeTable`. */
function nameOf(table: string, ending = 'Table'): string {
  const words = table.split(/[_-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}${ending}`
}
