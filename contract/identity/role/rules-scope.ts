// Rules scopes: conditions on columns that decide which rows of a table their holders see.

import {
  boolean,
  flag,
  group,
  integer,
  json,
  list,
  oneOf,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand, defineRecordKind } from '../define.ts'
import { department } from '../department.ts'
import { user } from '../user.ts'
import { role } from './role.ts'

export const comparisons = ['eq', 'ne', 'gt', 'lt', 'like', 'in'] as const

const condition = { compare: oneOf(comparisons), value: text({ min: 0, max: 500 }) }

/** Table and column must be among those that `selectTableTree` returns. */
const itemFields = { tableName: text({ max: 64 }), columnName: text({ max: 64 }), ...condition }
export type RuleItem = RowOf<typeof itemFields>

const storedItemFields = { table: text(), column: text(), ...condition }
/** A condition as it is stored. */
export type StoredRuleItem = RowOf<typeof storedItemFields>

const scopeFields = {
  id: reference('rulesScope'),
  scopeName: text(),
  status: flag(),
  items: rowsOf(itemFields),
  roleIds: references(role),
  userIds: references(user),
  remark: optional(text()),
  version: integer(),
}
export type RulesScope = RowOf<typeof scopeFields>

export const rulesScopeKind = defineRecordKind('rulesScope', {
  noun: ['规则范围', '規則範圍', 'Data rule'],
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 64 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    items: json<StoredRuleItem[]>(['规则', '規則', 'Rules']),
    roles: references(['绑定的角色', '綁定的角色', 'Roles'], role),
    users: references(['绑定的用户', '綁定的使用者', 'Users'], user),
    remark: optional(text(['备注', '備註', 'Remark'], { max: 500 })),
  },
  viewedBy: 'role:view',
  removedBy: 'role:edit',
  namedBy: 'id',
  title: 'name',
})

const look = { permission: 'role:view', errors: [] } as const
const change = { permission: 'role:edit', errors: ['notFound', 'outOfScope'] } as const

const scope = {
  items: optional(list(group(itemFields))),
  roleIds: optional(references(role)),
  userIds: optional(references(user)),
  status: optional(flag({ initial: 1 })),
  remark: optional(text({ max: 500 })),
}

export const readRuleTables = defineCommand('readRuleTables', {
  ...look,
  kind: 'read',
  title: ['规则可用的表', '規則可用的表', 'Tables available for rules'],
  paths: ['POST /rulesScope/selectTableTree'],
  input: {},
  reply: rowsOf({ id: text(), name: text(), children: rowsOf({ id: text(), name: text() }) }),
  summary: 'Lists the tables and columns that a scope can cover.',
})

export const pageRulesScopes = defineCommand('pageRulesScopes', {
  ...look,
  kind: 'read',
  title: ['规则范围列表', '規則範圍列表', 'Data rules'],
  paths: ['POST /rulesScope/selectByPage'],
  input: { ...paging, scopeName: optional(text({ max: 64 })) },
  reply: pageOf(scopeFields),
  summary: 'Lists the rules scopes of the company.',
})

export const readRulesScope = defineCommand('readRulesScope', {
  ...look,
  kind: 'read',
  title: ['规则范围详情', '規則範圍詳情', 'View a data rule'],
  errors: ['notFound'],
  paths: ['POST /rulesScope/selectById'],
  input: { id: reference('rulesScope') },
  reply: scopeFields,
  summary: 'Returns one rules scope.',
})

export const createRulesScope = defineCommand('createRulesScope', {
  ...change,
  kind: 'write',
  title: ['新增规则范围', '新增規則範圍', 'Add a data rule'],
  paths: ['POST /rulesScope/addItemRelate'],
  input: { scopeName: text({ max: 64 }), ...scope },
  reply: scopeFields,
  errors: [...change.errors, 'duplicate', 'tooManyRows'],
  summary: 'Creates a rules scope.',
})

export const updateRulesScope = defineCommand('updateRulesScope', {
  ...change,
  kind: 'write',
  title: ['修改规则范围', '修改規則範圍', 'Edit a data rule'],
  paths: ['POST /rulesScope/updateItemRelate'],
  input: {
    id: reference('rulesScope'),
    version: optional(integer()),
    scopeName: optional(text({ max: 64 })),
    ...scope,
  },
  reply: scopeFields,
  errors: [...change.errors, 'duplicate', 'stale', 'tooManyRows'],
  summary: 'Changes a rules scope.',
})

export const removeRulesScope = defineCommand('removeRulesScope', {
  ...change,
  kind: 'write',
  title: ['删除规则范围', '刪除規則範圍', 'Delete data rules'],
  paths: ['POST /rulesScope/delete'],
  input: { id: optional(reference('rulesScope')), ids: optional(references('rulesScope')) },
  reply: { removed: integer(), transaction: text() },
  errors: [...change.errors, 'tooManyRows'],
  summary: 'Removes rules scopes.',
})

export const setRulesScopeStatus = defineCommand('setRulesScopeStatus', {
  ...change,
  kind: 'write',
  title: ['启停规则范围', '啟停規則範圍', 'Enable or disable a data rule'],
  paths: ['POST /rulesScope/updateStatus'],
  input: { id: reference('rulesScope'), status: optional(flag({ initial: 1 })) },
  reply: scopeFields,
  summary: 'Enables or disables a rules scope.',
})

export const readUserScope = defineCommand('readUserScope', {
  ...look,
  kind: 'read',
  title: ['用户当前范围', '使用者目前範圍', 'Restrictions of a user'],
  errors: ['notFound'],
  paths: ['POST /rulesScope/selectUserDataPermissionCache'],
  input: { userId: optional(reference(user)) },
  /** Null without restrictions. A row is visible if it satisfies all conditions of at least one scope. */
  reply: {
    userId: reference(user),
    departments: optional(references(department)),
    seesOwn: boolean(),
    rules: optional(list(rowsOf(storedItemFields))),
  },
  summary: 'Returns the departments and rules that restrict a user now.',
})

export const renewUserScopes = defineCommand('renewUserScopes', {
  ...change,
  kind: 'write',
  title: ['刷新用户权限范围', '重新整理使用者權限範圍', 'Refresh the restrictions of users'],
  errors: [],
  paths: ['POST /rulesScope/updateUserDataPermissionCache'],
  input: {},
  reply: null,
  summary: 'Makes every session reload its rights and scopes immediately.',
})
