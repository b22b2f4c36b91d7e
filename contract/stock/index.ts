// The manifest of the stock module.
import { defineModule, definePart } from '../kit/module.ts'
import { listMoveTypes, listReservations, listStock, pageLedger, pageStock } from './balance/find-stock.ts'
import { moveRight, moveStock, reverseMove } from './balance/move-by-hand.ts'
import { releaseReservation, reserveRight, reserveStock } from './balance/reserve-by-hand.ts'
import { listOpenDocuments, listSuppliersOfMaterial, readMaterialStock } from './balance/stock-of-material.ts'
import { demand, demandLine } from './demand/demand.ts'
import {
  cancelDemand,
  closeDemand,
  findDemandStock,
  listInboundBillsOfDemand,
  listOutboundBillsOfDemand,
  makeInboundBill,
  makeOutboundBill,
  proposeInboundLines,
  proposeOutboundLines,
  readDemandDetail,
} from './demand/demand-actions.ts'
import { demandFlow } from './demand/demand-flow.ts'
import {
  heldReason,
  moveType,
  qualityStatus,
  reservationStatus,
  stockOwner,
  stockPeriodAct,
  stockSource,
} from './dictionaries.ts'
import { stockErrors } from './errors.ts'
import { stockEvents } from './events.ts'
import {
  cancelInbound,
  finishInboundShort,
  judgeInbound,
  receiveInbound,
  reverseInbound,
  submitInbound,
} from './inbound/inbound-actions.ts'
import { inboundBill, inboundLine } from './inbound/inbound-bill.ts'
import { inboundFlow, inboundRights } from './inbound/inbound-flow.ts'
import { putAway, readPutAwayList } from './inbound/put-away.ts'
import { readReceivingList } from './inbound/read-receiving-list.ts'
import { holdLot, lot, releaseLot } from './lot/lot.ts'
import { lotFlow, lotRight } from './lot/lot-flow.ts'
import {
  cancelOutbound,
  confirmOutboundReceipt,
  pickOutbound,
  postOutbound,
  readPickList,
  reverseOutbound,
  submitOutbound,
  unpickOutbound,
} from './outbound/outbound-actions.ts'
import { outboundBill, outboundLine } from './outbound/outbound-bill.ts'
import { outboundFlow, outboundRights } from './outbound/outbound-flow.ts'
import { readOutboundProgress } from './outbound/read-outbound-progress.ts'
import { stockPages } from './pages.ts'
import { closeStockPeriod, periodRight, readStockPeriod, reopenStockPeriod } from './period.ts'
import { listStockProofs, proofRight, proveStock } from './proof.ts'
import { readInboundReversal, readOutboundReversal } from './read-reversal.ts'
import { stockView } from './rights.ts'

const inboundPage = 'stock/inboundBill'
const outboundPage = 'stock/outboundBill'

const stockPart = definePart({
  resources: [lot, demand, demandLine, inboundBill, inboundLine, outboundBill, outboundLine],
  commands: [
    holdLot,
    releaseLot,
    submitInbound,
    readReceivingList,
    readPutAwayList,
    putAway,
    receiveInbound,
    judgeInbound,
    finishInboundShort,
    readInboundReversal,
    reverseInbound,
    cancelInbound,
    submitOutbound,
    readOutboundProgress,
    readPickList,
    pickOutbound,
    unpickOutbound,
    postOutbound,
    confirmOutboundReceipt,
    readOutboundReversal,
    reverseOutbound,
    cancelOutbound,
    readDemandDetail,
    findDemandStock,
    listInboundBillsOfDemand,
    listOutboundBillsOfDemand,
    proposeInboundLines,
    proposeOutboundLines,
    makeInboundBill,
    makeOutboundBill,
    closeDemand,
    cancelDemand,
    pageStock,
    listStock,
    readMaterialStock,
    listOpenDocuments,
    listSuppliersOfMaterial,
    pageLedger,
    listMoveTypes,
    listReservations,
    reserveStock,
    releaseReservation,
    moveStock,
    reverseMove,
    proveStock,
    listStockProofs,
    readStockPeriod,
    closeStockPeriod,
    reopenStockPeriod,
  ],
  pages: stockPages,
  flows: [lotFlow, inboundFlow, outboundFlow, demandFlow],
  errors: stockErrors,
  events: stockEvents,
  permissions: {
    [stockView]: { label: ['查看库存', '檢視庫存', 'View stock'], page: 'stock/stock' },
    [proofRight]: { label: ['核对库存', '核對庫存', 'Prove the stock'], page: 'stock/stock' },
    [reserveRight]: { label: ['手工预留库存', '手工預留庫存', 'Reserve stock by hand'], page: 'stock/stock' },
    [moveRight]: { label: ['手工移库', '手工移庫', 'Move stock by hand'], page: 'stock/stock' },
    [periodRight]: { label: ['关闭库存期间', '關閉庫存期間', 'Close days of the stock'], page: 'stock/stock' },
    [lotRight]: { label: ['冻结批次', '凍結批次', 'Put lots on hold'], page: 'stock/lot' },
    [inboundRights.receive]: { label: ['收货', '收貨', 'Receive goods'], page: inboundPage },
    [inboundRights.judge]: { label: ['检验判定', '檢驗判定', 'Judge inspected goods'], page: inboundPage },
    [inboundRights.reverse]: { label: ['冲销入库单', '沖銷入庫單', 'Reverse inbound bills'], page: inboundPage },
    [outboundRights.pick]: { label: ['拣货', '揀貨', 'Pick goods'], page: outboundPage },
    [outboundRights.post]: { label: ['出库', '出庫', 'Issue goods'], page: outboundPage },
    [outboundRights.reverse]: { label: ['冲销出库单', '沖銷出庫單', 'Reverse outbound bills'], page: outboundPage },
  },
  terms: {
    stock: {
      words: ['库存', '庫存', 'Stock'],
      meaning:
        'What lies in warehouses: by material, lot, serial number, quality and owner, with what is reserved of it.',
    },
  },
  dictionaries: [moveType, qualityStatus, heldReason, stockOwner, reservationStatus, stockPeriodAct, stockSource],
})

export const stock = defineModule('stock', ['库存', '庫存', 'Stock'], [stockPart])
