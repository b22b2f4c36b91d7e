// Dictionaries of consumption.
import { defineDictionary } from '../../kit/dictionary.ts'

export const consumptionStatus = defineDictionary('consumptionStatus', ['消耗状态', '消耗狀態', 'Consumption status'], {
  consumed: [20, '已消耗', '已消耗', 'Consumed'],
  /** The work order was terminated before the material was used. */
  scrapped: [70, '已报废', '已報廢', 'Scrapped'],
  reversed: [80, '已退回', '已退回', 'Returned'],
})

/** What happens to leftover material of a terminated work order. */
export const leftoverUse = defineDictionary('leftoverUse', ['剩余物料', '剩餘物料', 'Leftover material'], {
  returned: [1, '退回', '退回', 'Returned'],
  scrapped: [2, '报废', '報廢', 'Scrapped'],
})
