// Words of who works at the bench.
export const personWords = {
  pinOf: ['{name}：输入 PIN', '{name}：輸入 PIN', '{name}: enter the PIN'],
  pin: ['PIN', 'PIN', 'PIN'],
  badge: ['扫描工牌，或点选姓名', '掃描工牌，或點選姓名', 'Scan a badge or tap a name'],
  pinOption: [
    '要让姓名必须确认，请在“人员”页面为其设置 PIN 或工牌。',
    '要讓姓名必須確認，請在「人員」頁面為其設定 PIN 或工牌。',
    'To have a name confirmed, set a PIN or a badge for the person on the Staff page.',
  ],
  withPin: ['需要 PIN', '需要 PIN', 'PIN needed'],
  noPin: ['没有 PIN', '沒有 PIN', 'No PIN'],
  withBadge: ['需要工牌', '需要工牌', 'Badge needed'],
  pinMissing: [
    '{name} 有工牌但没有 PIN：请有权限的人在人员页面设置 PIN',
    '{name} 有工牌但沒有 PIN：請有權限的人在人員頁面設定 PIN',
    '{name} has a badge but no PIN. Ask an administrator to set a PIN on the Staff page',
  ],
  scanBadge: ['请扫描 {name} 的工牌', '請掃描 {name} 的工牌', 'Scan the badge of {name}'],
  works: ['当前作业人：{name}', '目前作業人：{name}', '{name} is working now'],
  wrong: ['工牌或 PIN 不正确', '工牌或 PIN 不正確', 'Wrong badge or PIN'],
} as const
