// What the shared test suites need in addition to the declaration.
import { point } from '@gemba/contract/equipment/point.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(point, { columns: ['overridden'] })]
