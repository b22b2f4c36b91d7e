// How objects are, each with all that stands under it in the tree.

import { alarmLevel } from '../alarm/dictionaries.ts'
import { object } from '../equipment/object.ts'
import { choice, instant, integer, optional, type RowOf, reference, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const statusFields = {
  id: reference(object),
  /** Worst level of the open alarms; nothing where all is well, or the reader may not see alarms. */
  level: optional(choice(alarmLevel)),
  /** Open alarms whose condition lasts. */
  activeCount: integer(),
  /** Of those, by their level as the list of alarms has it. */
  urgencyCount: integer(),
  errorCount: integer(),
  warnCount: integer(),
  /** When the condition of the oldest of those began; nothing where none lasts. */
  activeSince: optional(instant()),
  /** Open alarms that nobody has acknowledged. */
  unackedCount: integer(),
  /** The object itself and all below it. */
  objectCount: integer(),
  /** Enabled gateway boxes that their readings come from. */
  boxCount: integer(),
  onlineBoxCount: integer(),
  /** Since when the box that is away longest has been. */
  offlineSince: optional(instant()),
  /** Of the newest reading; nothing where there is none. */
  newestTs: optional(instant()),
}
/** An object with all that stands under it. */
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
    'Worst alarm level, open alarms by level and since when, gateway boxes and age of the newest reading of objects, each with all below it: of the given ones, or of every one with an open alarm or a box that is not online.',
})
