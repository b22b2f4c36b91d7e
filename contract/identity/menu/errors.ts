import type { Errors } from '../../kit/module.ts'

export const menuErrors = {
  shipped: {
    envelope: '1006',
    text: ['系统自带的菜单不能修改', '系統自帶的選單不能修改', 'Built-in menu entries cannot be changed'],
  },
  fixedField: {
    envelope: '1023',
    text: [
      '{field} 在创建后不能更改',
      '{field} 在建立後不能變更',
      '{field} cannot be changed after the entry has been created',
    ],
  },
} as const satisfies Errors
