// The operation `toggle`, for resources with a flag.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { anyId } from '../platform/db/rows.ts'
import type { Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { type CrudOptions, type Input, idsOf } from './crud.ts'
import { columnOf } from './query/columns.ts'
import { ResourceTable } from './table.ts'

/** Fields of a resource that are 0 or 1. */
type FlagOf<R extends AnyResource> = {
  [Name in keyof R['fields'] & string]: EntityOf<R>[Name] extends 0 | 1 ? Name : never
}[keyof R['fields'] & string]

export type Toggle = (work: Work, input: Input) => Promise<{ toggled: number }>

/**
 * Returns the operation that inverts a flag in the rows of `id` or `ids`. `changed` runs in the same transaction for
 * each row, as after an update. Throws `notFound` if no row exists, `tooManyRows`.
 */
export function toggle<R extends AnyResource>(
  resource: R,
  flag: FlagOf<R>,
  { changed }: Pick<CrudOptions<EntityOf<R>>, 'changed'> = {},
): Toggle {
  const table = new ResourceTable(resource, undefined)
  const column = sql.ref(columnOf(flag))
  return async (work, input) => {
    const ids = idsOf(input)
    const toggledCount = await table.change(work, ids, [sql`${column} = 1 - t.${column}`])
    if (toggledCount === 0) throw new DomainError('notFound')
    if (changed) {
      const toggledRows = sql`where t.company_id = ${work.actor.companyId} and t.id = ${anyId(ids)} order by t.id`
      for (const row of await table.select(work, toggledRows, ids.length)) await changed(work, row)
    }
    return { toggled: toggledCount }
  }
}
