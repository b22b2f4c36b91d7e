// What the shared suites need beside the declaration to create samples.
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'
import { makePlannedOrder } from '../order/planned-order.fixture.ts'

export const samples = [
  sampleOf(segmentPlan, {
    create: async (options) => (await makePlannedOrder(options)).segment,
    columns: ['route_segment_id'],
  }),
]
