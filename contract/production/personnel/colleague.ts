// Users of the company as colleagues see them: names and contacts, without their rights.

import { user } from '../../identity/user.ts'
import { optional, type RowOf, reference, references, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

export const colleagueFields = {
  id: reference(user),
  userName: text(),
  nickName: text(),
  departmentName: optional(text()),
  phone: optional(text()),
  email: optional(text()),
}
export type Colleague = RowOf<typeof colleagueFields>

const shared = { kind: 'read', permission: 'staff:view' } as const

export const findAllColleagues = defineCommand('findAllColleagues', {
  ...shared,
  title: ['公司用户', '公司使用者', 'Users of the company'],
  paths: ['POST /base/user/findAllUserInfo'],
  input: { keyword: optional(text({ max: 128 })) },
  reply: rowsOf(colleagueFields),
  errors: [],
  summary: 'Lists the users of the company who may sign in, at most 5,000, by user name.',
})

export const findColleagues = defineCommand('findColleagues', {
  ...shared,
  title: ['按编号查用户', '按編號查使用者', 'Users by ID'],
  paths: ['POST /base/user/findUserByIds'],
  input: { ids: references(user) },
  reply: rowsOf(colleagueFields),
  errors: ['notFound', 'tooManyRows'],
  summary: 'Lists users of the company by their ids. Unknown ids are left out.',
})

export const findColleague = defineCommand('findColleague', {
  ...shared,
  title: ['用户信息', '使用者資訊', 'View a user'],
  paths: ['POST /base/user/findUserInfo'],
  input: { id: optional(reference(user, { aliases: ['userId'] })) },
  reply: colleagueFields,
  errors: ['notFound'],
  summary: 'Returns one user of the company, by default the caller.',
})
