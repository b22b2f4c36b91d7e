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
} as const
