import { instant, optional } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const readCalm = defineCommand('readCalm', {
  kind: 'read',
  title: ['一切正常的起始时间', '一切正常的起始時間', 'Start of normal operation'],
  paths: ['POST /armDataFact/calm'],
  permission: 'alarm:view',
  input: {},
  /** Null while an alarm is active or unacknowledged, and if there has never been an alarm. */
  reply: { since: optional(instant()) },
  errors: [],
  summary:
    'Returns when the last alarm ended, that is, was acknowledged and had returned to normal. Null while there is an alarm.',
})
