import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { withoutUnsupported } from './unsupported-point-fields.ts'

const stored = crud(modelPoint, {
  changed: (work, row) => work.emit('model.changed', `model:${row.modelId}`, { modelId: row.modelId }),
})

export const modelPoints = withoutUnsupported(stored)

export const modelPointRoutes = mount(modelPoint, import.meta.url, modelPoints)
