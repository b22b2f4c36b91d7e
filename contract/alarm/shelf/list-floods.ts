// The floods of alarms that go on, for the desk of the operator.
import { instant, integer } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

export const listAlarmFloods = defineCommand('listAlarmFloods', {
  kind: 'read',
  title: ['正在发生的报警泛滥', '正在發生的警報氾濫', 'Present alarm floods'],
  paths: ['POST /armDataFact/floods'],
  permission: 'alarm:view',
  input: {},
  reply: rowsOf({
    since: instant(),
    /** Number of alarms in the flood. */
    count: integer(),
    /** Number of those that nobody was notified of. Critical alarms are notified in a flood too. */
    heldCount: integer(),
  }),
  errors: [],
  summary:
    'Lists the alarm floods of the notify groups that go on, the longest first: since when, how many alarms, and of how many of them nobody was notified.',
})
