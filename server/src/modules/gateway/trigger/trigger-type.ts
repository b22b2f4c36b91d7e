import { triggerType } from '@gemba/contract/gateway/trigger/trigger-type.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { reorder } from '../../../resource/tree/reorder.ts'

export const triggerTypeRoutes = mount(triggerType, import.meta.url, { ...crud(triggerType), ...reorder(triggerType) })
