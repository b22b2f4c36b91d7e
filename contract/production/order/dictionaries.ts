// Dictionaries of production orders.
import { defineDictionary } from '../../kit/dictionary.ts'

export const productionOrderStatus = defineDictionary(
  'mes_production_order_status',
  ['生产订单状态', '生產訂單狀態', 'Production order status'],
  {
    draft: [10, '草稿', '草稿', 'Draft'],
    planned: [20, '已计划', '已計畫', 'Planned'],
    released: [30, '已下达', '已下達', 'Released'],
    inProgress: [40, '生产中', '生產中', 'In progress'],
    paused: [50, '已暂停', '已暫停', 'Paused'],
    completed: [60, '已完工', '已完工', 'Completed'],
    closed: [70, '已关闭', '已關閉', 'Closed'],
    cancelled: [90, '已作废', '已作廢', 'Cancelled'],
  },
)

export const productionOrderType = defineDictionary('productionOrderType', ['订单类型', '訂單類型', 'Order kind'], {
  standard: [1, '标准', '標準', 'Standard'],
  rework: [2, '返工', '返工', 'Rework'],
  trial: [3, '试制', '試製', 'Trial'],
  disassembly: [4, '拆解', '拆解', 'Disassembly'],
})

/** Origin of an order. */
export const productionOrderSource = defineDictionary('productionOrderSource', ['来源', '來源', 'Source'], {
  manual: [1, '手工', '手工', 'Manual'],
  sale: [2, '销售', '銷售', 'Sales'],
  stock: [3, '备货', '備貨', 'Stock'],
  project: [4, '项目', '專案', 'Project'],
})

/** How strict the due date is. */
export const deadlineType = defineDictionary('deadlineType', ['交期类型', '交期類型', 'Deadline'], {
  soonest: [1, '尽快', '盡快', 'As soon as possible'],
  hard: [2, '硬', '硬', 'Fixed'],
  soft: [3, '软', '軟', 'May slip'],
  none: [4, '无', '無', 'None'],
})
