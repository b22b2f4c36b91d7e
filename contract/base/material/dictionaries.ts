// Dictionaries of materials.
import { defineDictionary } from '../../kit/dictionary.ts'

export const materialType = defineDictionary('materialType', ['物料类型', '物料類型', 'Material kind'], {
  raw: [1, '原材料', '原材料', 'Raw material'],
  semiFinished: [2, '半成品', '半成品', 'Semi-finished'],
  finished: [3, '成品', '成品', 'Finished goods'],
  auxiliary: [4, '辅料', '輔料', 'Consumable'],
  packaging: [5, '包材', '包材', 'Packaging'],
  sparePart: [6, '备件', '備件', 'Spare part'],
})

export const materialSource = defineDictionary('materialSource', ['来源', '來源', 'Source'], {
  made: [1, '自制', '自製', 'Make'],
  bought: [2, '外购', '外購', 'Buy'],
  subcontracted: [3, '委外', '委外', 'Subcontract'],
})

/** How stock of a material is distinguished. */
export const materialTracking = defineDictionary('materialTracking', ['追溯方式', '追溯方式', 'Tracking'], {
  none: [0, '不追溯', '不追溯', 'None'],
  lot: [1, '按批次', '按批次', 'By lot'],
  serial: [2, '按序列号', '按序號', 'By serial number'],
})

/** How the cost of an issue is computed. */
export const costMethod = defineDictionary('costMethod', ['计价方式', '計價方式', 'Costing'], {
  movingAverage: [1, '移动平均', '移動平均', 'Moving average'],
  fifo: [2, '先进先出', '先進先出', 'First in, first out'],
})

/** Order in which stock is picked. */
export const pickStrategy = defineDictionary('pickStrategy', ['拣货策略', '揀貨策略', 'Picking strategy'], {
  fifo: [1, '先进先出', '先進先出', 'First in, first out'],
  fefo: [2, '先到期先出', '先到期先出', 'First expired, first out'],
  lifo: [3, '后进先出', '後進先出', 'Last in, first out'],
  locationPriority: [4, '按库位顺序', '依儲位順序', 'By location order'],
  lotMinQuantity: [5, '小批优先', '小批優先', 'Small lots first'],
  manual: [6, '手工指定', '手動指定', 'Manual'],
})
