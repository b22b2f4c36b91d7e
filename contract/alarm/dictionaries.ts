// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const alarmLevel = defineDictionary('alarmLevel', ['报警级别', '警報級別', 'Alarm level'], {
  urgency: [1, '紧急', '緊急', 'Critical'],
  error: [2, '严重', '嚴重', 'High'],
  warn: [3, '预警', '預警', 'Warning'],
})

export const alarmStatus = defineDictionary('alarmStatus', ['报警状态', '警報狀態', 'Alarm status'], {
  active: [1, '报警中', '警報中', 'Active'],
  recovered: [2, '已恢复', '已恢復', 'Returned'],
})

export const confirmStatus = defineDictionary('confirmStatus', ['确认状态', '確認狀態', 'Acknowledgement'], {
  notConfirmed: [0, '未确认', '未確認', 'Unacknowledged'],
  confirmed: [1, '已确认', '已確認', 'Acknowledged'],
})

export const flowStatus = defineDictionary('flowStatus', ['处理状态', '處理狀態', 'Resolution'], {
  unhandled: [0, '未处理', '未處理', 'Open'],
  handling: [1, '处理中', '處理中', 'In progress'],
  handled: [2, '已处理', '已處理', 'Resolved'],
  closed: [3, '已关闭', '已關閉', 'Closed'],
})

export const alarmResult = defineDictionary('alarmResult', ['报警结论', '警報結論', 'Alarm result'], {
  undecided: [0, '待定', '待定', 'Undecided'],
  realFault: [1, '真实故障', '真實故障', 'True alarm'],
  falseAlarm: [2, '误报', '誤報', 'False alarm'],
  test: [3, '测试', '測試', 'Test'],
  plannedStop: [4, '计划停机', '計劃停機', 'Planned stop'],
})

export const isaState = defineDictionary('isaState', ['报警流程状态', '警報流程狀態', 'ISA-18.2 state'], {
  normal: [0, '正常', '正常', 'Normal'],
  unacknowledged: [1, '报警未确认', '警報未確認', 'Unacknowledged'],
  acknowledged: [2, '报警已确认', '警報已確認', 'Acknowledged'],
  returnedUnack: [3, '恢复未确认', '恢復未確認', 'Returned, not acknowledged'],
  shelved: [4, '搁置', '擱置', 'Shelved'],
  suppressedByDesign: [5, '设计抑制', '設計抑制', 'Suppressed by design'],
  outOfService: [6, '停用', '停用', 'Out of service'],
})

export const alarmAction = defineDictionary('alarmAction', ['报警动作', '警報動作', 'Alarm action'], {
  raised: [1, '发生', '發生', 'Raised'],
  confirmed: [2, '确认', '確認', 'Acknowledged'],
  returned: [3, '恢复', '恢復', 'Returned'],
  raisedAgain: [4, '再次发生', '再次發生', 'Raised again'],
  escalated: [5, '升级', '升級', 'Escalated'],
  deEscalated: [6, '降级', '降級', 'De-escalated'],
  shelved: [7, '搁置', '擱置', 'Shelved'],
  unshelved: [8, '取消搁置', '取消擱置', 'Unshelved'],
  shelfExpired: [9, '搁置到期', '擱置到期', 'Shelving ended'],
  suppressed: [10, '抑制', '抑制', 'Suppressed by design'],
  unsuppressed: [11, '取消抑制', '取消抑制', 'Suppression ended'],
  takenOutOfService: [12, '停用', '停用', 'Taken out of service'],
  returnedToService: [13, '启用', '啟用', 'Returned to service'],
  reset: [14, '复位', '復位', 'Reset'],
  remindedAgain: [15, '再提醒', '再提醒', 'Reminded again'],
  handlingStarted: [16, '开始处理', '開始處理', 'Work started'],
  handled: [17, '处理', '處理', 'Resolved'],
  closed: [18, '关闭', '關閉', 'Closed'],
  closedByConfiguration: [19, '配置关闭', '配置關閉', 'Closed by a change of configuration'],
  commented: [20, '备注', '備註', 'Comment'],
  assigned: [21, '指派', '指派', 'Assigned'],
  awaitingReset: [22, '条件已恢复，待复位', '條件已恢復，待復位', 'Normal, waiting for reset'],
})

/** How long an alarm stays on the shelf: until it returns to normal, or for some time. */
export const alarmShelf = defineDictionary('alarmShelf', ['搁置方式', '擱置方式', 'Shelving'], {
  none: [0, '未搁置', '未擱置', 'Not shelved'],
  oneShot: [1, '直到恢复', '直到恢復', 'Until it returns to normal'],
  timed: [2, '一段时间', '一段時間', 'For some time'],
})

export const alarmService = defineDictionary('alarmService', ['报警启用状态', '警報啟用狀態', 'Alarm service'], {
  inService: [0, '启用', '啟用', 'In service'],
  outOfService: [1, '停用', '停用', 'Out of service'],
})

/** Whether an alarm whose condition is normal waits for its reset. */
export const alarmLatch = defineDictionary('alarmLatch', ['报警锁存', '警報鎖存', 'Latching'], {
  free: [0, '无需复位', '無需復位', 'No reset needed'],
  waiting: [1, '待复位', '待復位', 'Waiting for reset'],
})

export const limitComparison = defineDictionary('limitComparison', ['限值比较', '限值比較', 'Comparison with limits'], {
  beyond: [0, '超过限值 (> <)', '超過限值 (> <)', 'Beyond the limit (> <)'],
  reached: [1, '达到限值 (≥ ≤)', '達到限值 (≥ ≤)', 'At the limit or beyond (≥ ≤)'],
})

export const onBad = defineDictionary('onBad', ['坏值处理', '壞值處理', 'On bad quality'], {
  hold: [0, '保持', '保持', 'Hold'],
  raiseCommunication: [1, '报通信报警', '發出通訊警報', 'Raise a communication alarm'],
  treatAsNormal: [2, '视为正常', '視為正常', 'Treat as normal'],
})

export const dataSource = defineDictionary('dataSource', ['数据来源', '資料來源', 'Data source'], {
  collected: [1, '采集', '採集', 'Collected'],
})
