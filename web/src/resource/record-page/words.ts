// Words of the head of a record: its state, since when, and what can be done with it.
export const recordPageWords = {
  edit: ['编辑', '編輯', 'Edit'],
  more: ['更多', '更多', 'More'],
  since: ['自 {time}', '自 {time}', 'since {time}'],
  or: ['、', '、', ', '],
  noRight: ['您没有此权限', '您沒有此權限', 'You do not have permission'],
  notByYou: ['须由另一个人进行', '須由另一個人進行', 'Another user has to do this (four-eyes)'],
  onlyIn: ['仅限状态：{states}', '僅限狀態：{states}', 'Only possible in status {states}'],
  reason: ['原因', '原因', 'Reason'],
  'keep.order': ['取 消', '取 消', 'Keep order'],
  'cancel.order': ['确 定', '確 定', 'Cancel order'],
  'keep.project': ['取 消', '取 消', 'Keep project'],
  'cancel.project': ['确 定', '確 定', 'Cancel project'],
  'keep.workOrder': ['取 消', '取 消', 'Keep work order'],
  'cancel.workOrder': ['确 定', '確 定', 'Cancel work order'],
  'keep.exception': ['取 消', '取 消', 'Keep exception'],
  'cancel.exception': ['确 定', '確 定', 'Cancel exception'],
  'keep.preparation': ['取 消', '取 消', 'Keep preparation'],
  'cancel.preparation': ['确 定', '確 定', 'Cancel preparation'],
  'keep.demand': ['取 消', '取 消', 'Keep demand'],
  'cancel.demand': ['确 定', '確 定', 'Cancel demand'],
  'keep.receipt': ['取 消', '取 消', 'Keep receipt'],
  'cancel.receipt': ['确 定', '確 定', 'Cancel receipt'],
  'keep.issue': ['取 消', '取 消', 'Keep issue'],
  'cancel.issue': ['确 定', '確 定', 'Cancel issue'],
} as const

/** Records whose dialogs of cancelling name them in their buttons. */
export type CancelledRecord =
  | 'order'
  | 'project'
  | 'workOrder'
  | 'exception'
  | 'preparation'
  | 'demand'
  | 'receipt'
  | 'issue'
