// Lists of references, which no foreign key holds.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { anyId, oneOf, rowsOf } from '../platform/db/rows.ts'
import type { Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { columnOf, tableOf } from './query/columns.ts'

/** Throws `notFound` when one of the ids, other than those `held` already, is no record that the actor sees. */
export async function assertKnown(
  { tx, actor }: Pick<Read, 'tx' | 'actor'>,
  { target, held = [] }: { target: Pick<AnyResource, 'name' | 'table'>; held?: readonly string[] },
  ids: readonly string[],
): Promise<void> {
  const added = [...new Set(ids)].filter((id) => !held.includes(id))
  if (added.length === 0) return
  const where = sql`company_id = ${actor.companyId} and id = ${anyId(added)}`
  const rows = await rowsOf(tx, sql`select from ${sql.table(tableOf(target))} where ${where}`)
  if (rows.length < added.length) throw new DomainError('notFound')
}

/** The same for the lists of an input, but for what the row `id` holds already. */
export async function assertReferencesKnown(
  read: Pick<Read, 'tx' | 'actor'>,
  resource: AnyResource,
  { id = null, input }: { id?: string | null; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [name, { kind, target }] of Object.entries(resource.fields)) {
    const ids = input[name]
    if (kind !== 'references' || !target || !Array.isArray(ids)) continue
    const column = sql`select ${sql.ref(columnOf(name))} as held from ${sql.table(tableOf(resource))} where id = ${id}`
    const row = await oneOf<{ held: string[] | null }>(read.tx, column)
    await assertKnown(read, { target, held: row?.held ?? [] }, ids.map(String))
  }
}
