import { workCenterEquipment, workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { withCodes } from '../../base/index.ts'

export const stations = crud(station)
const equipment = crud(workCenterEquipment)
const people = crud(workCenterStaff)

export const workCenters = withCodes(
  withLines(crud(workCenter), [
    { resource: station, operations: stations },
    { resource: workCenterEquipment, operations: equipment },
    { resource: workCenterStaff, operations: people },
  ]),
  'workCenter',
)

export const workCenterRoutes = [
  ...mount(workCenter, import.meta.url, { ...workCenters, toggle: toggle(workCenter, 'isEnabled') }),
  ...mount(station, import.meta.url, { ...stations, toggle: toggle(station, 'isEnabled') }),
  ...mount(workCenterEquipment, import.meta.url, equipment),
  ...mount(workCenterStaff, import.meta.url, people),
]
