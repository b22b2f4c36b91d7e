// Which rows of a table the holders of a scope see, by conditions on columns.
import { defineCommand } from '../kit/command.ts'
import { flag, integer, json, optional, reference, text } from '../kit/field.ts'
import { defineRecordKind } from '../kit/record-kind.ts'

export const comparisons = ['eq', 'ne', 'gt', 'lt', 'like', 'in'] as const

export interface RuleItem {
  /** A table and column of `selectTableTree`. */
  tableName: string
  columnName: string
  compare: (typeof comparisons)[number]
  value: string
}

export interface RulesScope {
  id: string
  scopeName: string
  status: 0 | 1
  items: RuleItem[]
  roleIds: string[]
  userIds: string[]
  remark: string | null
  version: number
}

/** A condition as it is stored. */
export interface StoredRuleItem {
  table: string
  column: string
  compare: RuleItem['compare']
  value: string
}

export const rulesScopeKind = defineRecordKind('rulesScope', {
  area: 'identity',
  fields: {
    name: text(64),
    isEnabled: flag(1),
    items: json<StoredRuleItem[]>(),
    roles: json<string[]>({ of: 'role' }),
    users: json<string[]>({ of: 'user' }),
    remark: optional(text(500)),
  },
  viewedBy: 'role:view',
  removedBy: 'role:edit',
  namedBy: 'id',
  title: 'name',
})

const look = { area: 'identity', method: 'POST', permission: 'role:view', errors: [] } as const
const change = {
  area: 'identity',
  method: 'POST',
  permission: 'role:edit',
  errors: ['notFound', 'invalid', 'duplicate', 'stale'],
} as const

const scope = {
  items: optional(json<RuleItem[]>()),
  roleIds: optional(json<string[]>()),
  userIds: optional(json<string[]>()),
  status: optional(flag(1)),
  remark: optional(text(500)),
}

export const readRuleTables = defineCommand('readRuleTables', {
  ...look,
  paths: ['/rulesScope/selectTableTree'],
  body: {},
  summary: 'Tables and columns that a scope can cover.',
})

export const pageRulesScopes = defineCommand('pageRulesScopes', {
  ...look,
  paths: ['/rulesScope/selectByPage'],
  body: {
    pageNumber: optional(integer({ min: 1 })),
    pageSize: optional(integer({ min: 1, max: 1000 })),
    scopeName: optional(text(64)),
  },
  summary: 'Rules scopes of the company.',
})

export const readRulesScope = defineCommand('readRulesScope', {
  ...look,
  errors: ['notFound'],
  paths: ['/rulesScope/selectById'],
  body: { id: reference('rulesScope') },
  summary: 'One rules scope.',
})

export const createRulesScope = defineCommand('createRulesScope', {
  ...change,
  paths: ['/rulesScope/addItemRelate'],
  body: { scopeName: text(64), ...scope },
  summary: 'Makes a rules scope.',
})

export const updateRulesScope = defineCommand('updateRulesScope', {
  ...change,
  paths: ['/rulesScope/updateItemRelate'],
  body: { id: reference('rulesScope'), version: optional(integer()), scopeName: optional(text(64)), ...scope },
  summary: 'Changes a rules scope.',
})

export const removeRulesScope = defineCommand('removeRulesScope', {
  ...change,
  paths: ['/rulesScope/delete'],
  body: { id: optional(reference('rulesScope')), ids: optional(json<string[] | string>()) },
  summary: 'Removes rules scopes.',
})

export const setRulesScopeStatus = defineCommand('setRulesScopeStatus', {
  ...change,
  paths: ['/rulesScope/updateStatus'],
  body: { id: reference('rulesScope'), status: optional(flag(1)) },
  summary: 'Enables or disables a rules scope.',
})

export const readUserScope = defineCommand('readUserScope', {
  ...look,
  errors: ['notFound'],
  paths: ['/rulesScope/selectUserDataPermissionCache'],
  body: { userId: optional(reference('user')) },
  summary: 'Departments and rules that bind a user now.',
})

export const renewUserScopes = defineCommand('renewUserScopes', {
  ...change,
  errors: [],
  paths: ['/rulesScope/updateUserDataPermissionCache'],
  body: {},
  summary: 'Makes every running session read its rights and scopes anew at once.',
})
