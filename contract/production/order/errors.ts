import type { Errors } from '../../kit/module.ts'

/** What releasing orders and changing their quantity is refused for. */
export const orderErrors = {
  /** Another quantity of an order, for which more material is at the line than it would need. */
  quantityIssued: {
    envelope: '2510',
    text: [
      '物料 {material} 已发料 {issued} {unit}，而数量变更后只需要 {required} {unit}：请先退料',
      '物料 {material} 已發料 {issued} {unit}，而數量變更後只需要 {required} {unit}：請先退料',
      '{issued} {unit} of {material} have been issued, but only {required} {unit} would be needed. Return the rest first',
    ],
  },
  materialShort: {
    envelope: '2511',
    text: ['物料不足：{lines}', '物料不足：{lines}', 'Not enough material: {lines}'],
  },
  materialShortRefused: {
    envelope: '2512',
    text: [
      '物料不足，公司规定不得缺料下达：{lines}',
      '物料不足，公司規定不得缺料下達：{lines}',
      'Not enough material; company settings do not allow release with a shortage: {lines}',
    ],
  },
  shortageCovered: {
    envelope: '2540',
    text: [
      '物料 {material} 不缺，或已有供应',
      '物料 {material} 不缺，或已有供應',
      'Nothing of {material} is missing without a supply',
    ],
  },
  supplyWarehouseMissing: {
    envelope: '2541',
    text: [
      '物料 {material} 没有默认仓库，请选择入库仓库',
      '物料 {material} 沒有預設倉庫，請選擇入庫倉庫',
      '{material} has no default warehouse. Choose the warehouse that receives it',
    ],
  },
  orderRouteMissing: {
    envelope: '2424',
    text: ['{material} 没有启用的工艺路线', '{material} 沒有啟用的製程路線', '{material} has no route in use'],
  },
  orderBomMissing: {
    envelope: '2425',
    text: [
      '{material} 没有启用的物料清单；不需要物料时请勾选“无物料清单”',
      '{material} 沒有啟用的物料清單；不需要物料時請勾選「無物料清單」',
      '{material} has no BOM in use. Select "No BOM" if it needs no material',
    ],
  },
  orderWorkBegun: {
    envelope: '2426',
    text: [
      '工单 {code} 已领工或已开工',
      '工單 {code} 已領工或已開工',
      'Work order {code} has already been claimed or started',
    ],
  },
  orderUnfinished: {
    envelope: '2427',
    text: [
      '已完成 {done}，计划 {planned}：提前完工请填写原因',
      '已完成 {done}，計畫 {planned}：提前完工請填寫原因',
      '{done} of {planned} completed. Enter a reason to complete the order short',
    ],
  },
  orderLeftovers: {
    envelope: '2455',
    text: [
      '订单有剩余，确认关闭请填写原因：{leftovers}',
      '訂單有剩餘，確認關閉請填寫原因：{leftovers}',
      'The order has leftovers: {leftovers}. Enter a reason to close it anyway',
    ],
  },
  segmentReleased: {
    envelope: '2429',
    text: [
      '工序 {number} 已下达，先取消下达',
      '工序 {number} 已下達，先取消下達',
      'Operation {number} is released. Take back its release first',
    ],
  },
  quantityBelow: {
    envelope: '2430',
    text: ['数量不能小于 {least}', '數量不能小於 {least}', 'The quantity must be at least {least}'],
  },
  warehouseMissing: {
    envelope: '2465',
    text: ['请选择入库仓库', '請選擇入庫倉庫', 'Choose the receiving warehouse'],
  },
  orderNotStocked: {
    envelope: '2466',
    text: ['入库单 {bill} 尚未完成', '入庫單 {bill} 尚未完成', 'Receipt {bill} has not been received yet'],
  },
} as const satisfies Errors
