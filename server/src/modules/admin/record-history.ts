import {
  pageRecordChanges,
  pageRemovedRecords,
  type RecordChange,
  type RemovedRecord,
  recycleDays,
  restoreRecords,
  toldBeside,
} from '@gemba/contract/admin/record-history.ts'
import { can } from '@gemba/contract/identity/permissions.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/resources.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { columnOf, tableOf } from '../../resource/columns.ts'
import { idOf } from '../../resource/crud.ts'
import { pageOf } from '../../resource/filter.ts'

const byTable = new Map(resources.map((resource) => [tableOf(resource), resource]))

/** The resource, when the actor may do `operation` on it. Errors `notFound`, `forbidden`. */
function permitted({ actor }: Read, resource: AnyResource | undefined, operation: 'page' | 'remove'): AnyResource {
  if (!resource) throw new DomainError('notFound')
  const route = resource.routes.find((one) => one.operation === operation)
  if (!route || !can(actor.authorities, route.permission)) throw new DomainError('forbidden')
  return resource
}

interface ChangeRow {
  id: string
  action: RecordChange['action']
  userName: string
  at: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Declared fields among the columns; secrets only tell that they changed. */
function present(resource: AnyResource, change: ChangeRow, zone: string): RecordChange {
  const { id, action, userName, at, before, after } = change
  const fields = { ...resource.fields, ...toldBeside[resource.name] }
  const changes = Object.entries(fields).flatMap(([field, { kind }]) => {
    const column = columnOf(field)
    if (!(column in (before ?? {})) && !(column in (after ?? {}))) return []
    if (kind === 'secret') return [{ field, before: null, after: null }]
    const [old, now] = [before, after].map((row) => readable(row?.[column], zone))
    return [{ field, before: old, after: now }]
  })
  return { id, action, userName, at, changes }
}

/** A value as it is kept; a sample with its time in the plant's zone. */
function readable(value: unknown, zone: string): unknown {
  const isSample = typeof value === 'object' && value !== null && 'ts' in value && 'quality' in value
  if (!isSample) return value ?? null
  const sample = value as { ts: number; value?: unknown }
  return `${formatInstant(sample.ts, zone)}: ${String(sample.value ?? '')}`
}

interface RemovedRow extends Omit<RemovedRecord, 'resource'> {}

async function pageOfRemoved(read: Read, resource: AnyResource, input: Record<string, unknown>) {
  const { size, offset } = pageOf(input)
  const where = sql`c.company_id = ${read.actor.companyId} and c.table_name = ${tableOf(resource)} and c.action = 'remove'
    and c.restored_at is null and c.at > now() - make_interval(days => ${recycleDays})`
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from record_change c where ${where}`.execute(read.tx)
  const total = counted.rows[0]?.total ?? 0
  const { rows } =
    await sql<RemovedRow>`select c.transaction, c.row_id as id, coalesce(c.before ->> 'name', c.before ->> 'code', '') as title,
      c.actor as "userName", c.at, (select count(*)::int from record_change o where o.transaction = c.transaction
        and o.company_id = c.company_id and o.action = 'remove') as count
    from record_change c where ${where} order by c.at desc, c.id desc limit ${size} offset ${offset}`.execute(read.tx)
  return { records: rows.map((row) => ({ ...row, resource: resource.name })), total, pages: Math.ceil(total / size) }
}

interface Removed {
  id: string
  table_name: string
  before: Record<string, unknown>
}

const file = import.meta.url

/** Runs a change of users, and refuses it beyond what the company may have. */
export type WithinLimit = <T>(work: Work, change: () => Promise<T>) => Promise<T>

/** Refuses rows that came back and give more than the actor holds. */
export type RefuseRestored = (
  work: Work,
  rows: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[],
) => Promise<void>

export interface RestoreRules {
  readonly withinLimit: WithinLimit
  readonly refuseRestored: RefuseRestored
}

/** A row as it is put back. Secrets are not remembered: it has none until somebody sets one. */
function whole({ table_name: table, before }: Removed): Record<string, unknown> {
  const fields = Object.entries(byTable.get(table)?.fields ?? {})
  const secrets = fields.filter(([, { kind }]) => kind === 'secret').map(([field]) => [columnOf(field), ''])
  return { ...before, ...Object.fromEntries(secrets) }
}

/** Parents stand before their children in the list of resources, and within a table in the order they were made. */
async function putBack({ tx }: Work, known: readonly Removed[]): Promise<void> {
  for (const table of [...byTable.keys()].filter((name) => known.some((row) => row.table_name === name))) {
    const own = known
      .filter((row) => row.table_name === table)
      .sort((a, b) => Number(a.before.id) - Number(b.before.id))
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.id('public', table)}, row)).*
      from jsonb_array_elements(${JSON.stringify(own.map(whole))}::jsonb) as row`.execute(tx)
  }
}

/** Changes of rows, and the recycle bin. */
export const recordHistoryRoutes = ({ withinLimit, refuseRestored }: RestoreRules): Mounted[] => [
  ...handleRead(pageRecordChanges, file, async (read, input) => {
    const resource = permitted(
      read,
      resources.find(({ name }) => name === input.resource),
      'page',
    )
    const { size, offset } = pageOf(input)
    const where = sql`company_id = ${read.actor.companyId} and table_name = ${tableOf(resource)} and row_id = ${idOf(input.id)}`
    const counted = await sql<{
      total: number
    }>`select count(*)::int as total from record_change where ${where}`.execute(read.tx)
    const total = counted.rows[0]?.total ?? 0
    const { rows } = await sql<ChangeRow>`select id, action, actor as "userName", at, before, after from record_change
      where ${where} order by id desc limit ${size} offset ${offset}`.execute(read.tx)
    return {
      records: rows.map((row) => present(resource, row, read.actor.zone)),
      total,
      pages: Math.ceil(total / size),
    }
  }),

  ...handleRead(pageRemovedRecords, file, (read, input) =>
    pageOfRemoved(
      read,
      permitted(
        read,
        resources.find(({ name }) => name === input.resource),
        'page',
      ),
      input,
    ),
  ),

  ...handle(restoreRecords, file, async (work, { transaction }) => {
    const { rows } = await sql<Removed>`select id, table_name, before from record_change
      where company_id = ${work.actor.companyId} and transaction = ${transaction} and action = 'remove' and restored_at is null
        and at > now() - make_interval(days => ${recycleDays}) order by id for no key update`.execute(work.tx)
    const known = rows.filter(({ table_name: table }) => byTable.has(table))
    if (known.length === 0) throw new DomainError('notFound')
    for (const table of new Set(known.map((row) => row.table_name))) permitted(work, byTable.get(table), 'remove')
    await withinLimit(work, () => putBack(work, known))
    await refuseRestored(
      work,
      known.map(({ table_name: table, before: row }) => ({ table, row })),
    )
    await sql`update record_change set restored_at = now() where id = any(${known.map(({ id }) => id)}::bigint[])`.execute(
      work.tx,
    )
    const restored = known.map((row) => ({ table: row.table_name, id: String(row.before.id) }))
    await work.emit('record.restored', `restore:${transaction}`, { restored })
    return { restored: restored.length }
  }),
]
