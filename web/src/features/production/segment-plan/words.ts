// Words of the page of one segment plan.
export const segmentPlanWords = {
  none: ['没有这个工序计划', '沒有這個工序計畫', 'No such segment plan'],
  noneHint: ['请从生产订单打开。', '請從生產訂單開啟。', 'Open one from its order.'],
  edit: ['修改计划', '修改計畫', 'Change the plan'],
  locked: [
    '已下达或已开始，不能再修改计划',
    '已下達或已開始，不能再修改計畫',
    'It is released or begun: its plan stays as it is',
  ],
} as const
