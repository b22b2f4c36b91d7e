// What the shared suites need beside the declaration to create samples.
import { locationEquipment } from '@gemba/contract/production/work-center/location-equipment.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(locationEquipment, { unshared: ['equipmentId'] })]
