// Words of code rules.
export const codeRuleWords = {
  next: ['接下来的编码', '接下來的編碼', 'Next codes'],
  fromStart: [
    '从第一个流水号起；字段的值以示例代替。',
    '從第一個流水號起；欄位的值以範例代替。',
    'Starting with the first number; field values are examples.',
  ],
  afterTaken: [
    '本周期已取 {n} 个流水号；字段的值以示例代替。',
    '本週期已取 {n} 個流水號；欄位的值以範例代替。',
    '{n} {n|number is|numbers are} used in this cycle; field values are examples.',
  ],
  none: ['添加至少一段流水号后显示', '新增至少一段流水號後顯示', 'Shown once the rule has a serial number'],
  partIncomplete: ['有一段还不完整：{part}', '有一段還不完整：{part}', 'The part {part} is incomplete'],
  valueMissing: ['取不到字段的值：{part}', '取不到欄位的值：{part}', 'The field {part} is empty'],
  entryMissing: [
    '字典 {dictionary} 没有编码为“{key}”的启用项',
    '字典 {dictionary} 沒有編碼為「{key}」的啟用項',
    'The dictionary {dictionary} has no enabled entry {key}',
  ],
  serialOverflow: ['流水号位数不够', '流水號位數不夠', 'The serial number has too few digits'],
  modelHelp: ['仅用于模型数据', '僅用於模型資料', 'Data model objects only'],
  separatorHelp: ['放在各段之间，例如 -', '放在各段之間，例如 -', 'Separates the parts, such as -'],
} as const
