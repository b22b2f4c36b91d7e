import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { department } from '../../identity/department.ts'
import { user } from '../../identity/user.ts'
import { code, flag, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'

/** A person who works in the plant, with or without a user. */
export const staff = defineResource('staff', {
  noun: ['人员', '人員', 'Staff member', 'Staff'],
  meaning: {
    is: 'A person who works in the plant, whether they sign in or not (ISA-95 person).',
    use: [
      '人员是车间里干活的人，不一定有登录账号。先建人员，再编入班组和工作中心；需要登录的，绑定一个用户。',
      '人員是車間裡工作的人，不一定有登入帳號。先建人員，再編入班組和工作中心；需要登入的，綁定一個使用者。',
      'Staff work in the plant, with or without a user account. Add them, assign them to teams and work centres, and link a user to those who sign in.',
    ],
  },
  page: { in: workGroup, path: 'work/staff', icon: 'id-card', order: 1 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['人员编码', '人員編碼', 'Staff code'], { unique: true })),
    name: text(['姓名', '姓名', 'Name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    departmentId: optional(reference(['部门', '部門', 'Department'], department)),
    jobTitle: optional(text(['岗位', '職位', 'Job title'], { max: 64, search: true })),
    phone: optional(text(['电话', '電話', 'Phone'], { max: 32, rule: 'phoneNumber' })),
    /** A user belongs to at most one staff member. */
    userId: optional(reference(['绑定用户', '綁定使用者', 'User'], user)),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'departmentId', 'jobTitle', 'phone', 'userId', 'isEnabled'],
  filters: ['departmentId', 'userId', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: { create: codeErrors, update: ['codeMissing'] },
  routes: [
    ...restRoutes('/base/staff'),
    route('list', 'read', 'POST /base/staff/list'),
    route('toggle', 'write', 'PUT /base/staff/updateStatus'),
  ],
})
