import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { crud } from '../../resource/crud.ts'
import { withLines } from '../../resource/lines.ts'
import { mount } from '../../resource/mount.ts'
import { assertNoCycle } from '../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../resource/tree/tree.ts'
import { modelPoints } from './model-point.ts'

export const models = crud(model, {
  changed: async (work, row) => {
    await assertNoCycle(work, 'model', row.id)
    await work.emit('model.changed', `model:${row.id}`, { modelId: row.id })
  },
})

const standard = withLines(models, [{ resource: modelPoint, operations: modelPoints }])

export const modelRoutes = mount(model, import.meta.url, {
  ...standard,
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
