// What the shared suites have to know of it beside its declaration.
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(productionOrder, { filled: ['code', 'unitId'] })]
