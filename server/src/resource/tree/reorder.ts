// Moves a row one position among its siblings, for resources with `sortNumber`.

import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { oneOf, rowsOf } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type Input, idOf } from '../crud.ts'
import { columnOf, tableOf } from '../query/columns.ts'

interface ReorderOptions {
  /** The field that siblings share, if it is not their parent. */
  readonly within?: string
  /** Sort number of the first sibling. */
  readonly first?: number
}

export interface ReorderInput {
  /** Moves a row one position towards the front. Does nothing for the first row. Throws `notFound`. */
  moveUp(work: Work, input: Input): Promise<null>
  moveDown(work: Work, input: Input): Promise<null>
  /** Returns the next free sort number below a parent, `{parentId}`. */
  findNextSort(read: Read, input: Input): Promise<{ sortNumber: number }>
}

/**
 * Returns the order operations of a resource. Siblings share the declared parent, if any, and are ordered as in lists.
 */
export function reorder(
  resource: Pick<AnyResource, 'name' | 'table' | 'fields' | 'parent'>,
  { first = 1, within }: ReorderOptions = {},
): ReorderInput {
  const table = sql.table(tableOf(resource))
  const tieBreaker = 'code' in resource.fields ? sql`code, id` : sql`id`
  const siblingField = within ?? resource.parent
  const parent = siblingField ? sql.ref(columnOf(siblingField)) : sql`null::bigint`

  const move = async ({ tx, actor }: Work, input: Input, step: -1 | 1): Promise<null> => {
    const id = idOf(input.id)
    const isOfCompany = sql`company_id = ${actor.companyId}`
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select id from ${table} where ${isOfCompany}
        and ${parent} is not distinct from (select ${parent} from ${table} where ${isOfCompany} and id = ${id})
        order by sort_number, ${tieBreaker} for update`,
    )
    const order = rows.map((row) => row.id)
    const at = order.indexOf(id)
    if (at < 0) throw new DomainError('notFound')
    const neighbourId = order[at + step]
    if (neighbourId === undefined) return null
    order[at + step] = id
    order[at] = neighbourId
    await sql`update ${table} as t set sort_number = place.number + ${first - 1}::integer
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
      const result = await oneOf<{ next: number }>(
        tx,
        sql`select coalesce(max(sort_number), 0)::int + 1 as next from ${table}
          where company_id = ${actor.companyId} and ${isBelow}`,
      )
      return { sortNumber: result?.next ?? 1 }
    },
  }
}
