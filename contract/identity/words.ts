import type { Words } from '../kit/page.ts'

export const identityWords: Readonly<Record<string, Words>> = {
  department: ['部门', '部門', 'Department'],
  'department.code': ['部门编码', '部門編碼', 'Department code'],
  'department.name': ['部门名称', '部門名稱', 'Department name'],
  'department.parentId': ['上级部门', '上級部門', 'Parent department'],
  'department.leader': ['负责人', '負責人', 'Leader'],
  'department.phone': ['电话', '電話', 'Phone'],
  'department.sortNumber': ['排序号', '排序號', 'Order'],
  'department.remark': ['说明', '說明', 'Remark'],
  role: ['角色', '角色', 'Role'],
  'role.code': ['角色编码', '角色編碼', 'Role code'],
  'role.name': ['角色名称', '角色名稱', 'Role name'],
  'role.isEnabled': ['启用', '啟用', 'Enabled'],
  'role.scope': ['数据范围', '資料範圍', 'Data scope'],
  'role.remark': ['说明', '說明', 'Remark'],
  user: ['用户', '使用者', 'User'],
  'user.name': ['用户名', '使用者名稱', 'User name'],
  'user.nickname': ['姓名', '姓名', 'Full name'],
  'user.password': ['密码', '密碼', 'Password'],
  'user.departmentId': ['部门', '部門', 'Department'],
  'user.phone': ['手机号', '手機號', 'Phone'],
  'user.email': ['邮箱', '電子郵件', 'E-mail'],
  'user.headImage': ['头像', '頭像', 'Picture'],
  'user.isAgent': ['代理商', '代理商', 'Agent'],
  'user.isEnabled': ['启用', '啟用', 'Enabled'],
  'user.roleIds': ['角色', '角色', 'Roles'],
  'user.remark': ['说明', '說明', 'Remark'],
}

export const identityDictionaries = {
  dataScope: {
    1: ['全部', '全部', 'Everything'],
    2: ['本部门', '本部門', 'Own department'],
    3: ['本部门及以下', '本部門及以下', 'Own department and below'],
    4: ['仅本人创建', '僅本人建立', 'Made by oneself'],
    5: ['指定部门', '指定部門', 'Listed departments'],
  },
} as const satisfies Record<string, Readonly<Record<number, Words>>>
