// Words of production on the overview of the plant.
export const overviewWords = {
  production: ['生产', '生產', 'Production'],
  inProgress: ['生产中订单', '生產中訂單', 'Orders in progress'],
  late: ['逾期订单', '逾期訂單', 'Late orders'],
  short: ['缺料备料单', '缺料備料單', 'Short of material'],
  output: ['今日完成 / 计划', '今日完成 / 計畫', 'Finished today / planned'],
  calls: ['未关闭呼叫', '未關閉呼叫', 'Open calls'],
  nothing: ['今日无计划', '今日無計畫', 'Nothing planned today'],
} as const
