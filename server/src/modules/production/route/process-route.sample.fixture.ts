// What the shared suites have to know of it beside its declaration.
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(processRoute, { needs: ['materialId'], filled: ['code'] })]
