// Public interface of the stock module: balances, the documents that move stock, and lots.
import { stock } from '@gemba/contract/stock/index.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { balancePartRoutes } from './balance/part.ts'
import { demandPartRoutes } from './demand/part.ts'
import { inboundPartRoutes } from './inbound/part.ts'
import { lotPartRoutes } from './lot/part.ts'
import { outboundPartRoutes } from './outbound/part.ts'
import { stockPartRoutes } from './part.ts'

export { findComing, findFreeStock, findReservedFor } from './balance/free-stock.ts'
export { findValueUsed } from './balance/value-used.ts'
export { baseQuantityOf } from './bill/line-quantity.ts'
export { createInboundDemand, createMaterialDemand, findDemands } from './demand/create-material-demand.ts'
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
export { findBlockedLots } from './lot/find-blocked-lots.ts'
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
  findByBeginning,
  findByCode,
  findSerials,
  findTracedBills,
  findTracedLots,
  type TrackedStock,
  whereTracked,
} from './trace/find-tracked.ts'
export { keyOfTracked, type TrackedMaterial, type TrackedPart } from './trace/tracked.ts'
export { countTrackedOfBills, trackedOfBills } from './trace/tracked-of-bills.ts'

/** Routes of the module. */
export const stockRoutes = implementCommands(stock, [
  ...stockPartRoutes,
  ...lotPartRoutes,
  ...demandPartRoutes,
  ...inboundPartRoutes,
  ...outboundPartRoutes,
  ...balancePartRoutes,
])
