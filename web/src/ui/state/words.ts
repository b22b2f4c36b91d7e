// How alarm levels and acknowledgement are named beside their marks, in lists, on live values and in notices alike.
export const stateWords = {
  urgency: ['紧急', '緊急', 'Critical'],
  error: ['严重', '嚴重', 'High'],
  warn: ['预警', '預警', 'Warning'],
  levelNow: ['{worst}，现为{now}', '{worst}，現為{now}', '{worst}, now {now}'],
  returned: ['恢复未确认', '恢復未確認', 'Returned, not acknowledged'],
} as const
