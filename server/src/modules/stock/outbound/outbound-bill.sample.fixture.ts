// What the generic suites need to know of outbound bills beyond their declaration.
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(outboundBill, { filled: ['code'] })]
