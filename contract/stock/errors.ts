// Refusals of this module: each names what was asked and what there is.
import type { Errors } from '../kit/module.ts'

export const stockErrors = {
  stockShort: {
    envelope: '2301',
    text: ['库存不足：{shortages}', '庫存不足：{shortages}', 'Not enough stock: {shortages}'],
  },
  lotNeeded: {
    envelope: '2302',
    text: [
      '请填写批次：{material} 按批次追溯',
      '請填寫批次：{material} 按批次追溯',
      'Give the lot: {material} is tracked by lot',
    ],
  },
  serialsNeeded: {
    envelope: '2303',
    text: [
      '{material} 按序列号追溯：数量 {quantity}，序列号 {count} 个',
      '{material} 按序號追溯：數量 {quantity}，序號 {count} 個',
      '{material} is tracked by serial number: the quantity is {quantity}, and {count} serial numbers are given',
    ],
  },
  serialElsewhere: {
    envelope: '2304',
    text: ['序列号已在库存中：{serial}', '序號已在庫存中：{serial}', 'The serial number is in stock already: {serial}'],
  },
  serialUnannounced: {
    envelope: '2319',
    text: ['该行没有预告序列号 {serial}', '該列沒有預告序號 {serial}', 'The line announces no serial number {serial}'],
  },
  lotOnHold: {
    envelope: '2305',
    text: ['批次已冻结：{lot}', '批次已凍結：{lot}', 'The lot is on hold: {lot}'],
  },
  lotExpired: {
    envelope: '2306',
    text: [
      '批次已过期或剩余天数不足：{lot}，有效期至 {day}',
      '批次已過期或剩餘天數不足：{lot}，有效期至 {day}',
      'The lot has expired, or has too few days left: {lot} expires on {day}',
    ],
  },
  lotReserved: {
    envelope: '2307',
    text: [
      '批次有预留，先取消出库或释放预留：{bills}',
      '批次有預留，先取消出庫或釋放預留：{bills}',
      'Stock of the lot is reserved; cancel the issues or release the reservations first: {bills}',
    ],
  },
  locationBlocked: {
    envelope: '2308',
    text: [
      '库位已锁定或停用：{location}',
      '儲位已鎖定或停用：{location}',
      'The location is locked or disabled: {location}',
    ],
  },
  locationFull: {
    envelope: '2309',
    text: [
      '库位 {location} 放不下：容量 {capacity}，已有 {held}，还要放 {asked}',
      '儲位 {location} 放不下：容量 {capacity}，已有 {held}，還要放 {asked}',
      'It does not fit into location {location}: it holds {capacity}, has {held}, and {asked} would come',
    ],
  },
  unitForeign: {
    envelope: '2310',
    text: [
      '{material} 没有到该单位的换算',
      '{material} 沒有到該單位的換算',
      '{material} has no conversion from that unit',
    ],
  },
  linesMissing: { envelope: '2311', text: ['请至少添加一行', '請至少新增一行', 'Add at least one line'] },
  quantityWrong: {
    envelope: '2312',
    text: ['数量必须大于 0', '數量必須大於 0', 'The quantity must be above 0'],
  },
  quantityExceeded: {
    envelope: '2313',
    text: [
      '数量超出：{material} 要 {asked}，最多 {allowed}',
      '數量超出：{material} 要 {asked}，最多 {allowed}',
      'Too much: {asked} of {material} is asked for, {allowed} is allowed',
    ],
  },
  materialDisabled: {
    envelope: '2314',
    text: ['物料已停用：{material}', '物料已停用：{material}', 'The material is disabled: {material}'],
  },
  locationMissing: {
    envelope: '2315',
    text: ['请选择库位：{material}', '請選擇儲位：{material}', 'Choose a location for {material}'],
  },
  demandMismatch: {
    envelope: '2316',
    text: [
      '该行不属于此需求，或物料不同',
      '該行不屬於此需求，或物料不同',
      'The line belongs to another demand, or to another material',
    ],
  },
  demandDirection: {
    envelope: '2340',
    text: [
      '需求 {demand} 的方向为“{direction}”，不能生成另一方向的单据',
      '需求 {demand} 的方向為「{direction}」，不能產生另一方向的單據',
      'Demand {demand} has the direction {direction}: bills of the other direction cannot fulfil it',
    ],
  },
  demandLinePlanned: {
    envelope: '2341',
    text: [
      '{material} 已全部在单据中：需求 {wanted}，已计划 {planned}，已过账 {posted}',
      '{material} 已全部在單據中：需求 {wanted}，已計劃 {planned}，已過帳 {posted}',
      'All of {material} is in bills already: {wanted} wanted, {planned} planned, {posted} posted',
    ],
  },
  warehouseDisabled: {
    envelope: '2317',
    text: ['仓库已停用：{warehouse}', '倉庫已停用：{warehouse}', 'The warehouse is disabled: {warehouse}'],
  },
  targetForLine: {
    envelope: '2318',
    text: [
      '只有生产领料可以指定送达库位',
      '只有生產領料可以指定送達儲位',
      'Only an issue to the line is brought to a location',
    ],
  },
  arrivedShort: {
    envelope: '2320',
    text: ['签收少于出库时请填写原因', '簽收少於出庫時請填寫原因', 'Say why less has arrived than was issued'],
  },
  demandPlanned: {
    envelope: '2321',
    text: [
      '{material} 已有出入库单计划 {planned}，需求不能改为 {asked}',
      '{material} 已有出入庫單計劃 {planned}，需求不能改為 {asked}',
      'Bills plan {planned} of {material}: what is wanted cannot be changed to {asked}',
    ],
  },
  periodClosed: {
    envelope: '2322',
    text: [
      '库存期间已关闭到 {day}，{asked} 的账不能再变动',
      '庫存期間已關閉到 {day}，{asked} 的帳不能再變動',
      'The stock is closed up to {day}: what is dated {asked} stays as it is',
    ],
  },
  postingDayAhead: {
    envelope: '2323',
    text: ['过账日期不能晚于今天：{day}', '過帳日期不能晚於今天：{day}', 'Nothing is posted for a day to come: {day}'],
  },
  periodUnfinished: {
    envelope: '2324',
    text: ['最多关闭到昨天', '最多關閉到昨天', 'Only days that are past can be closed'],
  },
  periodClosedAlready: {
    envelope: '2325',
    text: ['已经关闭到 {day}', '已經關閉到 {day}', 'The stock is closed up to {day} already'],
  },
  reservationPast: {
    envelope: '2327',
    text: [
      '保留日期不能早于今天：{day}',
      '保留日期不能早於今天：{day}',
      'Nothing is kept until a day that is past: {day}',
    ],
  },
  reservationOfBill: {
    envelope: '2328',
    text: [
      '该预留属于出库单，请在出库单上取消',
      '該預留屬於出庫單，請在出庫單上取消',
      'A bill has reserved this: cancel the bill instead',
    ],
  },
  reservationEnded: {
    envelope: '2329',
    text: ['该预留已经结束', '該預留已經結束', 'The reservation has ended already'],
  },
  moveInspected: {
    envelope: '2330',
    text: [
      '待检库存请在入库单上架：{material}',
      '待檢庫存請在入庫單上架：{material}',
      'What waits for its inspection is put away by its inbound bill: {material}',
    ],
  },
  moveNowhere: {
    envelope: '2331',
    text: ['库存已在库位 {location}', '庫存已在儲位 {location}', 'The stock lies at location {location} already'],
  },
  moveReversed: {
    envelope: '2332',
    text: ['该移库已经冲销', '該移庫已經沖銷', 'The move has been reversed already'],
  },
  periodOpen: { envelope: '2326', text: ['这一天没有关闭', '這一天沒有關閉', 'That day is open'] },
} as const satisfies Errors
