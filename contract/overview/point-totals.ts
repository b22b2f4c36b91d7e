// Numbers of points by what is known of them now.
import { object } from '../equipment/object.ts'
import { integer, optional, reference } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const countPointStates = defineCommand('countPointStates', {
  kind: 'read',
  title: ['数据点合计', '資料點合計', 'Numbers of points'],
  paths: ['POST /objectPointInfo/getPointTotle'],
  permission: 'object:view',
  input: { objectId: optional(reference(object)) },
  reply: {
    total: integer(),
    /** Enabled points with a reading that is neither bad nor held because of lost communication. */
    online: integer(),
    offline: integer(),
    /** Points with an active alarm. */
    alarm: integer(),
  },
  errors: ['forbidden', 'unavailable'],
  summary: 'Counts the points of an object, or all that the caller sees. Requires the right to see values.',
})
