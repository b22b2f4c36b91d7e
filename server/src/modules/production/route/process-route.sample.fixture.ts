// What the shared suites need beside the declaration to create samples.
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(processRoute, { needs: ['materialId'], filled: ['code'] })]
