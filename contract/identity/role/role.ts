import {
  choice,
  code,
  flag,
  integer,
  optional,
  type RowOf,
  reference,
  references,
  text,
  tree,
} from '../../kit/field.ts'
import { pageOf, rowsOf } from '../../kit/reply.ts'
import type { EntityOf } from '../../kit/resource.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineCommand, defineResource } from '../define.ts'
import { department } from '../department.ts'
import { dataScope, startPage } from '../dictionaries.ts'
import { entryHeadFields } from '../menu/entry-fields.ts'
import { peopleGroup } from '../menu-groups.ts'
import { memberFields, memberPaging } from './member.ts'

const rights = { view: 'role:view', edit: 'role:edit' }

/** Departments of a scope that lists them. */
const listed = { scopeIds: optional(references(['指定的部门', '指定的部門', 'Selected departments'], department)) }

/** A set of menu entries and function codes, with the departments whose objects its holders see. */
export const role = defineResource('role', {
  noun: ['角色', '角色', 'Role', 'Roles'],
  meaning: {
    is: 'A set of menu entries and function codes that is granted to users.',
    use: [
      '角色规定成员能打开哪些页面、看到哪些部门的对象。新增角色，然后授权并加入成员。',
      '角色規定成員能開啟哪些頁面、看到哪些部門的物件。新增角色，然後授權並加入成員。',
      'A role defines which pages its members can open and whose objects they see. Add one, then assign permissions and members.',
    ],
  },
  page: { in: peopleGroup, path: 'system/role', icon: 'role', order: 2 },
  fields: {
    code: code(['角色编码', '角色編碼', 'Role code'], { unique: true }),
    name: text(['角色名称', '角色名稱', 'Role name'], { max: 64, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    scope: choice(['数据范围', '資料範圍', 'Data scope'], dataScope, { initial: dataScope.codes.ownDepartment }),
    /** First page of its holders until they have visited another one; one click from the module chooser. */
    startPage: optional(choice(['起始页', '起始頁', 'Start page'], startPage)),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'scope', 'startPage', 'isEnabled', 'remark'],
  extraInput: { create: listed, update: listed },
  extraOutput: { scopeIds: references(department) },
  errors: {
    create: ['aboveOwn', 'lastAdministrator', 'tooManyRows'],
    update: ['aboveOwn', 'lastAdministrator', 'tooManyRows'],
    remove: ['aboveOwn', 'lastAdministrator'],
    toggle: ['aboveOwn', 'lastAdministrator'],
  },
  aliases: { roleId: 'id', roleName: 'name', roleCode: 'code', status: 'isEnabled' },
  routes: [
    ...verbRoutes('/role', {
      page: 'selectRoleListByPage',
      read: 'selectRoleById',
      create: 'addRole',
      update: 'updateRole',
      remove: 'delRole',
    }),
    route('list', 'read', 'POST /role/selectRoleByList'),
    route('toggle', 'write', 'PUT /role/status'),
  ],
})
export type RoleRow = EntityOf<typeof role>

const ofRole = { roleId: reference(role) }
const entries = { ...ofRole, entryIds: references('menuEntry', { aliases: ['resourceIds'] }) }
const members = { ...ofRole, userIds: references('user') }
const departments = { ...ofRole, departmentIds: references(department, { aliases: ['rids'] }) }

const grantedEntry = { ...entryHeadFields, granted: flag() }

const grantedRole = {
  id: reference(role, { aliases: ['roleId'] }),
  code: text({ aliases: ['roleCode'] }),
  name: text({ aliases: ['roleName'] }),
  isEnabled: flag({ aliases: ['status'] }),
  granted: flag(),
}
/** A role, and whether the user has it. */
export type GrantedRole = RowOf<typeof grantedRole>

const departmentPermission = {
  id: reference(role, { aliases: ['roleId'] }),
  name: text({ aliases: ['roleName'] }),
  scope: choice(dataScope),
  departmentIds: references(department, { aliases: ['rids'] }),
  /** Whether visible records may be changed depends on the function codes only. */
  canRead: flag(),
  canWrite: flag(),
}
/** Departments that a role sees. */
export type DepartmentPermission = RowOf<typeof departmentPermission>

const grantedDepartment = {
  id: reference(department, { aliases: ['rid'] }),
  name: text(),
  code: text(),
  parentId: optional(reference(department)),
  granted: flag(),
}

const look = { permission: rights.view, errors: ['notFound'] } as const
const change = { permission: rights.edit, errors: ['notFound', 'aboveOwn', 'tooManyRows'] } as const
/** The change may leave no user who can grant rights. */
const lessening = { ...change, errors: [...change.errors, 'lastAdministrator'] } as const

export const listRoleMenu = defineCommand('listRoleMenu', {
  ...look,
  kind: 'read',
  title: ['角色菜单', '角色選單', 'Menu of a role'],
  paths: ['POST /role/selectResourcesByRoleId'],
  input: ofRole,
  reply: tree(grantedEntry),
  summary: 'Returns the whole menu as a tree, each entry with `granted` 0 or 1.',
})

export const grantMenuEntries = defineCommand('grantMenuEntries', {
  ...change,
  kind: 'write',
  title: ['授权', '授權', 'Assign permissions'],
  paths: ['POST /role/batchGrantPer'],
  input: entries,
  reply: { granted: integer() },
  summary: 'Grants menu entries and function codes to a role.',
})

export const revokeMenuEntries = defineCommand('revokeMenuEntries', {
  ...lessening,
  kind: 'write',
  title: ['收回授权', '收回授權', 'Revoke permissions'],
  paths: ['POST /role/batchRemovePer'],
  input: entries,
  reply: { revoked: integer() },
  summary: 'Revokes menu entries and function codes from a role.',
})

export const pageRoleUsers = defineCommand('pageRoleUsers', {
  ...look,
  kind: 'read',
  title: ['角色成员', '角色成員', 'Users of a role'],
  paths: ['POST /role/selectUsersByRoleIdPage'],
  input: { ...ofRole, ...memberPaging },
  reply: pageOf(memberFields),
  summary: 'Lists the users who have the role.',
})

export const pageUsersWithoutRole = defineCommand('pageUsersWithoutRole', {
  ...look,
  kind: 'read',
  title: ['无此角色的用户', '無此角色的使用者', 'Users without a role'],
  paths: ['POST /role/selectUnUsersByRoleIdPage'],
  input: { ...ofRole, ...memberPaging },
  reply: pageOf(memberFields),
  summary: 'Lists the users who do not have the role.',
})

export const addUsersToRole = defineCommand('addUsersToRole', {
  ...change,
  kind: 'write',
  title: ['角色加入成员', '角色加入成員', 'Add members to a role'],
  paths: ['POST /role/batchInsertUser'],
  input: members,
  reply: { added: integer() },
  summary: 'Grants the role to users.',
})

export const removeUsersFromRole = defineCommand('removeUsersFromRole', {
  ...lessening,
  kind: 'write',
  title: ['角色移除成员', '角色移除成員', 'Remove members from a role'],
  paths: ['POST /role/batchDelUser'],
  input: members,
  reply: null,
  summary: 'Revokes the role from users.',
})

export const listRolesOfUser = defineCommand('listRolesOfUser', {
  ...look,
  kind: 'read',
  title: ['用户角色', '使用者角色', 'Roles of a user'],
  paths: ['POST /role/selectALLRoleByUserId'],
  input: { userId: reference('user') },
  reply: rowsOf(grantedRole),
  summary: 'Lists all roles, each with `granted` 0 or 1 for the user.',
})

export const listEnabledRolesOfUser = defineCommand('listEnabledRolesOfUser', {
  ...look,
  kind: 'read',
  title: ['用户的启用角色', '使用者的啟用角色', 'Enabled roles of a user'],
  paths: ['POST /role/selectEnableRoleByUserId'],
  input: { userId: reference('user') },
  reply: rowsOf(grantedRole),
  summary: 'Lists the enabled roles of the user.',
})

export const setRolesOfUser = defineCommand('setRolesOfUser', {
  ...lessening,
  kind: 'write',
  title: ['分配用户角色', '分配使用者角色', 'Set the roles of a user'],
  paths: ['POST /role/roleset'],
  input: { userId: reference('user'), roleIds: references(role) },
  reply: rowsOf(grantedRole),
  summary: 'Replaces the roles of a user.',
})

export const setRoleScope = defineCommand('setRoleScope', {
  ...change,
  kind: 'write',
  title: ['设置数据范围', '設定資料範圍', 'Set the data scope of a role'],
  paths: ['PUT /role/scope'],
  input: { ...ofRole, scope: choice(dataScope), ...listed },
  reply: departmentPermission,
  summary: 'Returns the departments whose objects the holders of the role see.',
})

export const listPermissionKinds = defineCommand('listPermissionKinds', {
  ...look,
  kind: 'read',
  title: ['数据权限类型', '資料權限類型', 'Types of data permission'],
  errors: [],
  paths: ['POST /role/selectDataPermissionTypeList'],
  input: {},
  reply: rowsOf({ id: text(), type: text(), text: text() }),
  summary: 'Lists the kinds of records that data permission covers.',
})

export const listPermittedDepartments = defineCommand('listPermittedDepartments', {
  ...look,
  kind: 'read',
  title: ['可授权部门', '可授權部門', 'Departments that can be granted'],
  paths: ['POST /role/selectDataPermissionObjectList'],
  input: { ...ofRole, type: optional(text({ max: 32 })) },
  reply: tree(grantedDepartment),
  summary: 'Returns the departments as a tree, each with `granted` for the role.',
})

export const listDepartmentPermissions = defineCommand('listDepartmentPermissions', {
  ...look,
  kind: 'read',
  title: ['部门数据权限', '部門資料權限', 'Departments visible to roles'],
  paths: ['POST /role/SelectDataPermissionByRoleId', 'POST /rbacDataPermission/selectByDepartment'],
  input: {
    roleId: optional(reference(role)),
    departmentId: optional(reference(department, { aliases: ['departId'] })),
  },
  reply: rowsOf(departmentPermission),
  summary: 'Lists which departments which roles see.',
})

export const grantDepartments = defineCommand('grantDepartments', {
  ...change,
  kind: 'write',
  title: ['授权部门数据', '授權部門資料', 'Grant departments to a role'],
  paths: ['POST /role/batchGrantRid'],
  input: departments,
  reply: departmentPermission,
  summary: 'Adds departments to those the role sees. Its scope becomes the list.',
})

export const revokeDepartments = defineCommand('revokeDepartments', {
  ...change,
  kind: 'write',
  title: ['收回部门数据', '收回部門資料', 'Revoke departments from a role'],
  paths: ['POST /role/batchRemoveRid'],
  input: departments,
  reply: departmentPermission,
  summary: 'Removes departments from those the role sees.',
})

export const authorizeDepartments = defineCommand('authorizeDepartments', {
  ...change,
  kind: 'write',
  title: ['设置数据权限部门', '設定資料權限部門', 'Set the departments visible to a role'],
  paths: ['POST /rbacDataPermission/authorization', 'POST /dataPermission/saveDataPermission'],
  errors: [...change.errors, 'notSupported'],
  input: {
    ...ofRole,
    departmentIds: optional(references(department, { aliases: ['departIds', 'rids'] })),
    departmentId: optional(reference(department, { aliases: ['departId'] })),
    type: optional(text({ max: 32 })),
    canRead: optional(flag()),
    canWrite: optional(flag()),
  },
  reply: departmentPermission,
  summary: 'Replaces the departments that the role sees.',
})

export const readDepartmentPermission = defineCommand('readDepartmentPermission', {
  ...look,
  kind: 'read',
  title: ['数据权限详情', '資料權限詳情', 'Data permission of a role'],
  paths: ['POST /dataPermission/selectDataPermissionById'],
  input: { id: reference(role) },
  reply: departmentPermission,
  summary: 'Returns the data permission of one role.',
})
