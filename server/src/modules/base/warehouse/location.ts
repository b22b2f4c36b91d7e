import { location } from '@gemba/contract/base/warehouse/location.ts'
import { readLocationTree } from '@gemba/contract/base/warehouse/read-location-tree.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import type { CodeValues } from '../code-rule/create-codes.ts'
import { withCodes } from '../code-rule/fill-code.ts'
import { warehouses } from './warehouse.ts'

const standard = crud(location, {
  changed: async (work, row) => {
    await assertNoCycle(work, 'location', row.id)
    await assertSameWarehouse(work, row)
  },
})

const locations = withCodes(standard, 'location', codeValuesOf)

export const locationRoutes = [
  ...mount(location, import.meta.url, {
    ...locations,
    toggle: toggle(location, 'isEnabled'),
  }),
  ...handle(readLocationTree, import.meta.url, async (read, { id }) => {
    const { id: warehouseId } = await warehouses.read(read, { id })
    return treeOf(await locations.list(read, { warehouseId }), 'parentId')
  }),
]

/**
 * Checks that a location is in the warehouse of its parent and children. Throws `parentElsewhere`,
 * `locationHoldsOthers`.
 */
async function assertSameWarehouse({ tx }: Work, row: EntityOf<typeof location>): Promise<void> {
  const { id, parentId, warehouseId } = row
  const parent = await tx
    .selectFrom('location as l')
    .innerJoin('warehouse as w', 'w.id', 'l.warehouse_id')
    .select('w.name')
    .where('l.id', '=', parentId)
    .where('l.warehouse_id', '<>', warehouseId)
    .executeTakeFirst()
  if (parent) throw new DomainError('parentElsewhere', { warehouse: parent.name })
  const children = tx.selectFrom('location').where('parent_id', '=', id).where('warehouse_id', '<>', warehouseId)
  const count = await countOf(children)
  if (count > 0) throw new DomainError('locationHoldsOthers', { count })
}

async function codeValuesOf({ tx }: Work, { warehouseId }: Input): Promise<CodeValues> {
  if (!warehouseId) return {}
  const row = await tx.selectFrom('warehouse').select('code').where('id', '=', idOf(warehouseId)).executeTakeFirst()
  return { warehouse: row?.code ?? null }
}
