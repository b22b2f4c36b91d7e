// What the shared suites need beside the declaration to create samples.
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'
import { makeWorkOrder } from '../order/planned-order.fixture.ts'

export const samples = [sampleOf(workOrder, { create: makeWorkOrder })]
