// Words of production among what needs attention on the overview.
export const attentionWords = {
  calls: ['未响应呼叫 {n}', '未回應呼叫 {n}', '{n} unanswered {n|call|calls}'],
  call: ['未响应呼叫', '未回應呼叫', 'Unanswered call'],
  lateCalls: ['超时呼叫 {n}', '逾時呼叫 {n}', '{n} late {n|call|calls}'],
  lateCall: ['超时呼叫', '逾時呼叫', 'Late call'],
  calledFor: ['{time}，目标 {target}', '{time}，目標 {target}', 'for {time}, target {target}'],
  late: ['超时', '逾時', 'Late'],
  lateOrders: ['逾期订单 {n}', '逾期訂單 {n}', '{n} late {n|order|orders}'],
  lateOrder: ['逾期订单', '逾期訂單', 'Late order'],
  good: ['合格 {good} / {planned} {unit}', '合格 {good} / {planned} {unit}', '{good} of {planned} {unit} good'],
  shortages: ['缺料 {n}', '缺料 {n}', '{n} material {n|shortage|shortages}'],
  shortage: ['缺料', '缺料', 'Material shortage'],
  shortOf: ['{order} 的备料单 {code}', '{order} 的備料單 {code}', '{code} for {order}'],
  neededOn: ['需要日期 {day}', '需要日期 {day}', 'needed by {day}'],
  exceptions: ['逾期异常 {n}', '逾期異常 {n}', '{n} overdue {n|exception|exceptions}'],
  exception: ['逾期异常', '逾期異常', 'Overdue exception'],
  overdueFor: ['逾期 {time}', '逾期 {time}', 'overdue for {time}'],
} as const
