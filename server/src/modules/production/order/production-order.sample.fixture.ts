// What the shared suites need beside the declaration to create samples.
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(productionOrder, { filled: ['code', 'unitId'] })]
