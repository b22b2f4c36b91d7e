import { pageRecordChanges, type RecordChange, toldBeside } from '@gemba/contract/admin/record-history.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { columnOf } from '../../resource/columns.ts'
import { idOf } from '../../resource/crud.ts'
import { pageOf } from '../../resource/filter.ts'
import { type RecordNouns, tableOfKind } from './record-nouns.ts'

interface ChangeRow {
  id: string
  table: string
  action: RecordChange['action']
  userName: string
  at: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Rows of changes that tell of one record, whatever table they were made in. */
function changesOf(kind: RecordKind, id: unknown): RawBuilder<unknown> {
  const own = sql`table_name = ${tableOfKind(kind)}`
  const settings = kind.settings ? sql`table_name = ${kind.settings.table}` : sql`false`
  if (kind.namedBy === 'company') return sql`(${own} or ${settings})`
  if (kind.namedBy === 'id') return sql`${own} and row_id = ${idOf(id)}`
  return sql`${own} and coalesce(after, before) ->> ${kind.namedBy.column}::text = ${String(id ?? '')}`
}

/** Declared fields among the columns; secrets only tell that they changed. */
function changedFields(kind: RecordKind, row: ChangeRow, zone: string): RecordChange['changes'] {
  const { action, before, after } = row
  return Object.entries({ ...kind.fields, ...toldBeside[kind.name] }).flatMap(([field, { kind: shape }]) => {
    const column = columnOf(field)
    if (!(column in (before ?? {})) && !(column in (after ?? {}))) return []
    if (shape === 'secret') return [{ field, before: null, after: null }]
    const change = { field, before: readable(before?.[column], zone), after: readable(after?.[column], zone) }
    // What names a row stands in each of its changes.
    const isSame = action === 'update' && JSON.stringify(change.before) === JSON.stringify(change.after)
    return isSame ? [] : [change]
  })
}

/** A value as it is kept; a sample with its time in the plant's zone. */
function readable(value: unknown, zone: string): unknown {
  const isSample = typeof value === 'object' && value !== null && 'ts' in value && 'quality' in value
  if (!isSample) return value ?? null
  const sample = value as { ts: number; value?: unknown }
  return `${formatInstant(sample.ts, zone)}: ${String(sample.value ?? '')}`
}

function changedSetting(kind: RecordKind, { before, after }: ChangeRow): RecordChange['changes'] {
  if (!kind.settings) return []
  const { name, value } = kind.settings
  const field = String((after ?? before)?.[name])
  if (!Object.hasOwn(kind.fields, field)) return []
  return [{ field, before: before?.[value] ?? null, after: after?.[value] ?? null }]
}

function present(kind: RecordKind, row: ChangeRow, zone: string): RecordChange {
  const isSetting = row.table === kind.settings?.table
  const { id, userName, at } = row
  // A setting that is made or removed changes the record it belongs to.
  return isSetting
    ? { id, action: 'update', userName, at, changes: changedSetting(kind, row) }
    : { id, action: row.action, userName, at, changes: changedFields(kind, row, zone) }
}

/** Who changed what of a record. */
export const recordHistoryRoutes = (nouns: RecordNouns): Mounted[] =>
  handleRead(pageRecordChanges, import.meta.url, async (read, input) => {
    const kind = await nouns.findSeen(read, input.resource)
    const { size, offset } = pageOf(input)
    const where = sql`company_id = ${read.actor.companyId} and ${changesOf(kind, input.id)}`
    const counted = await sql<{
      total: number
    }>`select count(*)::int as total from record_change where ${where}`.execute(read.tx)
    const total = counted.rows[0]?.total ?? 0
    const { rows } =
      await sql<ChangeRow>`select id, table_name as "table", action, actor as "userName", at, before, after
      from record_change where ${where} order by id desc limit ${size} offset ${offset}`.execute(read.tx)
    return { records: rows.map((row) => present(kind, row, read.actor.zone)), total, pages: Math.ceil(total / size) }
  })
