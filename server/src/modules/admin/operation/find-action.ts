// Finds the record of a request for the operation log: the record in its input, or else the one that the record history
// shows as changed. The log stores the current name, because a record may be renamed or removed later.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, findRow, orNull } from '../../../platform/db/row-shape.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { ChangeFinder, RequestRecordKey } from '../../../platform/http/note-operation.ts'
import type { LoggedChange, LoggedRecord } from '../../../platform/http/operation-entry.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { nameInRow, nameOfRow, type RecordNouns, tableOfKind } from '../record-nouns.ts'

/** Returns the name of a record without record history; undefined if the caller may not see it. */
type NameRecord = (read: Read, id: string) => Promise<string | undefined>

/** Nouns of other modules that requests concern, by name. */
export type NamedNouns = Readonly<Record<string, { readonly table: string; readonly nameOf: NameRecord }>>

interface ChangeQuery {
  readonly noun: string
  readonly ids: readonly string[]
}

interface ChangedTable {
  readonly table: string
  readonly first: string
  readonly count: number
}

const idShape = /^\d{1,18}$/

function idsAmong(...values: readonly unknown[]): string[] {
  const idTexts = values.flatMap((value) => (typeof value === 'string' ? value.split(',') : value))
  return idTexts.map(String).filter((id) => idShape.test(id))
}

/** Returns the records in the input of a request: those of a resource operation, else those of the first reference. */
function recordsInInput(
  { operation, fields, input }: RequestRecordKey,
  isKnown: (noun: string) => boolean,
): ChangeQuery | undefined {
  const [noun = '', action] = operation.split('.')
  if (action !== undefined) return { noun, ids: action === 'create' ? [] : idsAmong(input.id, input.ids) }
  // The record of a creation is found by its changes.
  if (operation.startsWith('create')) return undefined
  for (const [name, field] of Object.entries<FieldRecord[string]>(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const ids = idsAmong(input[name])
    if (ids.length > 0 && isKnown(field.to)) return { noun: field.to, ids }
  }
  return undefined
}

async function transactionIn({ tx }: Read): Promise<string | undefined> {
  const row = await findRow(tx, { id: orNull(computed.text) }, sql`select pg_current_xact_id_if_assigned()::text as id`)
  return row?.id ?? undefined
}

/** Returns the tables of records that the transaction changed, in the order of their first change. */
function changedTables({ tx }: Read, transaction: string, tables: readonly string[]): Promise<ChangedTable[]> {
  const changes = tx
    .selectFrom('record_change')
    .where('transaction', '=', transaction)
    .where('table_name', '=', anyText(tables))
    .select(({ fn }) => [
      'table_name as table',
      fn.min<string>('id').as('first'),
      sql<number>`count(distinct row_id)::int`.as('count'),
    ])
    .groupBy('table_name')
    .orderBy('first')
  return changes.execute()
}

/** Returns the function that finds the record of a request. Records that the caller may not see are not named. */
export function openChangeFinder(nouns: RecordNouns, namedNouns: NamedNouns): ChangeFinder {
  const kindNamed = (noun: string): RecordKind | undefined => nouns.ofName(noun)

  async function nameOf(read: Read, kind: RecordKind, id: string): Promise<string> {
    const name = await nameOfRow(read, kind, id)
    if (name !== undefined) return name
    const removed = await ofCompany(read)
      .selectFrom('record_change')
      .where('table_name', '=', tableOfKind(kind))
      .where('row_id', '=', id)
      .where('action', '=', 'remove')
      .select('before')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return nameInRow(kind, removed?.before, read.actor.language)
  }

  async function recordOf(read: Read, { noun, ids }: ChangeQuery): Promise<LoggedRecord | undefined> {
    const [id] = ids
    const kind = kindNamed(noun)
    const namedNoun = namedNouns[noun]
    if (id === undefined) return undefined
    const table = kind ? tableOfKind(kind) : namedNoun?.table
    const name = kind ? await nameOf(read, kind, id) : await namedNoun?.nameOf(read, id)
    return table !== undefined && name ? { table, id, name, count: ids.length } : undefined
  }

  async function changedRecord(read: Read, { table, first, count }: ChangedTable): Promise<LoggedRecord | undefined> {
    const kind = nouns.toldBy(table)
    const change = await read.tx
      .selectFrom('record_change')
      .where('id', '=', first)
      .select(['row_id as id', 'before', 'after'])
      .executeTakeFirst()
    if (!kind || !change) return undefined
    const { id, before, after } = change
    const rowName = nameInRow(kind, after ?? before, read.actor.language)
    const name = rowName || kind.namedBy !== 'id' || id === null ? rowName : await nameOf(read, kind, id)
    return { table: tableOfKind(kind), id: kind.namedBy === 'id' ? id : null, name, count }
  }

  return async (read, call): Promise<LoggedChange> => {
    const query = recordsInInput(call, (noun) => kindNamed(noun) !== undefined || Object.hasOwn(namedNouns, noun))
    const transaction = await transactionIn(read)
    const byName = query && (await recordOf(read, query))
    if (byName) return { record: byName, transaction }
    const tables = transaction === undefined ? [] : await changedTables(read, transaction, nouns.allTables)
    const kind = query && kindNamed(query.noun)
    const changedTable = tables.find(({ table }) => kind && table === tableOfKind(kind)) ?? tables[0]
    if (changedTable) return { record: await changedRecord(read, changedTable), transaction }
    // A record that was not created gets the name from its input.
    const name = kind && nameInRow(kind, rowOfInput(call.input), read.actor.language)
    return { record: kind && name ? { table: tableOfKind(kind), id: null, name, count: 1 } : undefined, transaction }
  }
}

/** Returns the texts in the input as columns, because a name is a text. */
const rowOfInput = (input: RequestRecordKey['input']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [columnOf(name), value]),
  )
