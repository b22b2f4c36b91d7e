// Dictionaries of consumption.
import { defineDictionary } from '../../kit/dictionary.ts'

export const consumptionStatus = defineDictionary('consumptionStatus', ['消耗状态', '消耗狀態', 'Consumption status'], {
  consumed: [20, '已消耗', '已消耗', 'Consumed'],
  /** The work order was terminated before the material was used. */
  scrapped: [70, '已报废', '已報廢', 'Scrapped'],
  reversed: [80, '已退回', '已退回', 'Returned'],
})

/** Why more was consumed than planned. Companies add their own. */
export const extraReason = defineDictionary('extraReason', ['超耗原因', '超耗原因', 'Over-consumption reason'], {
  setup: [1, '调试用料', '調試用料', 'Used for set-up'],
  spoiled: [2, '加工报废', '加工報廢', 'Spoiled at work'],
  defective: [3, '来料不良', '來料不良', 'Defective material'],
  lost: [4, '散失或洒漏', '散失或灑漏', 'Lost or spilled'],
  planTooLow: [5, '用量标准偏低', '用量標準偏低', 'Planned quantity too low'],
  rework: [6, '返工补料', '返工補料', 'Needed for rework'],
  other: [99, '其他', '其他', 'Other'],
})

/** What happens to leftover material of a terminated work order. */
export const leftoverUse = defineDictionary('leftoverUse', ['剩余物料', '剩餘物料', 'Leftover material'], {
  returned: [1, '退回', '退回', 'Returned'],
  scrapped: [2, '报废', '報廢', 'Scrapped'],
})
