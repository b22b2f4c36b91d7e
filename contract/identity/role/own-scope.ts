import { boolean, list, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

const ownScopeFields = {
  /** Names of the departments whose objects are visible. Missing if all are. */
  departments: optional(list(text())),
  /** Whether objects that the caller created are visible too. */
  seesOwn: boolean(),
  /** Whether rules of the company hide some objects. */
  isRuled: boolean(),
}

export const readOwnScope = defineCommand('readOwnScope', {
  kind: 'read',
  title: ['我的数据范围', '我的資料範圍', 'Own data scope'],
  paths: ['POST /user/ownScope'],
  permission: 'session',
  input: {},
  reply: ownScopeFields,
  errors: [],
  summary: 'Returns which objects the roles of the caller show. Objects outside of that are neither named nor counted.',
})
