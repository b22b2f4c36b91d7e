// Objects with their position and state, on a floor plan or by their coordinates.
import { alarmLevel } from '../../alarm/dictionaries.ts'
import { choice, flag, integer, number, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'
import { runState } from '../run-state/dictionaries.ts'
import { floorPlan } from './floor-plan.ts'

/** Maximum number of objects on one floor plan. */
export const maxPlanMarks = 500
/** Maximum number of objects that are shown by their coordinates. */
export const maxMapObjects = 5000

const mark = { planId: reference(floorPlan), objectId: reference(object, { aliases: ['id'] }) }
/** Percentage of the width or height of the image. */
const percent = number({ min: 0, max: 100 })

export const getObjectMap = defineCommand('getObjectMap', {
  kind: 'read',
  title: ['对象地图', '物件地圖', 'Object map'],
  paths: ['POST /busObjectInfo/getObjectMap'],
  permission: 'object:view',
  input: { planId: optional(reference(floorPlan)) },
  reply: rowsOf({
    objectId: reference(object, { aliases: ['id'] }),
    objectCode: text({ aliases: ['code'] }),
    objectName: text({ aliases: ['name'] }),
    nameEn: optional(text()),
    nameTw: optional(text()),
    longitude: optional(number()),
    latitude: optional(number()),
    /** Position on the floor plan, from the left and the top. Null without a floor plan. */
    x: optional(percent),
    y: optional(percent),
    /** Present run state. Null without a rule. */
    state: optional(choice(runState, { aliases: ['runStatus'] })),
    /** Whether its gateway sends readings. Null without a gateway. */
    onlineStatus: optional(flag()),
    /** Whether an alarm of the object or below it is active. 0 if the reader may not see alarms. */
    alarmStatus: flag(),
    alarmCount: integer(),
    /** Worst level of these alarms. */
    level: optional(choice(alarmLevel)),
  }),
  errors: ['notFound'],
  summary:
    'Lists the objects on a floor plan, or without one up to 5,000 objects that have coordinates, with their run state and their alarms including those of the objects below them.',
})

export const placeObject = defineCommand('placeObject', {
  kind: 'write',
  title: ['在平面图上放置对象', '在平面圖上放置物件', 'Place an object on a floor plan'],
  paths: ['POST /floorPlan/placeObject'],
  permission: 'object:edit',
  input: { ...mark, x: percent, y: percent },
  reply: { ...mark, x: percent, y: percent },
  errors: ['notFound', 'tooManyRows'],
  summary: `Marks an object on a floor plan, or moves its mark. A floor plan has at most ${maxPlanMarks} marks.`,
})

export const unplaceObject = defineCommand('unplaceObject', {
  kind: 'write',
  title: ['从平面图移除对象', '從平面圖移除物件', 'Remove an object from a floor plan'],
  paths: ['POST /floorPlan/unplaceObject'],
  permission: 'object:edit',
  input: mark,
  reply: { removed: integer() },
  errors: ['notFound'],
  summary: 'Removes the mark of an object from a floor plan. The object itself stays.',
})
