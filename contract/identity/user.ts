import { defineCommand } from '../kit/command.ts'
import { verbRoutes } from '../kit/dialects.ts'
import { flag, json, optional, reference, secret, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'user:view', edit: 'user:edit' }

/** Somebody who signs in. The password must be 8 to 20 characters with two of letters, digits and special characters. */
export const user = defineResource('user', {
  area: 'identity',
  table: 'app_user',
  fields: {
    name: text(20, { min: 4, unique: true, search: true }),
    nickname: text(64, { search: true }),
    password: secret({ max: 20 }),
    departmentId: optional(reference('department')),
    phone: optional(text(32, { rule: 'phone' })),
    email: optional(text(128, { rule: 'email' })),
    headImage: optional(text(500)),
    isAgent: flag(),
    isEnabled: flag(1),
    remark: optional(text(500)),
  },
  alsoTakes: { create: { roleIds: optional(json<string[]>({ of: 'role' })) } },
  list: ['name', 'nickname', 'departmentId', 'phone', 'email', 'isEnabled', 'remark'],
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
  routes: verbRoutes('/userInfo', rights, {
    page: 'selectUserInfoListByPage',
    read: 'selectUserInfoById',
    create: 'addUserInfo',
    update: 'updateUserInfo',
    remove: 'deleteUserInfoById',
  }),
})

export const updateOwnUser = defineCommand('updateOwnUser', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/updateUserInfoById'],
  permission: 'session',
  body: {
    id: optional(reference('user')),
    user_nike_name: optional(text(64)),
    phone: optional(text(32, { rule: 'phone' })),
    email: optional(text(128, { rule: 'email' })),
    head_img: optional(text(500)),
    /** The present password, when the phone or e-mail changes. */
    password: optional(secret({ min: 1 })),
  },
  errors: ['forbidden', 'notFound', 'wrongPassword', 'throttled', 'invalid'],
  summary: 'Changes one’s own nickname, phone, e-mail and picture; another phone or e-mail wants the password.',
})

export const changePassword = defineCommand('changePassword', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/userUpdatePwd'],
  permission: 'session',
  body: { oldPassword: secret({ min: 1 }), newPassword: secret() },
  errors: ['wrongPassword', 'weakPassword', 'throttled'],
  summary: 'Changes one’s own password, giving the old one; other sessions of the user end.',
})

export const resetPassword = defineCommand('resetPassword', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/userResetPwd'],
  permission: 'user:edit',
  body: { id: reference('user'), newPassword: secret() },
  aliases: { password: 'newPassword', userInfoId: 'id', userId: 'id' },
  errors: ['notFound', 'weakPassword', 'aboveOwn', 'throttled'],
  summary: 'Sets the password of another user; all its sessions end.',
})

export const toggleUser = defineCommand('toggleUser', {
  area: 'identity',
  method: 'PUT',
  paths: ['/userInfo/updateUserInfoStatus'],
  permission: 'user:edit',
  body: { userInfoId: optional(reference('user')), ids: optional(json<string[] | string>()) },
  errors: ['notFound', 'lastAdministrator', 'userLimit', 'aboveOwn'],
  summary: 'Enables or disables users: each is turned over. A disabled user’s sessions end.',
})

export const countUsers = defineCommand('countUsers', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/selectUserInfoCount'],
  permission: 'user:view',
  body: {},
  errors: [],
  summary:
    'How many users the company has, how many of them may sign in, and how many the licence allows (null without a limit).',
})

export const readUserCard = defineCommand('readUserCard', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/selectUserInfoByLowControl'],
  permission: 'session',
  body: { id: optional(reference('user')), userId: optional(reference('user')) },
  errors: ['notFound'],
  summary:
    'What everybody may know of a user of the own company, without its id the own card: names, department, picture.',
})

export const readPermissions = defineCommand('readPermissions', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/selectPermissionInfo'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'Function codes, roles, department scope and own data of the signed-in user.',
})

export const findUserByPhone = defineCommand('findUserByPhone', {
  area: 'identity',
  method: 'GET',
  paths: ['/userInfo/selectUserByPhone'],
  permission: 'user:view',
  body: { phone: text(32) },
  errors: ['notFound'],
  summary: 'The user of the own company that has a phone number.',
})
