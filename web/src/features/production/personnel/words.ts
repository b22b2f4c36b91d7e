// Words of staff.
export const personnelWords = {
  userHelp: [
    '只列出还没有绑定其他人员的用户',
    '只列出還沒有綁定其他人員的使用者',
    'Only users who are no other staff member are offered',
  ],
} as const
