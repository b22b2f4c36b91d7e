// Moving a row one place among its siblings, for resources with `sortNumber`.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { columnOf, tableOf } from './columns.ts'
import { type Input, idOf } from './crud.ts'

export interface Reordering {
  /** One place towards the front; nothing happens at the end of the line. Error `notFound`. */
  moveUp(work: Work, input: Input): Promise<null>
  moveDown(work: Work, input: Input): Promise<null>
  /** The next free sort number below a parent, `{parentId}`. */
  findNextSort(read: Read, input: Input): Promise<{ sortNumber: number }>
}

/** Order operations of a resource; siblings share the parent that the resource declares, if any. */
export function reorder(resource: AnyResource): Reordering {
  const table = sql.table(tableOf(resource))
  const parent = resource.parent ? sql.ref(columnOf(resource.parent)) : sql`null::bigint`

  const move = async ({ tx, actor }: Work, input: Input, step: -1 | 1): Promise<null> => {
    const id = idOf(input.id)
    const own = sql`company_id = ${actor.companyId}`
    const { rows } = await sql<{ id: string }>`select id from ${table} where ${own}
      and ${parent} is not distinct from (select ${parent} from ${table} where ${own} and id = ${id})
      order by sort_number, id for update`.execute(tx)
    const order = rows.map((row) => row.id)
    const at = order.indexOf(id)
    if (at < 0) throw new DomainError('notFound')
    const other = order[at + step]
    if (other === undefined) return null
    order[at + step] = id
    order[at] = other
    await sql`update ${table} as t set sort_number = place.number
      from unnest(${order}::bigint[]) with ordinality as place (id, number) where t.id = place.id`.execute(tx)
    return null
  }

  return {
    moveUp: (work, input) => move(work, input, -1),
    moveDown: (work, input) => move(work, input, 1),
    async findNextSort({ tx, actor }, input) {
      const parentId = input.parentId ?? input.parent_id
      const isBelow = resource.parent
        ? sql`${parent} is not distinct from ${parentId ? idOf(parentId) : null}::bigint`
        : sql`true`
      const { rows } = await sql<{ next: number }>`select coalesce(max(sort_number), 0)::int + 1 as next from ${table}
        where company_id = ${actor.companyId} and ${isBelow}`.execute(tx)
      return { sortNumber: rows[0]?.next ?? 1 }
    },
  }
}
