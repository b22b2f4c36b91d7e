import { deviceType } from '@gemba/contract/equipment/device/device-type.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { reorder } from '../../../resource/tree/reorder.ts'

export const deviceTypes = crud(deviceType)

export const deviceTypeRoutes = mount(deviceType, import.meta.url, { ...deviceTypes, ...reorder(deviceType) })
