// What the generic suites need to know of inbound bills beyond their declarations.
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(inboundBill, { filled: ['code'] }),
  sampleOf(inboundLine, { columns: ['serial_numbers'] }),
]
