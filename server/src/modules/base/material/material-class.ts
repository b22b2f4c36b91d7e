import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'

const standard = crud(materialClass, { changed: (work, row) => assertNoCycle(work, 'material_class', row.id) })

export const materialClassRoutes = mount(materialClass, import.meta.url, {
  ...standard,
  toggle: toggle(materialClass, 'isEnabled'),
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
