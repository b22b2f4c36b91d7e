// Dictionaries of stock.
import { defineDictionary } from '../kit/dictionary.ts'

/** Kinds of receipts, of bills and their movements. */
const receipts = {
  purchaseReceipt: [101, '采购入库', '採購入庫', 'Purchase receipt'],
  productionReceipt: [102, '生产入库', '生產入庫', 'Production receipt'],
  lineReturn: [103, '退料入库', '退料入庫', 'Return from line'],
  otherReceipt: [106, '其他入库', '其他入庫', 'Other receipt'],
  customerReturn: [107, '销售退货', '銷售退貨', 'Customer return'],
} as const

/** Kinds of issues. */
const issues = {
  lineIssue: [201, '生产领料', '生產領料', 'Issue to line'],
  saleIssue: [203, '销售出库', '銷售出庫', 'Sales issue'],
  scrap: [206, '报废', '報廢', 'Scrap'],
  supplierReturn: [207, '退供应商', '退供應商', 'Return to supplier'],
  otherIssue: [208, '其他出库', '其他出庫', 'Other issue'],
} as const

/** Kinds of movements. A code of 9000 and more is the reversal of the code minus 9000. */
export const moveType = defineDictionary('moveType', ['移动类型', '移動類型', 'Movement kind'], {
  ...receipts,
  transferIn: [104, '调拨入', '調撥入', 'Transfer in'],
  countGain: [105, '盘盈', '盤盈', 'Count gain'],
  ...issues,
  lineConsumption: [202, '生产消耗', '生產消耗', 'Consumption at line'],
  transferOut: [204, '调拨出', '調撥出', 'Transfer out'],
  countLoss: [205, '盘亏', '盤虧', 'Count loss'],
  qualityChange: [301, '质量状态转换', '品質狀態轉換', 'Quality status change'],
  binMove: [302, '移库', '移庫', 'Location move'],
  lotChange: [303, '批次/序列转换', '批次/序號轉換', 'Lot or serial number change'],
  costAdjustment: [304, '成本调整', '成本調整', 'Cost adjustment'],
  purchaseReceiptReversal: [9101, '冲销采购入库', '沖銷採購入庫', 'Purchase receipt reversed'],
  productionReceiptReversal: [9102, '冲销生产入库', '沖銷生產入庫', 'Production receipt reversed'],
  lineReturnReversal: [9103, '冲销退料入库', '沖銷退料入庫', 'Return from line reversed'],
  transferInReversal: [9104, '冲销调拨入', '沖銷調撥入', 'Transfer in reversed'],
  countGainReversal: [9105, '冲销盘盈', '沖銷盤盈', 'Count gain reversed'],
  otherReceiptReversal: [9106, '冲销其他入库', '沖銷其他入庫', 'Other receipt reversed'],
  customerReturnReversal: [9107, '冲销销售退货', '沖銷銷售退貨', 'Customer return reversed'],
  lineIssueReversal: [9201, '冲销生产领料', '沖銷生產領料', 'Issue to line reversed'],
  lineConsumptionReversal: [9202, '冲销生产消耗', '沖銷生產消耗', 'Consumption at line reversed'],
  saleIssueReversal: [9203, '冲销销售出库', '沖銷銷售出庫', 'Sales issue reversed'],
  transferOutReversal: [9204, '冲销调拨出', '沖銷調撥出', 'Transfer out reversed'],
  countLossReversal: [9205, '冲销盘亏', '沖銷盤虧', 'Count loss reversed'],
  scrapReversal: [9206, '冲销报废', '沖銷報廢', 'Scrap reversed'],
  supplierReturnReversal: [9207, '冲销退供应商', '沖銷退供應商', 'Return to supplier reversed'],
  otherIssueReversal: [9208, '冲销其他出库', '沖銷其他出庫', 'Other issue reversed'],
  qualityChangeReversal: [9301, '冲销质量状态转换', '沖銷品質狀態轉換', 'Quality status change reversed'],
  binMoveReversal: [9302, '冲销移库', '沖銷移庫', 'Location move reversed'],
  lotChangeReversal: [9303, '冲销批次/序列转换', '沖銷批次/序號轉換', 'Lot or serial number change reversed'],
})

/** Quality status of stock. */
export const qualityStatus = defineDictionary('qualityStatus', ['质量状态', '品質狀態', 'Quality status'], {
  available: [0, '合格', '合格', 'Available'],
  inInspection: [1, '待检', '待檢', 'In inspection'],
  onHold: [2, '冻结', '凍結', 'On hold'],
  rejected: [3, '不合格', '不合格', 'Rejected'],
})

/**
 * Reasons why stock is not available: its quality, its lot or its location. The first three are those of
 * `qualityStatus`.
 */
export const heldReason = defineDictionary('heldReason', ['不可用原因', '不可用原因', 'Reason for blocking'], {
  inInspection: [1, '待检', '待檢', 'In inspection'],
  onHold: [2, '冻结', '凍結', 'On hold'],
  rejected: [3, '不合格', '不合格', 'Rejected'],
  lotOnHold: [4, '批次已冻结', '批次已凍結', 'Lot on hold'],
  lotExpired: [5, '批次已过期', '批次已過期', 'Lot expired'],
  locationLocked: [6, '库位已锁定', '儲位已鎖定', 'Location locked'],
  locationDisabled: [7, '库位已停用', '儲位已停用', 'Location disabled'],
})

/** Owner of the stock. Stock of others has no value in the books. */
export const stockOwner = defineDictionary('stockOwner', ['货主', '貨主', 'Owner'], {
  own: [0, '自有', '自有', 'Own'],
  supplier: [1, '供应商寄售', '供應商寄售', 'Supplier consignment'],
  customer: [2, '客户所有', '客戶所有', 'Customer'],
})

export const lotStatus = defineDictionary('lotStatus', ['批次状态', '批次狀態', 'Lot status'], {
  normal: [10, '正常', '正常', 'Normal'],
  onHold: [20, '冻结', '凍結', 'On hold'],
  expired: [30, '过期', '過期', 'Expired'],
  usedUp: [40, '用尽', '用盡', 'Used up'],
})

export const reservationStatus = defineDictionary('reservationStatus', ['预留状态', '預留狀態', 'Reservation status'], {
  active: [10, '有效', '有效', 'Active'],
  consumed: [20, '已消耗', '已消耗', 'Consumed'],
  released: [30, '已释放', '已釋放', 'Released'],
  expired: [40, '已过期', '已過期', 'Expired'],
})

export const stockPeriodAction = defineDictionary('stockPeriodAction', ['期间操作', '期間操作', 'Action'], {
  close: [1, '关闭', '關閉', 'Closed'],
  reopen: [2, '重新打开', '重新開啟', 'Reopened'],
})

/** Origin of a movement or a reservation. */
export const stockSource = defineDictionary('stockSource', ['来源单据', '來源單據', 'Source'], {
  inboundBill: [1, '入库单', '入庫單', 'Receipt'],
  outboundBill: [2, '出库单', '出庫單', 'Issue'],
  consumption: [3, '生产消耗', '生產消耗', 'Consumption'],
  materialPrepare: [4, '备料单', '備料單', 'Material preparation'],
  byHand: [5, '手工预留', '手工預留', 'Manual'],
  move: [6, '手工移库', '手工移庫', 'Manual move'],
})

export const inboundType = defineDictionary('inboundType', ['入库类型', '入庫類型', 'Receipt kind'], receipts)

export const outboundType = defineDictionary('outboundType', ['出库类型', '出庫類型', 'Issue kind'], issues)

export const demandDirection = defineDictionary('demandDirection', ['需求方向', '需求方向', 'Direction'], {
  inbound: [1, '入库', '入庫', 'In'],
  outbound: [2, '出库', '出庫', 'Out'],
})

export const demandStatus = defineDictionary('wms_demand_status', ['需求状态', '需求狀態', 'Demand status'], {
  open: [10, '待处理', '待處理', 'Open'],
  partlyFulfilled: [20, '部分完成', '部分完成', 'Partly fulfilled'],
  fulfilled: [30, '已完成', '已完成', 'Fulfilled'],
  closed: [70, '已关闭', '已關閉', 'Closed short'],
  cancelled: [90, '已作废', '已作廢', 'Cancelled'],
})

export const inboundStatus = defineDictionary('wms_inbound_status', ['入库单状态', '入庫單狀態', 'Receipt status'], {
  draft: [10, '草稿', '草稿', 'Draft'],
  toReceive: [20, '待收货', '待收貨', 'To receive'],
  awaitingInspection: [30, '待检', '待檢', 'Awaiting QC'],
  partlyStocked: [40, '部分入库', '部分入庫', 'Partly stocked'],
  stocked: [50, '已入库', '已入庫', 'Stocked'],
  reversed: [80, '已冲销', '已沖銷', 'Reversed'],
  cancelled: [90, '已作废', '已作廢', 'Cancelled'],
})

export const outboundStatus = defineDictionary('wms_outbound_status', ['出库单状态', '出庫單狀態', 'Issue status'], {
  draft: [10, '草稿', '草稿', 'Draft'],
  toPick: [20, '待拣货', '待揀貨', 'To pick'],
  picking: [30, '拣货中', '揀貨中', 'Picking'],
  picked: [40, '已拣货', '已揀貨', 'Picked'],
  issued: [50, '已出库', '已出庫', 'Issued'],
  received: [60, '已签收', '已簽收', 'Received'],
  reversed: [80, '已冲销', '已沖銷', 'Reversed'],
  cancelled: [90, '已作废', '已作廢', 'Cancelled'],
})
