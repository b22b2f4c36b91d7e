// What the shared suites need beside the declarations to create samples.
import { workCenterEquipment, workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(workCenterEquipment, { unshared: ['equipmentId'] }),
  sampleOf(workCenterStaff, { unshared: ['staffId'] }),
]
