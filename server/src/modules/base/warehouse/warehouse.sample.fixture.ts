// What the generic suites need to know of the warehouse beyond its declaration.
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(warehouse, { filled: ['code'] })]
