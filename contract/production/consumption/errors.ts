// Refusals around material that work orders consume.
import type { Errors } from '../../kit/module.ts'

export const consumptionErrors = {
  materialLying: {
    envelope: '2513',
    text: [
      '工单上还有物料：{lines}。终止工单时请逐行说明退回还是报废',
      '工單上還有物料：{lines}。終止工單時請逐列說明退回還是報廢',
      'Unused material is left at the work order: {lines}. Terminate the work order and choose for each line whether to return or scrap it',
    ],
  },
  consumedElsewhere: {
    envelope: '2514',
    text: [
      '物料只能从线边库位 {lineSide} 消耗，不能从 {location} 消耗',
      '物料只能從線邊儲位 {lineSide} 消耗，不能從 {location} 消耗',
      'Consume from the line-side location {lineSide}, not from {location}',
    ],
  },
  materialConsumed: {
    envelope: '2515',
    text: [
      '已消耗物料：{lines}。请先在工单页“物料消耗”中点“退回”，物料回到箭头后的库位',
      '已消耗物料：{lines}。請先在工單頁「物料消耗」中點「退回」，物料回到箭頭後的儲位',
      'Material has been consumed: {lines}. First choose "Return" under "Consumption" on the work order page; it goes to the location after the arrow',
    ],
  },
  materialUnplanned: {
    envelope: '2467',
    text: [
      '订单不用物料 {material}；确需使用请说明原因',
      '訂單不用物料 {material}；確需使用請說明原因',
      '{material} is not planned for this order. Enter a reason to use it anyway',
    ],
  },
  substituteUnapproved: {
    envelope: '2457',
    text: [
      '{material} 不是 {planned} 的替代物料',
      '{material} 不是 {planned} 的替代物料',
      '{material} is not an alternate of {planned}',
    ],
  },
  substituteUnclear: {
    envelope: '2458',
    text: [
      '{material} 可替代 {planned}：请说明替代哪一种',
      '{material} 可替代 {planned}：請說明替代哪一種',
      '{material} can replace {planned}. Choose which one it replaces',
    ],
  },
  placeMissing: {
    envelope: '2468',
    text: [
      '请选择库位：工作中心没有线边库位',
      '請選擇儲位：工作中心沒有線邊儲位',
      'Choose a location; the work centre has no line-side location',
    ],
  },
  lotUnknown: {
    envelope: '2469',
    text: ['没有批次 {lot}', '沒有批次 {lot}', 'Lot {lot} not found'],
  },
} as const satisfies Errors
