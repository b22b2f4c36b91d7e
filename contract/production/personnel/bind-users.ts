// User as whom a staff member signs in.

import { user } from '../../identity/user.ts'
import { group, list, optional, reference } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { colleagueFields } from './colleague.ts'
import { credentialRight } from './identity/identify.ts'
import { staff } from './staff.ts'

const shared = {} as const

export const findBindableUsers = defineCommand('findBindableUsers', {
  ...shared,
  kind: 'read',
  title: ['可绑定的用户', '可綁定的使用者', 'Find users for staff'],
  paths: ['POST /base/staff/sys-user'],
  permission: 'staff:view',
  input: { staffId: optional(reference(staff)) },
  reply: rowsOf(colleagueFields),
  errors: ['notFound'],
  summary: 'Lists the users who may sign in and are bound to no other staff member than the given one.',
})

const binding = { staffId: reference(staff), userId: optional(reference(user)) }

export const bindUsers = defineCommand('bindUsers', {
  ...shared,
  kind: 'write',
  title: ['绑定用户', '綁定使用者', 'Link users to staff'],
  paths: ['POST /base/staff/bindingUsers'],
  permission: credentialRight,
  input: { list: list(group(binding)) },
  reply: null,
  errors: ['notFound', 'duplicate', 'tooManyRows'],
  summary: 'Binds staff members to users, all or none; null unbinds. Two can be exchanged in one request.',
})

export const bindUser = defineCommand('bindUser', {
  ...shared,
  kind: 'write',
  title: ['绑定一个用户', '綁定一個使用者', 'Link a user to a staff member'],
  paths: ['POST /base/staff/user'],
  permission: credentialRight,
  input: { staffId: reference(staff, { aliases: ['id'] }), userId: binding.userId },
  reply: null,
  errors: ['notFound', 'duplicate'],
})

export const readBoundUser = defineCommand('readBoundUser', {
  ...shared,
  kind: 'read',
  title: ['人员绑定的用户', '人員綁定的使用者', 'User of a staff member'],
  paths: ['GET /base/staff/user/:id'],
  permission: 'staff:view',
  input: { id: reference(staff) },
  reply: optional(group(colleagueFields)),
  errors: ['notFound'],
})
