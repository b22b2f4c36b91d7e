// What the shared suites need beside the declaration to create samples.
import { productionOrderItem } from '@gemba/contract/production/order/production-order-item.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(productionOrderItem, { unshared: ['materialId'], filled: ['unitId'] })]
