// Words of staff.
export const personnelWords = {
  userHelp: ['只列出还没有绑定其他人员的用户', '只列出還沒有綁定其他人員的使用者', 'Only users without a staff record'],
  credential: ['工牌与 PIN', '工牌與 PIN', 'Badge and PIN'],
  credentialOf: ['{name}：工牌与 PIN', '{name}：工牌與 PIN', 'Badge and PIN of {name}'],
  credentialSet: ['{name} 的工牌与 PIN 已设置', '{name} 的工牌與 PIN 已設定', 'Badge and PIN of {name} saved'],
  credentialTaken: ['已移除（{name}）', '已移除（{name}）', 'Badge and PIN of {name} removed'],
  badge: ['工牌码（可扫描）', '工牌碼（可掃描）', 'Badge code (scan it)'],
  badgeThere: [
    '已设置；填写即更换，不会显示。',
    '已設定；填寫即更換，不會顯示。',
    'Already set; enter a new one to replace it',
  ],
  badgeNone: ['还没有工牌', '還沒有工牌', 'No badge yet'],
  badgeShort: ['至少 4 个字符', '至少 4 個字元', 'At least 4 characters'],
  pinThere: [
    '已设置；填写即更换，不会显示。',
    '已設定；填寫即更換，不會顯示。',
    'Already set; enter a new one to replace it',
  ],
  pinNone: [
    '既没有 PIN 也没有工牌时，任何人都可在工位选择此姓名；有工牌而没有 PIN 时，须先设置 PIN（公司选项）。',
    '既沒有 PIN 也沒有工牌時，任何人都可在工位選擇此姓名；有工牌而沒有 PIN 時，須先設定 PIN（公司選項）。',
    'Without badge and PIN, anyone at a work bench can choose this name. With a badge only, the company option "Badges require a PIN" applies.',
  ],
  pinRule: ['4 至 8 位数字', '4 至 8 位數字', '4 to 8 digits'],
  takeAway: ['移除', '移除', 'Remove'],
} as const
