import { location } from '@gemba/contract/base/warehouse/location.ts'
import {
  findEquipment,
  listLocationEquipment,
  locationEquipment,
} from '@gemba/contract/production/work-center/location-equipment.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { crud, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { listLinkable } from './linkable.ts'

const links = crud(locationEquipment)

export const locationEquipmentRoutes = [
  ...mount(locationEquipment, import.meta.url, links),
  ...handle(listLocationEquipment, import.meta.url, async (read, { id }) => {
    await assertRecordExists(read, location, id)
    return links.list(read, { locationId: idOf(id) })
  }),
  ...handle(findEquipment, import.meta.url, async (read, { locationId, keyword }) => {
    const rows = await ofCompany(read)
      .selectFrom('location_equipment')
      .select('equipment_id as id')
      .where('location_id', '=', locationId ? idOf(locationId) : null)
      .execute()
    return listLinkable(read, { keyword, linked: new Set(rows.map(({ id }) => id)) })
  }),
]
