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
  'keep.order': ['保留订单', '保留訂單', 'Keep order'],
  'cancel.order': ['取消订单', '取消訂單', 'Cancel order'],
  'keep.project': ['保留项目', '保留專案', 'Keep project'],
  'cancel.project': ['取消项目', '取消專案', 'Cancel project'],
  'keep.workOrder': ['保留工单', '保留工單', 'Keep work order'],
  'cancel.workOrder': ['取消工单', '取消工單', 'Cancel work order'],
  'keep.exception': ['保留异常', '保留異常', 'Keep exception'],
  'cancel.exception': ['取消异常', '取消異常', 'Cancel exception'],
  'keep.preparation': ['保留备料单', '保留備料單', 'Keep preparation'],
  'cancel.preparation': ['取消备料单', '取消備料單', 'Cancel preparation'],
  'keep.demand': ['保留需求', '保留需求', 'Keep demand'],
  'cancel.demand': ['取消需求', '取消需求', 'Cancel demand'],
  'keep.receipt': ['保留入库单', '保留入庫單', 'Keep receipt'],
  'cancel.receipt': ['取消入库单', '取消入庫單', 'Cancel receipt'],
  'keep.issue': ['保留出库单', '保留出庫單', 'Keep issue'],
  'cancel.issue': ['取消出库单', '取消出庫單', 'Cancel issue'],
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
