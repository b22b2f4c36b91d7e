// What the shared suites have to know of them beside their declarations.
import { workCenterEquipment, workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(workCenterEquipment, { unshared: ['equipmentId'] }),
  sampleOf(workCenterStaff, { unshared: ['staffId'] }),
]
