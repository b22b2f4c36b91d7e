import { findWorkCenterEquipment, findWorkCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { staffs } from '../personnel/staff.ts'
import { listLinkable } from './linkable.ts'

/** Routes that list what can be linked to a work centre. */
export const relationRoutes = [
  ...handle(findWorkCenterEquipment, import.meta.url, async (read, { workCenterId, keyword }) => {
    const rows = await ofCompany(read)
      .selectFrom('work_center_equipment')
      .select('equipment_id as id')
      .where('work_center_id', '=', workCenterId ? idOf(workCenterId) : null)
      .execute()
    return listLinkable(read, { keyword, linked: new Set(rows.map(({ id }) => id)) })
  }),
  ...handle(findWorkCenterStaff, import.meta.url, async (read, { workCenterId, keyword }) => {
    const rows = await ofCompany(read)
      .selectFrom('work_center_staff')
      .select('staff_id as id')
      .where('work_center_id', '=', workCenterId ? idOf(workCenterId) : null)
      .execute()
    const linked = new Set(rows.map(({ id }) => id))
    const staffRows = await staffs.list(read, { isEnabled: 1, keyword: keyword || undefined })
    return staffRows.filter(({ id }) => !linked.has(id))
  }),
]
