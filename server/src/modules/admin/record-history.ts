import { additionalHistoryFields, pageRecordChanges, type RecordChange } from '@gemba/contract/admin/record-history.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import type { RenamedColumns } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'
import { maskAddress } from '../../platform/outbound/masked-address.ts'
import { idOf } from '../../resource/crud.ts'
import { columnOf } from '../../resource/query/columns.ts'
import { pageQuery } from '../../resource/query/page-query.ts'
import { type RecordNouns, tableOfKind } from './record-nouns.ts'

export type ChangeRow = RenamedColumns<
  'record_change',
  { id: 'id'; table: 'table_name'; userName: 'actor'; at: 'at' }
> & {
  action: RecordChange['action']
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const changesIn = (read: Read) => ofCompany(read).selectFrom('record_change')

type Changes = ReturnType<typeof changesIn>

/** Returns the changes of one record, including those in its settings table. */
function changesOf(read: Read, kind: RecordKind, id: unknown): Changes {
  const table = tableOfKind(kind)
  const allChanges = changesIn(read)
  if (kind.namedBy === 'company') {
    return allChanges.where('table_name', 'in', kind.settings ? [table, kind.settings.table] : [table])
  }
  const tableChanges = allChanges.where('table_name', '=', table)
  if (kind.namedBy === 'id') return tableChanges.where('row_id', '=', idOf(id))
  return tableChanges.where(sql`coalesce(after, before) ->> ${kind.namedBy.column}::text`, '=', String(id ?? ''))
}

type Reader = Pick<Read['actor'], 'authorities' | 'zone'>

/** Returns whether a field is masked, because the reader may not change records of the kind. */
const isMaskedIn = ({ viewedBy }: RecordKind, { rule }: Field, { authorities }: Reader): boolean =>
  rule === 'webAddress' && !can(authorities, viewedBy.replace(/:view$/, ':edit'))

/** Returns the changes of declared fields. For secrets only the fact of the change is included. */
function changedFields(kind: RecordKind, row: ChangeRow, reader: Reader): RecordChange['changes'] {
  const { action, before, after } = row
  const show = (declared: Field, value: unknown): unknown =>
    isMaskedIn(kind, declared, reader) && typeof value === 'string' ? maskAddress(value) : readable(value, reader.zone)
  return Object.entries({ ...kind.fields, ...additionalHistoryFields[kind.name] }).flatMap(([field, declared]) => {
    const column = columnOf(field)
    if (!(column in (before ?? {})) && !(column in (after ?? {}))) return []
    if (declared.kind === 'secret') return [{ field, before: null, after: null }]
    const change = { field, before: show(declared, before?.[column]), after: show(declared, after?.[column]) }
    // Columns that name a row are part of each of its changes.
    const isSame = action === 'update' && JSON.stringify(before?.[column]) === JSON.stringify(after?.[column])
    return isSame ? [] : [change]
  })
}

/** Returns a stored value; a sample as text with its time in the plant's time zone. */
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

/** Returns a change for its reader: the action and the changes of the declared fields. */
export function formatRecordChange(kind: RecordKind, row: ChangeRow, reader: Reader): RecordChange {
  const isSetting = row.table === kind.settings?.table
  const { id, userName, at } = row
  // Creating or deleting a setting is an update of the record it belongs to.
  return isSetting
    ? { id, action: 'update', userName, at, changes: changedSetting(kind, row) }
    : { id, action: row.action, userName, at, changes: changedFields(kind, row, reader) }
}

/** Routes of the record history. */
export const recordHistoryRoutes = (nouns: RecordNouns) =>
  handle(pageRecordChanges, import.meta.url, async (read, input) => {
    const kind = await nouns.findSeen(read, input.resource)
    const changes = changesOf(read, kind, input.id)
      .select(['id', 'table_name as table', 'action', 'actor as userName', 'at', 'before', 'after'])
      .$narrowType<Pick<ChangeRow, 'action' | 'before' | 'after'>>()
    const page = await pageQuery(read, changes, { input, unique: ['id', 'desc'] })
    return { ...page, records: page.records.map((row) => formatRecordChange(kind, row, read.actor)) }
  })
