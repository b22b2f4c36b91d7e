// Words of who works at the bench.
export const personWords = {
  pinOf: ['{name}：输入 PIN', '{name}：輸入 PIN', '{name}: enter the PIN'],
  pin: ['PIN', 'PIN', 'PIN'],
  badge: ['扫描工牌，或点选姓名', '掃描工牌，或點選姓名', 'Scan a badge, or touch a name'],
  withPin: ['需要 PIN', '需要 PIN', 'Asks for the PIN'],
  works: ['当前作业人：{name}', '目前作業人：{name}', '{name} works now'],
  wrong: ['工牌或 PIN 不正确', '工牌或 PIN 不正確', 'The badge or the PIN is wrong'],
} as const
