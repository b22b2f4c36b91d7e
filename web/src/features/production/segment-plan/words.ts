// Words of the page of one segment plan.
export const segmentPlanWords = {
  none: ['没有这个工序计划', '沒有這個工序計畫', 'No operation selected'],
  noneHint: ['请从生产订单打开。', '請從生產訂單開啟。', 'Open an operation from its order.'],
  edit: ['修改计划', '修改計畫', 'Change plan'],
  locked: [
    '已下达或已开始，不能再修改计划',
    '已下達或已開始，不能再修改計畫',
    'Released or started operations cannot be replanned',
  ],
  items: ['工单', '工單', 'Work orders'],
  noItems: ['还没有工单', '還沒有工單', 'No work orders yet'],
  noItemsHint: [
    '下达这道工序，或先下达其中一部分。',
    '下達這道工序，或先下達其中一部分。',
    'Release the operation or a part of it first.',
  ],
  release: ['下达', '下達', 'Release'],
  addPart: ['下达一部分', '下達一部分', 'Release part'],
  left: ['未下达 {quantity} {unit}', '未下達 {quantity} {unit}', '{quantity} {unit} not released'],
  stationHelp: ['选择工位即派工', '選擇工位即派工', 'With a station, it is dispatched immediately'],
  added: ['已下达', '已下達', 'Released'],
} as const
