// The order of the key points of a model or of an object.
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Input, idsOf } from '../../../resource/crud.ts'

/** The table of points, and what they belong to. */
export interface KeyPointTable {
  readonly table: 'point' | 'model_point'
  readonly owner: 'object' | 'model'
}

const ownerColumn = ({ owner }: KeyPointTable) => sql.ref(`${owner}_id`)

/** Locks the chosen points and returns them in the order of the input. Throws `notFound` if one is not visible. */
export async function lockChosen({ tx, actor }: Work, of: KeyPointTable, input: Input) {
  const ids = [...new Set(idsOf(input))]
  const rows = await listRows(
    tx,
    {
      id: `${of.table}.id`,
      ownerId: of.owner === 'model' ? 'model_point.model_id' : 'point.object_id',
      isKey: `${of.table}.is_key`,
    },
    sql`select id, ${ownerColumn(of)} as "ownerId", is_key as "isKey" from ${sql.table(of.table)}
      where company_id = ${companyOf(actor)} and id = ${anyId(ids)} order by id for update`,
  )
  if (rows.length !== ids.length) throw new DomainError('notFound')
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowById.get(id) ?? [])
}

/** Moves a key point one place up (-1) or down (1). Returns the ids of the points that changed. Throws `pointNotKey`. */
export async function moveKeyPoint(
  work: Work,
  of: KeyPointTable,
  { id, name, ownerId, step }: { id: string; name: string; ownerId: string; step: -1 | 1 },
): Promise<string[]> {
  const order = await lockKeyOrder(work, of, ownerId)
  if (!order.includes(id)) throw new DomainError('pointNotKey', { name })
  const nextOrder = moveInOrder(order, id, step)
  return nextOrder ? saveKeyOrder(work, of, nextOrder) : []
}

/** Returns the ids of the key points of an owner in their order, which other requests cannot change meanwhile. */
export async function lockKeyOrder({ tx, actor }: Work, of: KeyPointTable, ownerId: string): Promise<string[]> {
  const isOfCompany = sql`company_id = ${companyOf(actor)}`
  await sql`select from ${sql.table(of.owner)} where ${isOfCompany} and id = ${ownerId} for update`.execute(tx)
  const rows = await listRows(
    tx,
    { id: `${of.table}.id` },
    sql`select id from ${sql.table(of.table)} where ${isOfCompany} and ${ownerColumn(of)} = ${ownerId} and is_key = 1
      order by key_sort, sort_number, id for update`,
  )
  return valuesOf(rows, 'id')
}

/** Numbers the key points of an owner from 1 in the given order. Returns the ids of those that changed. */
export async function saveKeyOrder({ tx, actor }: Work, of: KeyPointTable, ids: readonly string[]): Promise<string[]> {
  const rows = await listRows(
    tx,
    { id: `${of.table}.id` },
    sql`update ${sql.table(of.table)} as p set is_key = 1, key_sort = place.number, version = p.version + 1,
        update_user = ${actor.userName}, update_time = now()
      from unnest(${[...ids]}::bigint[]) with ordinality as place (id, number)
      where p.company_id = ${companyOf(actor)} and p.id = place.id
        and (p.is_key, p.key_sort) is distinct from (1, place.number::int)
      returning p.id`,
  )
  return valuesOf(rows, 'id')
}

/** Makes points ordinary points. */
export async function clearKeys({ tx, actor }: Work, of: KeyPointTable, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(of.table)} set is_key = 0, key_sort = 0, version = version + 1,
      update_user = ${actor.userName}, update_time = now()
    where company_id = ${companyOf(actor)} and id = ${anyId(ids)}`.execute(tx)
}

/** Returns the order after a key point moved one place up (-1) or down (1). Undefined if it is at that end. */
function moveInOrder(order: readonly string[], id: string, step: -1 | 1): string[] | undefined {
  const at = order.indexOf(id)
  const neighbourId = order[at + step]
  return neighbourId === undefined ? undefined : order.with(at + step, id).with(at, neighbourId)
}
