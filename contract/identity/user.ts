import { choice, flag, group, integer, list, optional, reference, references, secret, text } from '../kit/field.ts'
import { answeredFields, rowsOf } from '../kit/reply.ts'
import type { EntityOf } from '../kit/resource.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'
import { department } from './department.ts'
import { dataScope } from './dictionaries.ts'
import { peopleGroup } from './menu-groups.ts'
import { role } from './role/role.ts'

/** Names of a person for readers of English and of Traditional Chinese. */
const otherNicknames = {
  nicknameEn: optional(text(['英文姓名', '英文姓名', 'Full name (English)'], { max: 64, search: true })),
  nicknameTw: optional(
    text(['繁体中文姓名', '繁體中文姓名', 'Full name (Traditional Chinese)'], { max: 64, search: true }),
  ),
}

/**
 * A user who signs in. The password must have 8 to 20 characters with two of letters, digits and special characters.
 */
export const user = defineResource('user', {
  noun: ['用户', '使用者', 'User', 'Users'],
  meaning: {
    is: 'A person who signs in.',
    use: [
      '可以登录的人；每个人能打开什么由角色决定。',
      '可以登入的人；每個人能開啟什麼由角色決定。',
      'People who can sign in. Their roles define what each can do.',
    ],
  },
  page: { in: peopleGroup, path: 'system/user', icon: 'user', order: 1 },
  table: 'app_user',
  fields: {
    name: text(['用户名', '使用者名稱', 'User name'], { max: 20, min: 4, unique: true, search: true }),
    nickname: text(['姓名', '姓名', 'Full name'], { max: 64, search: true }),
    ...otherNicknames,
    password: secret(['密码', '密碼', 'Password'], { max: 20 }),
    departmentId: optional(reference(['部门', '部門', 'Department'], department)),
    phone: optional(text(['手机号', '手機號', 'Phone'], { max: 32, rule: 'phoneNumber' })),
    email: optional(text(['邮箱', '電子郵件', 'E-mail'], { max: 128, rule: 'email' })),
    headImage: optional(text(['头像', '頭像', 'Photo'], { max: 500, rule: 'linkAddress' })),
    isAgent: flag(['代理商', '代理商', 'Reseller']),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  extraInput: { create: { roleIds: optional(references(['角色', '角色', 'Roles'], role)) } },
  extraOutput: {
    companyId: reference('company', { aliases: ['company_id'] }),
    departmentName: optional(text({ aliases: ['depart_name'] })),
    roleIds: references(role),
  },
  errors: {
    create: ['weakPassword', 'userLimit', 'aboveOwn', 'lastAdministrator', 'tooManyRows'],
    update: ['weakPassword', 'userLimit', 'aboveOwn', 'lastAdministrator', 'ownAddress'],
    remove: ['aboveOwn', 'lastAdministrator'],
    toggle: ['aboveOwn', 'lastAdministrator', 'userLimit'],
  },
  list: ['name', 'nickname', 'departmentId', 'isEnabled', 'phone', 'email', 'remark'],
  filters: ['departmentId', 'phone', 'email', 'isEnabled', 'createTime'],
  aliases: {
    user_name: 'name',
    user_nike_name: 'nickname',
    depart_id: 'departmentId',
    head_img: 'headImage',
    is_agent: 'isAgent',
    status: 'isEnabled',
    userInfoId: 'id',
    userId: 'id',
  },
  routes: [
    ...verbRoutes('/userInfo', {
      page: 'selectUserInfoListByPage',
      read: 'selectUserInfoById',
      create: 'addUserInfo',
      update: 'updateUserInfo',
      remove: 'deleteUserInfoById',
    }),
    route('toggle', 'write', 'PUT /userInfo/updateUserInfoStatus'),
  ],
})
export type UserRow = EntityOf<typeof user>

const names = { userName: text({ aliases: ['user_name'] }), nickname: text({ aliases: ['user_nike_name'] }) }
const picture = optional(text({ aliases: ['head_img'] }))

export const updateOwnUser = defineCommand('updateOwnUser', {
  kind: 'write',
  title: ['修改个人资料', '修改個人資料', 'Edit own profile'],
  paths: ['POST /userInfo/updateUserInfoById'],
  permission: 'session',
  input: {
    id: optional(reference(user)),
    nickname: optional(text({ max: 64, aliases: ['user_nike_name'] })),
    ...otherNicknames,
    phone: optional(text({ max: 32, rule: 'phoneNumber' })),
    email: optional(text({ max: 128, rule: 'email' })),
    headImage: optional(text({ max: 500, aliases: ['head_img'], rule: 'linkAddress' })),
    /** Present password. Required if the phone or the e-mail changes. */
    password: optional(secret({ min: 1 })),
  },
  reply: answeredFields(user),
  errors: ['notFound', 'wrongPassword', 'throttled', 'aboveOwn', 'lastAdministrator'],
  summary: 'Changes the caller’s nickname, phone, e-mail and picture. Another phone or e-mail requires the password.',
})

export const changePassword = defineCommand('changePassword', {
  kind: 'write',
  title: ['修改密码', '修改密碼', 'Change own password'],
  paths: ['POST /userInfo/userUpdatePwd'],
  permission: 'session',
  input: { oldPassword: secret({ min: 1 }), newPassword: secret() },
  reply: null,
  errors: ['notFound', 'wrongPassword', 'weakPassword', 'throttled', 'aboveOwn'],
  summary: 'Changes the caller’s password. Requires the old one; other sessions of the user end.',
})

export const resetPassword = defineCommand('resetPassword', {
  kind: 'write',
  title: ['重置密码', '重設密碼', 'Reset a password'],
  paths: ['POST /userInfo/userResetPwd'],
  permission: 'user:edit',
  input: {
    id: reference(user, { aliases: ['userInfoId', 'userId'] }),
    newPassword: secret({ aliases: ['password'] }),
  },
  reply: null,
  errors: ['notFound', 'weakPassword', 'aboveOwn', 'throttled'],
  summary: 'Sets the password of another user. All sessions of that user end.',
})

export const countUsers = defineCommand('countUsers', {
  kind: 'read',
  title: ['用户统计', '使用者統計', 'Number of users'],
  paths: ['POST /userInfo/selectUserInfoCount'],
  permission: 'user:view',
  input: {},
  reply: { total: integer(), enabled: integer(), limit: optional(integer()) },
  errors: [],
  summary:
    'Returns the number of users of the company, how many may sign in, and how many the licence permits (null without a limit).',
})

export const readUserCard = defineCommand('readUserCard', {
  kind: 'read',
  title: ['用户名片', '使用者名片', 'Card of a user'],
  paths: ['POST /userInfo/selectUserInfoByLowControl'],
  permission: 'session',
  input: { id: optional(reference(user, { aliases: ['userId'] })) },
  reply: {
    id: reference(user),
    ...names,
    departmentName: optional(text({ aliases: ['depart_name'] })),
    headImage: picture,
    isAgent: flag({ aliases: ['is_agent'] }),
    isEnabled: flag({ aliases: ['status'] }),
  },
  errors: ['notFound'],
  summary:
    'Returns what everybody may know about a user of the caller’s company, by default the caller: names, department, picture.',
})

export const readPermissions = defineCommand('readPermissions', {
  kind: 'read',
  title: ['用户权限', '使用者權限', 'Permissions of the user'],
  paths: ['POST /userInfo/selectPermissionInfo'],
  permission: 'session',
  input: {},
  reply: {
    authorities: list(text()),
    roles: rowsOf({
      roleId: reference(role),
      roleCode: text(),
      roleName: text(),
      scope: choice(dataScope),
      scopeIds: references(department),
    }),
    user: group({ ...names, ...otherNicknames, phone: optional(text()), email: optional(text()), headImage: picture }),
  },
  errors: [],
  summary: 'Returns the function codes, roles, department scope and profile of the signed-in user.',
})

export const findUserByPhone = defineCommand('findUserByPhone', {
  kind: 'read',
  title: ['按手机号查用户', '按手機號查使用者', 'Find a user by phone number'],
  paths: ['GET /userInfo/selectUserByPhone'],
  permission: 'user:view',
  input: { phone: text({ max: 32 }) },
  reply: { id: reference(user), ...names, phone: text() },
  errors: ['notFound'],
  summary: 'Returns the user of the caller’s company with a phone number.',
})
