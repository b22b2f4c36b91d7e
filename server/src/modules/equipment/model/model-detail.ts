import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { reorder } from '../../../resource/tree/reorder.ts'

export const modelDetails = crud(modelDetail, {
  changed: (work, row) => work.emit('model.changed', `model:${row.modelId}`, { modelId: row.modelId }),
})

export const modelDetailRoutes = mount(modelDetail, import.meta.url, {
  ...modelDetails,
  ...reorder(modelDetail, { within: 'modelId' }),
})
