import { boolean, list, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

const ownScopeFields = {
  /** Names of the departments whose objects are seen; missing where all are. */
  departments: optional(list(text())),
  /** Whether objects that one has made oneself are seen beside those. */
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
  summary: 'Whose objects the roles of the caller let him see. What lies outside is neither named nor counted.',
})
