// Words of exceptions.
export const exceptionWords = {
  codeHelp: ['留空则按编码规则生成', '留空則按編碼規則產生', 'Leave empty to number automatically'],
  blocksHelp: [
    '关闭前，所涉及的对象不能继续',
    '關閉前，所涉及的對象不能繼續',
    'The subject is blocked until the exception is closed',
  ],
  namedPlace: ['上面的工位或设备', '上面的工位或設備', 'The station or equipment above'],
  blocks: ['阻断', '阻斷', 'Blocks'],
  blocksNow: [
    '{subject} 在此异常关闭前不能继续',
    '{subject} 在此異常關閉前不能繼續',
    '{subject} is blocked until this is closed',
  ],
  overdue: ['逾期 {time}', '逾期 {time}', '{time} late'],
  what: ['发生了什么', '發生了什麼', 'Description'],
  done: ['原因与措施', '原因與措施', 'Cause and action'],
  who: ['经过', '經過', 'History'],
  submit: ['提交验证', '提交驗證', 'Send for verification'],
  reject: ['驳回', '駁回', 'Reject'],
  submitOf: ['提交验证 {code}', '提交驗證 {code}', 'Send {code} for verification'],
  submitThen: ['由另一个人验证后关闭。', '由另一個人驗證後關閉。', 'Another user verifies it; then it is closed.'],
  rejectOf: ['驳回 {code}', '駁回 {code}', 'Reject {code}'],
  cancelOf: ['作废 {code}', '作廢 {code}', 'Cancel {code}'],
  verifyOf: ['验证通过 {code}？', '驗證通過 {code}？', 'Verify {code}?'],
  verifyThen: [
    '异常关闭，不再阻断。',
    '異常關閉，不再阻斷。',
    'The exception is closed and no longer blocks anything.',
  ],
} as const
