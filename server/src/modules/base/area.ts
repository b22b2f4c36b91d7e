import { area } from '@gemba/contract/base/area.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { refuseCycle } from '../../resource/tree/refuse-cycle.ts'
import { reorder } from '../../resource/tree/reorder.ts'
import { treeOf } from '../../resource/tree/tree.ts'

const standard = crud(area, { changed: (work, row) => refuseCycle(work, 'area', row.id) })

export const areaRoutes = mount(area, import.meta.url, {
  ...standard,
  ...reorder(area),
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
