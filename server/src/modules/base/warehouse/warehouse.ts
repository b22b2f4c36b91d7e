import { warehouseLevel } from '@gemba/contract/base/warehouse/dictionaries.ts'
import { listWarehouseLevels, warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { withCodes } from '../code-rule/fill-code.ts'

const standard = crud(warehouse, { changed: (work, row) => assertNoCycle(work, 'warehouse', row.id) })

export const warehouses = withCodes(standard, 'warehouse')

export const warehouseRoutes = [
  ...mount(warehouse, import.meta.url, {
    ...warehouses,
    toggle: toggle(warehouse, 'isEnabled'),
    tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
  }),
  ...handle(listWarehouseLevels, import.meta.url, async ({ actor }) =>
    optionsOf(warehouseLevel).map(({ code, words }) => ({ id: code, text: wordIn(actor.language, words) })),
  ),
]
