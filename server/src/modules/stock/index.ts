// The face of the stock module: what lies where, and the bills that move it.
import type { BoundRoute } from '../../platform/http/route.ts'
import { documentsOfMaterialRoutes } from './balance/documents-of-material.ts'
import { findStockRoutes } from './balance/find-stock.ts'
import { ledgerRoutes } from './balance/page-ledger.ts'
import { stockOfMaterialRoutes } from './balance/stock-of-material.ts'
import { reversalRoutes } from './bill/reversal.ts'
import { demandRoutes } from './demand/demand.ts'
import { actOnDemandRoutes } from './demand/demand-actions.ts'
import { readDemandRoutes } from './demand/read-demand.ts'
import { actOnInboundRoutes } from './inbound/inbound-actions.ts'
import { inboundBillRoutes } from './inbound/inbound-bill.ts'
import { judgeInboundRoutes } from './inbound/judge-inbound.ts'
import { putAwayRoutes } from './inbound/put-away.ts'
import { receiveInboundRoutes } from './inbound/receive-inbound.ts'
import { receivingListRoutes } from './inbound/receiving-list.ts'
import { lotRoutes } from './lot/lot.ts'
import { moveByHandRoutes } from './move/by-hand.ts'
import { actOnOutboundRoutes } from './outbound/outbound-actions.ts'
import { outboundBillRoutes } from './outbound/outbound-bill.ts'
import { outboundProgressRoutes } from './outbound/outbound-progress.ts'
import { pickListRoutes } from './outbound/pick-list.ts'
import { periodRoutes } from './period/period.ts'
import { proofRoutes } from './proof/proof.ts'
import { reserveByHandRoutes } from './reservation/by-hand.ts'

export { findComing, findFreeStock, findReservedFor } from './balance/free-stock.ts'
export { findValueUsed } from './balance/value-used.ts'
export { baseQuantityOf } from './bill/line-quantity.ts'
export { createMaterialDemand } from './demand/create-material-demand.ts'
export {
  confirmIssuedReceipt,
  createLineDemand,
  endLineDemand,
  findDemandOfIssue,
  findIssued,
  findIssues,
} from './demand/issue-to-line.ts'
export { rescaleIssue } from './demand/rescale-issue.ts'
export { findKnownSerials, serialsOfReceipts } from './inbound/announced-serials.ts'
export { createInboundBill, findReceipts, type Receipt } from './inbound/create-inbound-bill.ts'
export { findLot, findLotCodes } from './lot/find-lots.ts'
export { findScannedGoods } from './lot/find-scanned-goods.ts'
export { returnFromLine } from './posting/return-from-line.ts'
export {
  chooseMaterial,
  type MaterialUse,
  returnUsedMaterial,
  scrapMaterial,
  type UsedStock,
  useMaterial,
} from './posting/use-material.ts'
export { runStockNight } from './proof/nightly.ts'
export { expireReservations } from './reservation/expire.ts'
export { stockRetention } from './reservation/retention.ts'
export { billsOfTracked, countBillsOfTracked } from './trace/bills-of-tracked.ts'
export { findReceivedBy } from './trace/find-received-by.ts'
export {
  findByCode,
  findSerials,
  findTracedBills,
  findTracedLots,
  type TrackedStock,
  whereTracked,
} from './trace/find-tracked.ts'
export { keyOfTracked, type TrackedMaterial, type TrackedPart } from './trace/tracked.ts'
export { countTrackedOfBills, trackedOfBills } from './trace/tracked-of-bills.ts'

export const stockRoutes: BoundRoute[] = [
  ...lotRoutes,
  ...inboundBillRoutes,
  ...actOnInboundRoutes,
  ...receivingListRoutes,
  ...putAwayRoutes,
  ...receiveInboundRoutes,
  ...judgeInboundRoutes,
  ...reversalRoutes,
  ...outboundBillRoutes,
  ...actOnOutboundRoutes,
  ...outboundProgressRoutes,
  ...pickListRoutes,
  ...demandRoutes,
  ...readDemandRoutes,
  ...actOnDemandRoutes,
  ...findStockRoutes,
  ...stockOfMaterialRoutes,
  ...documentsOfMaterialRoutes,
  ...ledgerRoutes,
  ...reserveByHandRoutes,
  ...moveByHandRoutes,
  ...proofRoutes,
  ...periodRoutes,
]
