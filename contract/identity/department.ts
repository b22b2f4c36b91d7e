import { code, integer, optional, reference, references, text } from '../kit/field.ts'
import { pageOf, rowsOf } from '../kit/reply.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { defineCommand, defineResource } from './define.ts'
import { peopleGroup } from './menu-groups.ts'
import { memberFields, memberPaging } from './role/member.ts'

/** A unit of the company. Every user belongs to at most one; objects may belong to one. */
export const department = defineResource('department', {
  noun: ['部门', '部門', 'Department', 'Departments'],
  meaning: {
    is: 'A unit of the company. Users and objects may belong to one.',
    use: [
      '部门表示公司的组织；角色可以只看到本部门的对象。',
      '部門表示公司的組織；角色可以只看到本部門的物件。',
      'Departments structure the company. Roles can limit their members to the objects of their departments.',
    ],
  },
  page: { in: peopleGroup, path: 'system/department', icon: 'department', order: 4 },
  fields: {
    code: code(['部门编码', '部門編碼', 'Department code'], { unique: true }),
    name: text(['部门名称', '部門名稱', 'Department name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级部门', '上級部門', 'Parent department'], 'self')),
    leader: optional(text(['负责人', '負責人', 'Manager'], { max: 64 })),
    phone: optional(text(['电话', '電話', 'Phone'], { max: 32, rule: 'phoneNumber' })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'leader', 'phone', 'remark'],
  parent: 'parentId',
  aliases: { departId: 'id', departName: 'name', departCode: 'code', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/department', {
      page: 'selectDepartmentByPage',
      read: 'selectDepartmentById',
      create: 'add',
      update: 'update',
      remove: 'delete',
    }),
    route('tree', 'read', 'POST /department/tree'),
    route('moveUp', 'write', 'POST /department/up'),
    route('moveDown', 'write', 'POST /department/down'),
  ],
})

const ofDepartment = { departmentId: reference(department, { aliases: ['departId'] }) }
const members = { ...ofDepartment, userIds: references('user') }

export const pageDepartmentUsers = defineCommand('pageDepartmentUsers', {
  kind: 'read',
  title: ['部门成员', '部門成員', 'Users of a department'],
  paths: ['POST /department/selectUsersBydepartIdPage'],
  permission: 'department:view',
  input: { ...ofDepartment, ...memberPaging },
  reply: pageOf(memberFields),
  errors: ['notFound'],
  summary: 'Lists the users of a department.',
})

export const pageUsersOutsideDepartment = defineCommand('pageUsersOutsideDepartment', {
  ...pageDepartmentUsers,
  kind: 'read',
  title: ['部门外用户', '部門外使用者', 'Users outside a department'],
  paths: ['POST /department/selectUnUsersBydepartIdPage'],
  summary: 'Lists the users who are not in the department.',
})

export const addUsersToDepartment = defineCommand('addUsersToDepartment', {
  kind: 'write',
  title: ['部门加入成员', '部門加入成員', 'Add users to a department'],
  paths: ['POST /department/batchInsertUser'],
  permission: 'department:edit',
  input: members,
  reply: { moved: integer() },
  errors: ['notFound', 'aboveOwn', 'tooManyRows'],
  summary: 'Adds users to a department. Each leaves their previous department.',
})

export const removeUsersFromDepartment = defineCommand('removeUsersFromDepartment', {
  ...addUsersToDepartment,
  kind: 'write',
  title: ['部门移除成员', '部門移除成員', 'Remove users from a department'],
  paths: ['POST /department/batchDelUser'],
  summary: 'Removes users from a department.',
})

export const listDepartmentsOfRole = defineCommand('listDepartmentsOfRole', {
  kind: 'read',
  title: ['角色可见部门', '角色可見部門', 'Departments of a role'],
  paths: ['POST /department/selectDepartmentByRoleId'],
  permission: 'department:view',
  input: { roleId: reference('role') },
  reply: rowsOf({
    id: reference(department, { aliases: ['departId'] }),
    name: text({ aliases: ['departName'] }),
    code: text({ aliases: ['departCode'] }),
    parentId: optional(reference(department)),
  }),
  errors: ['notFound'],
  summary: 'Lists the departments whose objects the role sees by its own list.',
})
