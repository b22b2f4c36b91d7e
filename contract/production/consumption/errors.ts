// Refusals around material that work orders consume.
import type { Errors } from '../../kit/module.ts'

export const consumptionErrors = {
  materialConsumed: {
    envelope: '2511',
    text: [
      '已消耗物料：{lines}。请先在工单页“物料消耗”中点“退回”，物料回到箭头后的库位',
      '已消耗物料：{lines}。請先在工單頁「物料消耗」中點「退回」，物料回到箭頭後的儲位',
      'Material is consumed: {lines}. First choose "Put back" under "Consumption" on the page of the work order: it returns to the location after the arrow',
    ],
  },
} as const satisfies Errors
