// What the shared suites need beside the declaration to create samples.
import { objectDetail } from '@gemba/contract/equipment/object/object-detail.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(objectDetail, { unshared: ['objectId'] })]
