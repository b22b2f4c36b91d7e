// Status of objects, each including everything below it in the tree.

import { alarmLevel } from '../alarm/dictionaries.ts'
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { choice, instant, integer, optional, type RowOf, reference, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const statusFields = {
  id: reference(object),
  /**
   * Worst present level of the active alarms; if none is active, the worst level of those that are not acknowledged.
   * Null without open alarms, or if the reader may not see alarms.
   */
  level: optional(choice(alarmLevel)),
  /** Point of the alarm with that level, the newest of several. */
  alarmPointId: optional(reference(point)),
  /** Number of open alarms whose condition is active. */
  activeCount: integer(),
  /** Number of these by present level. */
  urgencyCount: integer(),
  errorCount: integer(),
  warnCount: integer(),
  /** When the condition of the oldest of these began. Null if there are none. */
  activeSince: optional(instant()),
  /** Number of open unacknowledged alarms. */
  unackedCount: integer(),
  /** Number of objects: the object itself and all below it. */
  objectCount: integer(),
  /** Number of enabled gateway boxes that send their readings. */
  boxCount: integer(),
  onlineBoxCount: integer(),
  /** When the box that has been offline longest went offline. */
  offlineSince: optional(instant()),
  /** Instant of the newest reading. Null if there is none. */
  newestTs: optional(instant()),
}
/** Status of an object, including everything below it. */
export type ObjectStatus = RowOf<typeof statusFields>

export const listObjectStatus = defineCommand('listObjectStatus', {
  kind: 'read',
  title: ['对象状态', '物件狀態', 'Status of objects'],
  paths: ['POST /overview/objectStatus'],
  permission: 'object:view',
  input: { ids: optional(references(object)) },
  reply: rowsOf(statusFields),
  errors: [],
  summary:
    'Returns the worst present alarm level with its point, active alarms by level with their start, gateway boxes and the age of the newest reading of objects, each including everything below it: of the given objects, or of every object with an open alarm or a box that is not online.',
})
