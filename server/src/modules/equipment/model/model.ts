import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { modelDatasets } from './model-dataset.ts'
import { modelDetails } from './model-detail.ts'
import { modelPoints } from './model-point.ts'
import { modelValues } from './model-value.ts'

export const models = crud(model, {
  changed: async (work, row) => {
    await assertNoCycle(work, 'model', row.id)
    await work.emit('model.changed', `model:${row.id}`, { modelId: row.id })
  },
})

const standard = withLines(models, [
  { resource: modelDataset, operations: modelDatasets },
  { resource: modelPoint, operations: modelPoints },
  { resource: modelDetail, operations: modelDetails },
  { resource: modelValue, operations: modelValues },
])

export const modelRoutes = mount(model, import.meta.url, {
  ...standard,
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
