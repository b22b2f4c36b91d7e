// The changes of an operation in readable form, from the record history, limited to records that the reader may see.
import { type ChangedRecord, readOperationChanges } from '@gemba/contract/admin/operation-log.ts'
import type { RecordChange } from '@gemba/contract/admin/record-history.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText, countOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { textsByCode } from '../../../resource/dictionary-options.ts'
import { formatRecordChange, type ChangeRow as Told } from '../record-history.ts'
import { nameInRow, nameOfRow, type RecordNouns } from '../record-nouns.ts'
import { cellOf } from '../spreadsheet/sheet-columns.ts'
import { labelsOf } from '../spreadsheet/sheet-references.ts'
import { operationsOf } from './log-operations.ts'

const maxRecords = 50

type ChangeRow = Pick<Told, 'action' | 'before' | 'after'> & { id: string | null }

/** Returns the tables whose changes the reader may see. */
async function seenTables(read: Read, nouns: RecordNouns): Promise<string[]> {
  const visibleTables = await Promise.all(
    nouns.allTables.map(async (table) => {
      const kind = nouns.toldBy(table)
      if (!kind || !can(read.actor.authorities, kind.viewedBy)) return []
      return nouns.findSeen(read, kind.name).then(
        () => [table],
        () => [],
      )
    }),
  )
  return visibleTables.flat()
}

async function textOf(read: Read, { name, field }: { name: string; field: Field }, value: unknown) {
  if (value === null || value === undefined || field.kind === 'secret') return null
  const column = { name, field, words: ['', '', ''] as const }
  const values = Array.isArray(value) ? value : [value]
  const labels =
    field.kind === 'dictionary'
      ? await textsByCode(read, field.entriesOf)
      : field.kind === 'reference' || field.kind === 'references'
        ? await labelsOf(read, column, values)
        : undefined
  const { language, zone } = read.actor
  const readable = field.kind === 'instant' && typeof value === 'string' ? Date.parse(value) : value
  const cell = cellOf(column, readable, { language, zone, labels })
  return typeof cell === 'object' || cell === '[object Object]' ? JSON.stringify(value) : String(cell)
}

async function inWords(
  read: Read,
  kind: RecordKind,
  fieldChanges: RecordChange['changes'],
): Promise<ChangedRecord['changes']> {
  const presentedChanges: ChangedRecord['changes'] = []
  for (const { field: name, before, after } of fieldChanges) {
    const field = kind.fields[name]
    if (!field) continue
    const label = wordIn(read.actor.language, labelOf({ fields: kind.fields }, name))
    const column = { name, field }
    presentedChanges.push({
      label,
      before: await textOf(read, column, before),
      after: await textOf(read, column, after),
    })
  }
  return presentedChanges
}

/** Returns the name of the record after the change; the current name if the changed columns do not contain it. */
async function nameThen(read: Read, kind: RecordKind, { id, before, after }: ChangeRow): Promise<string> {
  const { language } = read.actor
  const rowName = nameInRow(kind, after ?? before, language)
  if (rowName !== '' || id === null || kind.namedBy !== 'id') return rowName
  return (await nameOfRow(read, kind, id)) ?? ''
}

async function changedIn(read: Read, nouns: RecordNouns, transaction: string) {
  const changes = ofCompany(read)
    .selectFrom('record_change')
    .where('transaction', '=', transaction)
    .where('table_name', '=', anyText(await seenTables(read, nouns)))
  const rows = await changes
    .select(['id as changeId', 'table_name as table', 'row_id as id', 'action', 'actor as userName', 'at'])
    .select(['before', 'after'])
    .$narrowType<Pick<ChangeRow, 'action' | 'before' | 'after'>>()
    .orderBy('id')
    .limit(maxRecords)
    .execute()
  const records: ChangedRecord[] = []
  for (const row of rows) {
    const kind = nouns.toldBy(row.table)
    if (!kind) continue
    const { action, changes: changesOfFields } = formatRecordChange(kind, { ...row, id: row.changeId }, read.actor)
    const name = await nameThen(read, kind, row)
    records.push({
      id: row.changeId,
      noun: wordIn(read.actor.language, kind.noun),
      name,
      action,
      changes: await inWords(read, kind, changesOfFields),
    })
  }
  return { records, total: rows.length < maxRecords ? records.length : await countOf(changes) }
}

export const operationChangeRoutes = (nouns: RecordNouns) =>
  handle(readOperationChanges, import.meta.url, async (read, { id }) => {
    const entry = await operationsOf(read).where('id', '=', id).select('transaction').executeTakeFirstOrThrow(notFound)
    return entry.transaction === null ? { records: [], total: 0 } : changedIn(read, nouns, entry.transaction)
  })
