import type { Errors } from '../../kit/module.ts'

export const roleErrors = {
  lastAdministrator: {
    envelope: '1005',
    text: [
      '公司至少要保留一个可登录的管理员',
      '公司至少要保留一個可登入的管理員',
      'The company must keep at least one administrator who can sign in',
    ],
  },
  aboveOwn: {
    envelope: '1021',
    text: [
      '不能授予或变更超出您自身权限的用户、角色或数据范围',
      '不能授予或變更超出您自身權限的使用者、角色或資料範圍',
      'You cannot grant or change permissions that you do not have yourself',
    ],
  },
} as const satisfies Errors
