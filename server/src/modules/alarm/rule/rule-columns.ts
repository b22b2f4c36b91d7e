// The fields of a rule that a copy for another point takes over.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { sql } from 'kysely'
import { columnOf } from '../../../resource/query/columns.ts'

export const ruleFields = Object.keys(alarmRule.fields).filter((name) => name !== 'pointId' && name !== 'modelPointId')

/** Returns the columns of these fields. */
export const ruleColumns = (table?: string) =>
  sql.join(ruleFields.map((name) => sql.ref(table ? `${table}.${columnOf(name)}` : columnOf(name))))
