export const scopeWords = {
  departments: [
    '您的角色只显示这些部门的对象：{names}。它们还没有对象。',
    '您的角色只顯示這些部門的物件：{names}。它們還沒有物件。',
    'Your roles limit you to objects of {names}, and there are none.',
  ],
  ownOnly: [
    '您的角色只显示您自己创建的对象，您还没有创建过。',
    '您的角色只顯示您自己建立的物件，您還沒有建立過。',
    'Your roles limit you to objects that you created, and there are none yet.',
  ],
  noDepartment: [
    '您的角色只显示您所在部门的对象，而您不属于任何部门。',
    '您的角色只顯示您所在部門的物件，而您不屬於任何部門。',
    'Your roles limit you to the objects of your department, but you are not assigned to a department.',
  ],
  rules: [
    '数据规则也会隐藏部分对象。',
    '資料規則也會隱藏部分物件。',
    'Data rules of the company also hide some objects.',
  ],
  ask: [
    '需要更多时，请管理员为对象设置部门，或修改您的角色的数据范围。',
    '需要更多時，請管理員為物件設定部門，或修改您的角色的資料範圍。',
    'To see more, ask an administrator to assign objects to a department or to extend the data scope of your role.',
  ],
  comma: ['、', '、', ', '],
  space: ['', '', ' '],
} as const
