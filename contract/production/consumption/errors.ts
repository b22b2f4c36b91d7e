// Refusals around material that work orders consume.
import type { Errors } from '../../kit/module.ts'

export const consumptionErrors = {
  materialLying: {
    envelope: '2513',
    text: [
      '工单上还有物料：{lines}。终止工单时请逐行说明退回还是报废',
      '工單上還有物料：{lines}。終止工單時請逐列說明退回還是報廢',
      'Material lies at the work order: {lines}. Terminate the work order and say for each line whether it is returned or scrapped',
    ],
  },
  consumedElsewhere: {
    envelope: '2514',
    text: [
      '物料只能从线边库位 {lineSide} 消耗，不能从 {location} 消耗',
      '物料只能從線邊儲位 {lineSide} 消耗，不能從 {location} 消耗',
      'Material is consumed from the line side {lineSide}, not from {location}',
    ],
  },
  materialConsumed: {
    envelope: '2515',
    text: [
      '已消耗物料：{lines}。请先在工单页“物料消耗”中点“退回”，物料回到箭头后的库位',
      '已消耗物料：{lines}。請先在工單頁「物料消耗」中點「退回」，物料回到箭頭後的儲位',
      'Material is consumed: {lines}. First choose "Put back" under "Consumption" on the page of the work order: it returns to the location after the arrow',
    ],
  },
} as const satisfies Errors
