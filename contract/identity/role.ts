import { defineCommand } from '../kit/command.ts'
import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, code, flag, integer, json, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'role:view', edit: 'role:edit' }

/** Departments of the scope that lists them. */
const listed = { scopeIds: optional(json<string[] | string>({ of: 'department' })) }

/** A set of menu entries and function codes, with the departments whose objects its holders see. */
export const role = defineResource('role', {
  area: 'identity',
  fields: {
    code: code({ unique: true }),
    name: text(64, { search: true }),
    isEnabled: flag(1),
    scope: choice<1 | 2 | 3 | 4 | 5>('dataScope', { initial: 1 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'scope', 'isEnabled', 'remark'],
  alsoTakes: { create: listed, update: listed },
  aliases: { roleId: 'id', roleName: 'name', roleCode: 'code', status: 'isEnabled' },
  routes: [
    ...verbRoutes('/role', rights, {
      page: 'selectRoleListByPage',
      read: 'selectRoleById',
      create: 'addRole',
      update: 'updateRole',
      remove: 'delRole',
    }),
    route('list', 'POST', '/role/selectRoleByList', rights.view),
  ],
})

const paging = {
  pageNumber: optional(integer({ min: 1 })),
  pageSize: optional(integer({ min: 1, max: 1000 })),
  keyword: optional(text(64)),
}
const ofRole = { roleId: reference('role') }

const look = { area: 'identity', method: 'POST', permission: rights.view, errors: ['notFound'] } as const
const change = { area: 'identity', method: 'POST', permission: rights.edit, errors: ['notFound', 'aboveOwn'] } as const

export const listRoleMenu = defineCommand('listRoleMenu', {
  ...look,
  paths: ['/role/selectResourcesByRoleId'],
  body: ofRole,
  summary: 'The whole menu as a tree, each entry with `granted` 0 or 1.',
})

export const grantMenuEntries = defineCommand('grantMenuEntries', {
  ...change,
  paths: ['/role/batchGrantPer'],
  body: { ...ofRole, resourceIds: json<string[] | string>() },
  summary: 'Grants menu entries and function codes to a role.',
})

export const revokeMenuEntries = defineCommand('revokeMenuEntries', {
  ...change,
  paths: ['/role/batchRemovePer'],
  body: { ...ofRole, resourceIds: json<string[] | string>() },
  summary: 'Takes menu entries and function codes from a role.',
})

export const pageRoleUsers = defineCommand('pageRoleUsers', {
  ...look,
  paths: ['/role/selectUsersByRoleIdPage'],
  body: { ...ofRole, ...paging },
  summary: 'Users that have the role.',
})

export const pageUsersWithoutRole = defineCommand('pageUsersWithoutRole', {
  ...look,
  paths: ['/role/selectUnUsersByRoleIdPage'],
  body: { ...ofRole, ...paging },
  summary: 'Users that do not have the role.',
})

export const addUsersToRole = defineCommand('addUsersToRole', {
  ...change,
  paths: ['/role/batchInsertUser'],
  body: { ...ofRole, userIds: json<string[] | string>() },
  summary: 'Gives the role to users.',
})

export const removeUsersFromRole = defineCommand('removeUsersFromRole', {
  ...change,
  paths: ['/role/batchDelUser'],
  errors: ['notFound', 'lastAdministrator', 'aboveOwn'],
  body: { ...ofRole, userIds: json<string[] | string>() },
  summary: 'Takes the role from users.',
})

export const listRolesOfUser = defineCommand('listRolesOfUser', {
  ...look,
  paths: ['/role/selectALLRoleByUserId'],
  body: { userId: reference('user') },
  summary: 'All roles, each with `granted` 0 or 1 for the user.',
})

export const listEnabledRolesOfUser = defineCommand('listEnabledRolesOfUser', {
  ...look,
  paths: ['/role/selectEnableRoleByUserId'],
  body: { userId: reference('user') },
  summary: 'Enabled roles of the user.',
})

export const setRolesOfUser = defineCommand('setRolesOfUser', {
  ...change,
  paths: ['/role/roleset'],
  errors: ['notFound', 'lastAdministrator', 'aboveOwn'],
  body: { userId: reference('user'), roleIds: json<string[] | string>() },
  summary: 'The roles of a user, all at once.',
})

export const toggleRole = defineCommand('toggleRole', {
  ...change,
  method: 'PUT',
  paths: ['/role/status'],
  errors: ['notFound', 'lastAdministrator', 'aboveOwn'],
  body: { roleId: optional(reference('role')), ids: optional(json<string[] | string>()) },
  summary: 'Enables or disables roles: each is turned over.',
})

export const setRoleScope = defineCommand('setRoleScope', {
  ...change,
  method: 'PUT',
  paths: ['/role/scope'],
  body: { ...ofRole, scope: choice<1 | 2 | 3 | 4 | 5>('dataScope'), scopeIds: optional(json<string[] | string>()) },
  summary: 'Which departments’ objects the holders of the role see.',
})

export const listPermissionKinds = defineCommand('listPermissionKinds', {
  ...look,
  errors: [],
  paths: ['/role/selectDataPermissionTypeList'],
  body: {},
  summary: 'Kinds of things that data permission covers.',
})

export const listPermittedDepartments = defineCommand('listPermittedDepartments', {
  ...look,
  paths: ['/role/selectDataPermissionObjectList'],
  body: { ...ofRole, type: optional(text(32)) },
  summary: 'Departments as a tree, each with `granted` for the role.',
})

export const listDepartmentPermissions = defineCommand('listDepartmentPermissions', {
  ...look,
  paths: ['/role/SelectDataPermissionByRoleId', '/rbacDataPermission/selectByDepartment'],
  body: { roleId: optional(reference('role')), departId: optional(reference('department')) },
  summary: 'Which departments which roles see.',
})

export const grantDepartments = defineCommand('grantDepartments', {
  ...change,
  paths: ['/role/batchGrantRid'],
  body: { ...ofRole, rids: json<string[] | string>() },
  summary: 'Adds departments to those the role sees; its scope becomes the list.',
})

export const revokeDepartments = defineCommand('revokeDepartments', {
  ...change,
  paths: ['/role/batchRemoveRid'],
  body: { ...ofRole, rids: json<string[] | string>() },
  summary: 'Takes departments from those the role sees.',
})

export const authorizeDepartments = defineCommand('authorizeDepartments', {
  ...change,
  paths: ['/rbacDataPermission/authorization', '/dataPermission/saveDataPermission'],
  errors: ['notFound', 'aboveOwn', 'notSupported'],
  body: {
    ...ofRole,
    departIds: optional(json<string[] | string>()),
    rids: optional(json<string[] | string>()),
    departId: optional(reference('department')),
    type: optional(text(32)),
    canRead: optional(integer({ min: 0, max: 1 })),
    canWrite: optional(integer({ min: 0, max: 1 })),
  },
  summary: 'Sets the departments the role sees, all at once.',
})

export const readDepartmentPermission = defineCommand('readDepartmentPermission', {
  ...look,
  paths: ['/dataPermission/selectDataPermissionById'],
  body: { id: reference('role') },
  summary: 'The data permission of one role.',
})
