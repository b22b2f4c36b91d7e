// What the shared suites need beside the declaration to create samples.
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(modelDetail, { unshared: ['modelId'] })]
