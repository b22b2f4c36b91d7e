// Words of production on the overview of the plant.
export const overviewWords = {
  production: ['生产', '生產', 'Production'],
  inProgress: ['生产中订单', '生產中訂單', 'Orders in progress'],
  late: ['逾期订单', '逾期訂單', 'Late orders'],
  short: ['缺料备料单', '缺料備料單', 'Material shortages'],
  output: ['今日合格 / 计划', '今日合格 / 計畫', 'Good today / planned'],
  outputHint: [
    '合格：今日经最后一道工序报工、离开订单的合格数。安灯看板按每道工序计数。',
    '合格：今日經最後一道工序報工、離開訂單的合格數。安燈看板按每道工序計數。',
    'Good: good pieces from the last operation of an order today. The hall board counts pieces of each operation.',
  ],
  stations: ['工位加工中', '工位加工中', 'Stations running'],
  lateCalls: ['超时 {n}', '逾時 {n}', '{n} late'],
  targetNow: ['此时应有 {n}', '此時應有 {n}', 'Target now {n}'],
  calls: ['未关闭呼叫', '未關閉呼叫', 'Open calls'],
  nothing: ['今日无计划', '今日無計畫', 'Nothing planned today'],
} as const
