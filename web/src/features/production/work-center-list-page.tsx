// The list of work centres with their stations, equipment and staff.
import { workCenterEquipment, workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function WorkCenterListPage() {
  return <ResourcePage resource={workCenter} lines={[station, workCenterEquipment, workCenterStaff]} />
}
