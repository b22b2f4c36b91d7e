import { defineDictionary } from '../../kit/dictionary.ts'

export const segmentPlanStatus = defineDictionary(
  'mes_segment_plan_status',
  ['工序计划状态', '工序計畫狀態', 'Operation status'],
  {
    notReleased: [10, '未下达', '未下達', 'Not released'],
    partlyReleased: [20, '部分下达', '部分下達', 'Partly released'],
    released: [30, '已下达', '已下達', 'Released'],
    inProgress: [40, '生产中', '生產中', 'In progress'],
    paused: [50, '已暂停', '已暫停', 'Paused'],
    completed: [60, '已完工', '已完工', 'Completed'],
    cancelled: [90, '已作废', '已作廢', 'Cancelled'],
  },
)
