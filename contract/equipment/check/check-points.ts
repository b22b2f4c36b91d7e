// Compares what is configured for points with what arrives.
import { choice, instant, integer, json, list, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { sampleValue } from '../../telemetry/sample.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'
import { point } from '../point.ts'
import { pointFault } from './point-fault.ts'

/** Maximum number of points of one check. */
export const maxCheckedPoints = 10_000
/** Maximum number of findings in a reply. */
export const maxFindings = 1000

const checkedPointFields = {
  pointId: reference(point, { aliases: ['dataId'] }),
  pointCode: text({ aliases: ['dataCode'] }),
  pointName: text({ aliases: ['dataName'] }),
  objectId: reference(object),
  objectCode: text(),
  objectName: text(),
}
const findingFields = {
  fault: choice(pointFault),
  /** What is configured, or the rule that is broken. */
  expected: optional(text()),
  /** The latest value and its time. */
  value: optional(sampleValue),
  ts: optional(instant()),
}
const rowFields = { ...checkedPointFields, ...findingFields }
export type PointFinding = RowOf<typeof rowFields>

const chosenPoints = {
  /** The points of this object and of all objects below it. */
  objectId: optional(reference(object)),
  /** One point or several, as a list of ids or comma-separated text. Without points and object: all points. */
  pointIds: optional(json<string | string[]>({ aliases: ['dataIds', 'dataId'] })),
}

/** Of the history, which rules for jumps and constant values read: busy, or too large. */
const checkErrors = ['notFound', 'forbidden', 'unavailable', 'tooManyRows', 'historyBusy', 'historyTooLarge'] as const

export const checkPoints = defineCommand('checkPoints', {
  kind: 'read',
  title: ['数据点检查', '資料點檢查', 'Point check'],
  paths: ['POST /infObjectPointCheck/check'],
  permission: 'object:view',
  input: chosenPoints,
  reply: {
    /** Whether nothing was found. */
    passed: integer({ min: 0, max: 1 }),
    message: text(),
    checkedCount: integer(),
    /** Number of points that exist, if they are more than one check covers. */
    pointCount: integer(),
    counts: rowsOf({ fault: choice(pointFault), count: integer() }),
    findings: rowsOf(rowFields),
  },
  errors: checkErrors,
  summary: 'Compares what is configured for enabled points with the latest values, limits, models and check rules.',
})

export const listFaultyPoints = defineCommand('listFaultyPoints', {
  kind: 'read',
  title: ['有问题的数据点', '有問題的資料點', 'Points with findings'],
  paths: ['POST /infObjectPointCheck/filter'],
  permission: 'object:view',
  input: {
    objectId: chosenPoints.objectId,
    pointIds: chosenPoints.pointIds,
    /** Only points with one of these findings. */
    faults: optional(list(choice(pointFault), { max: 20 })),
  },
  reply: rowsOf(checkedPointFields),
  errors: checkErrors,
  summary: 'Lists the points in which a check finds something.',
})
