import { defineCommand } from '../kit/command.ts'
import { route, verbRoutes } from '../kit/dialects.ts'
import { code, integer, json, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'department:view', edit: 'department:edit' }

/** A unit of the company; people belong to one, objects may. */
export const department = defineResource('department', {
  area: 'identity',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    parentId: optional(reference('department')),
    leader: optional(text(64)),
    phone: optional(text(32)),
    sortNumber: integer({ min: 0, initial: 0 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'leader', 'phone', 'remark'],
  parent: 'parentId',
  aliases: { departId: 'id', departName: 'name', departCode: 'code', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/department', rights, {
      page: 'selectDepartmentByPage',
      read: 'selectDepartmentById',
      create: 'add',
      update: 'update',
      remove: 'delete',
    }),
    route('tree', 'POST', '/department/tree', rights.view),
  ],
})

const paging = {
  pageNumber: optional(integer({ min: 1 })),
  pageSize: optional(integer({ min: 1, max: 1000 })),
  keyword: optional(text(64)),
}
const members = { departId: reference('department'), userIds: json<string[] | string>() }

export const pageDepartmentUsers = defineCommand('pageDepartmentUsers', {
  area: 'identity',
  method: 'POST',
  paths: ['/department/selectUsersBydepartIdPage'],
  permission: 'department:view',
  body: { departId: reference('department'), ...paging },
  errors: [],
  summary: 'Users of a department.',
})

export const pageUsersOutsideDepartment = defineCommand('pageUsersOutsideDepartment', {
  ...pageDepartmentUsers,
  paths: ['/department/selectUnUsersBydepartIdPage'],
  summary: 'Users that are not in the department.',
})

export const addUsersToDepartment = defineCommand('addUsersToDepartment', {
  area: 'identity',
  method: 'POST',
  paths: ['/department/batchInsertUser'],
  permission: 'department:edit',
  body: members,
  errors: ['notFound', 'aboveOwn'],
  summary: 'Puts users into a department; each leaves the one it was in.',
})

export const removeUsersFromDepartment = defineCommand('removeUsersFromDepartment', {
  ...addUsersToDepartment,
  paths: ['/department/batchDelUser'],
  summary: 'Takes users out of a department.',
})

export const listDepartmentsOfRole = defineCommand('listDepartmentsOfRole', {
  area: 'identity',
  method: 'POST',
  paths: ['/department/selectDepartmentByRoleId'],
  permission: 'department:view',
  body: { roleId: reference('role') },
  errors: ['notFound'],
  summary: 'Departments whose objects the role sees by its own list.',
})
