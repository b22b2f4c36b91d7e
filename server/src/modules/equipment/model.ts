import { model } from '@gemba/contract/equipment/model.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { refuseCycle } from '../../resource/refuse-cycle.ts'
import { treeOf } from '../../resource/tree.ts'

const standard = crud(model, {
  changed: async (work, row) => {
    await refuseCycle(work, 'model', row.id)
    await work.emit('model.changed', `model:${row.id}`, { modelId: row.id })
  },
})

export const modelRoutes = mount(model, import.meta.url, {
  ...standard,
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
