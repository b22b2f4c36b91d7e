// What the shared suites have to know of it beside its declaration.
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(outboundBill, { filled: ['code'] })]
