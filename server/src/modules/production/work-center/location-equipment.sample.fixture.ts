// What the shared suites have to know of it beside its declaration.
import { locationEquipment } from '@gemba/contract/production/work-center/location-equipment.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(locationEquipment, { unshared: ['equipmentId'] })]
