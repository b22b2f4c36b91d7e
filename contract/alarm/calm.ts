import { instant, optional } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const readCalm = defineCommand('readCalm', {
  kind: 'read',
  title: ['一切正常的起始时间', '一切正常的起始時間', 'Since when all is normal'],
  paths: ['POST /armDataFact/calm'],
  permission: 'alarm:view',
  input: {},
  /** Null while an alarm is active or not acknowledged, and where there never was one. */
  reply: { since: optional(instant()) },
  errors: [],
  summary: 'When the last alarm was over, returned and acknowledged; null while there is one.',
})
