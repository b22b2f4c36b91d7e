import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { withCodes } from '../../base/index.ts'

export const staffs = withCodes(crud(staff), 'staff')

export const staffRoutes = mount(staff, import.meta.url, { ...staffs, toggle: toggle(staff, 'isEnabled') })
