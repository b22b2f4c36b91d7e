import { area } from '@gemba/contract/base/area.ts'
import { sql } from 'kysely'
import { computed, listRows } from '../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { assertNoCycle } from '../../resource/tree/assert-no-cycle.ts'
import { reorder } from '../../resource/tree/reorder.ts'
import { treeOf } from '../../resource/tree/tree.ts'

const standard = crud(area, { changed: (work, row) => assertNoCycle(work, 'area', row.id) })

export const areaRoutes = mount(area, import.meta.url, {
  ...standard,
  ...reorder(area),
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})

/** Returns the ids of an area and its ancestors, the nearest first. */
export async function areasAbove({ tx, actor }: Read, areaId: string): Promise<string[]> {
  const rows = await listRows(
    tx,
    { id: computed.id },
    sql`with recursive above as (
        select id, parent_id, 0 as steps from area where company_id = ${companyOf(actor)} and id = ${areaId}
        union all
        select a.id, a.parent_id, above.steps + 1 from area a join above on a.id = above.parent_id
      ) select id from above order by steps`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the areas of the company, filtered by a keyword if given. */
export const listAreas = (read: Read, input: { readonly keyword?: string }) => standard.list(read, input)
