// Searches for bills and demands by their codes.
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { addressOfBill, demandDetailUrl, inboundDetailUrl, outboundDetailUrl } from './bill/bill-urls.ts'

const hitAt =
  (url: string) =>
  ({ id, code }: { id: string; code: string | null }) => ({ path: addressOfBill(url, id), title: code ?? id })

export const searches: readonly Search[] = [
  searchOf(inboundBill, hitAt(inboundDetailUrl)),
  searchOf(outboundBill, hitAt(outboundDetailUrl)),
  searchOf(demand, hitAt(demandDetailUrl)),
]
