import {
  pageRemovedRecords,
  type RemovedRecord,
  recycleDays,
  restoreRecords,
} from '@gemba/contract/admin/record-history.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, type Columns, secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import { type Read, sqlState, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import type { LinkTable } from '../../../resource/tracked.ts'
import { nameInRow, type RecordNouns, tableOfKind } from '../record-nouns.ts'
import { foreignKeysAmong } from './foreign-keys.ts'
import { missingParents } from './missing-parents.ts'

const file = import.meta.url
const brokenReference = '23503'

/** Removals of the reader's company that can be undone. */
const removalsOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('record_change as c')
    .where('c.action', '=', 'remove')
    .where('c.restored_at', 'is', null)
    .where('c.at', '>', secondsFromNow(-recycleDays * 86_400))

async function pageOfRemoved(read: Read, kind: RecordKind, input: Record<string, unknown>) {
  const removals = removalsOf(read)
    .where('c.table_name', '=', tableOfKind(kind))
    .select(['c.transaction', 'c.row_id as id', 'c.actor as userName', 'c.at'])
    .select((eb) => [
      sql<unknown>`c.before -> ${columnOf(kind.title ?? 'id')}::text`.as('title'),
      eb
        .selectFrom('record_change as o')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('o.transaction', '=', 'c.transaction')
        .whereRef('o.company_id', '=', 'c.company_id')
        .where('o.action', '=', 'remove')
        .where('o.row_id', 'is not', null)
        .as('count'),
    ])
    .orderBy('c.at', 'desc')
  const page = await pageQuery(read, removals, { input, unique: ['c.id', 'desc'] })
  const titleOf = (title: unknown): string =>
    Array.isArray(title) ? wordIn(read.actor.language, title as unknown as Words) : String(title ?? '')
  const records = page.records.map((row): RemovedRecord => {
    return { ...row, id: String(row.id), title: titleOf(row.title), count: Number(row.count), resource: kind.name }
  })
  return { ...page, records }
}

type RemovedRow = Columns<'record_change', 'id' | 'table_name'> & { before: Record<string, unknown> }

/** Runs a change that adds users. Throws if it exceeds the limit of the company. */
type WithinLimit = <T>(work: Work, change: () => Promise<T>) => Promise<T>

/** Throws if restored rows grant more rights than the user has. */
type RestoreGuard = (
  work: Work,
  rows: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[],
) => Promise<void>

export interface RestoreRules {
  readonly withinLimit: WithinLimit
  readonly refuseRestored: RestoreGuard
}

/** Returns a row as it is restored. Secrets are not in the history, so they are empty until somebody sets them. */
function restorableRow(kind: RecordKind | undefined, before: RemovedRow['before']): RemovedRow['before'] {
  const fields = Object.entries(kind?.fields ?? {})
  const secrets = fields.filter(([, { kind: shape }]) => shape === 'secret').map(([field]) => [columnOf(field), ''])
  return { ...before, ...Object.fromEntries(secrets) }
}

const rowsFromJson = (table: string, rows: readonly Record<string, unknown>[]) =>
  sql`select (jsonb_populate_record(null::${sql.id('public', table)}, row)).* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`

/** Restores rows of parents before those of their children, and within a table in the order of their ids. */
async function restoreRows({ tx }: Work, nouns: RecordNouns, removed: readonly RemovedRow[]): Promise<void> {
  const rowsOf = (table: string) => removed.filter((row) => row.table_name === table).map(({ before }) => before)
  for (const table of nouns.tables) {
    const rows = rowsOf(table).sort((a, b) => Number(a.id) - Number(b.id))
    if (rows.length === 0) continue
    const kind = nouns.ofTable(table)?.kind
    const stored = rows.map((row) => restorableRow(kind, row))
    await sql`insert into ${sql.table(table)} ${rowsFromJson(table, stored)}`.execute(tx).catch((error) => {
      throw sqlState(error) === brokenReference ? new DomainError('parentGone', { parent: '' }) : error
    })
  }
  for (const link of nouns.links.values()) {
    const rows = rowsOf(link.table)
    if (rows.length > 0) await restoreLinks({ tx }, link, rows)
  }
}

/** Restores rows that connect two records if both records exist. */
async function restoreLinks({ tx }: Pick<Work, 'tx'>, { table, ends }: LinkTable, rows: RemovedRow['before'][]) {
  const bothExist = Object.entries(ends).map(
    ([column, to]) => sql`exists (select from ${sql.table(to)} as there where there.id = link.${sql.ref(column)})`,
  )
  await sql`insert into ${sql.table(table)} select link.* from (${rowsFromJson(table, rows)}) as link
    where ${sql.join(bothExist, sql` and `)} on conflict do nothing`.execute(tx)
}

interface RecordRestoreOptions extends RestoreRules {
  readonly nouns: RecordNouns
  readonly withParents: boolean
}

const maxRemovals = 20

/** Restores what one transaction removed. Returns its records, parents before children. */
async function restoreOne(work: Work, transaction: string, rules: RecordRestoreOptions): Promise<RemovedRow[]> {
  const { nouns } = rules
  const rows: RemovedRow[] = await removalsOf(work)
    .select(['c.id', 'c.table_name', 'c.before'])
    .where('c.transaction', '=', transaction)
    .$narrowType<Pick<RemovedRow, 'before'>>()
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute()
  const records = rows.filter(({ table_name: table }) => nouns.ofTable(table))
  if (records.length === 0) throw new DomainError('notFound')
  for (const table of new Set(records.map((row) => row.table_name))) await nouns.refuseRestore(work, table)
  const { authorities } = work.actor
  const links = rows.filter(({ table_name: table }) => {
    const link = nouns.links.get(table)
    return link !== undefined && can(authorities, link.right ?? '')
  })
  const restorableRows = [...records, ...links]
  await rules.withinLimit(work, () => restoreRows(work, nouns, restorableRows))
  await rules.refuseRestored(
    work,
    restorableRows.map(({ table_name: table, before: row }) => ({ table, row })),
  )
  await work.tx
    .updateTable('record_change')
    .set({ restored_at: transactionTime })
    .where('id', '=', anyId(restorableRows.map(({ id }) => id)))
    .execute()
  const restored = records.map((row) => ({ table: row.table_name, id: String(row.before.id) }))
  await work.emit('record.restored', `restore:${transaction}`, { restored })
  const order = nouns.tables
  return records.toSorted((a, b) => order.indexOf(a.table_name) - order.indexOf(b.table_name))
}

/**
 * Returns the removals to undo for one of them, in order: first those of its parents. Throws `parentGone` unless
 * `withParents` is set.
 */
async function actionsInOrder(
  work: Work,
  transaction: string,
  { nouns, withParents }: RecordRestoreOptions,
): Promise<string[]> {
  const keys = await foreignKeysAmong(work, nouns.tables)
  const inOrder = new Set<string>()
  const visit = async (transactionId: string, depth: number): Promise<void> => {
    for (const { table, transaction: parent, before } of await missingParents(work, keys, transactionId)) {
      if (inOrder.has(parent)) continue
      if (!withParents || depth === maxRemovals) throw parentGone(work, nouns.ofTable(table)?.kind, before)
      await visit(parent, depth + 1)
    }
    inOrder.add(transactionId)
  }
  await visit(transaction, 1)
  return [...inOrder]
}

function parentGone({ actor: { language } }: Work, kind: RecordKind | undefined, row: unknown): DomainError {
  const parent = kind ? `${wordIn(language, kind.noun)} ${nameInRow(kind, row, language)}`.trim() : ''
  return new DomainError('parentGone', { parent, canRestore: true })
}

async function restore(work: Work, transaction: string, rules: RecordRestoreOptions) {
  const names: string[] = []
  let restored = 0
  for (const action of await actionsInOrder(work, transaction, rules)) {
    const rows = await restoreOne(work, action, rules)
    restored += rows.length
    // The rows of the first table are the parents of the others.
    const parentRows = rows.filter(({ table_name: table }) => table === rows[0]?.table_name)
    const kind = rules.nouns.ofTable(rows[0]?.table_name ?? '')?.kind
    if (kind) names.push(...parentRows.map(({ before }) => nameInRow(kind, before, work.actor.language)))
  }
  return { restored, names: names.filter((name) => name !== '').slice(0, maxNames) }
}

const maxNames = 3

/** Routes of the recycle bin. */
export const recycleBinRoutes = (nouns: RecordNouns, rules: RestoreRules) => [
  ...handle(pageRemovedRecords, file, async (read, input) =>
    pageOfRemoved(read, await nouns.findSeen(read, input.resource), input),
  ),
  ...handle(restoreRecords, file, (work, { transaction, withParents }) =>
    restore(work, transaction, { ...rules, nouns, withParents: withParents === true }),
  ),
]
