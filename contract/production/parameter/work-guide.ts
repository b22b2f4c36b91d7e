// Work guide of the bench: the steps of a work order, and its parameters with their present readings.

import { point } from '../../equipment/point.ts'
import {
  boolean,
  choice,
  decimal,
  flag,
  group,
  instant,
  integer,
  list,
  oneOf,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { storedFileFields } from '../../stored-file.ts'
import { statusCode } from '../../telemetry/sample.ts'
import { defineCommand } from '../define.ts'
import { workOrder } from '../work-order/work-order.ts'
import { parameterKind, valueSource } from './dictionaries.ts'
import { maxPerValue } from './judge-value.ts'

/** Function code for reporting values outside their limits. */
export const parameterRights = { override: 'processParameter:override' } as const

const read = { kind: 'read', permission: 'workOrder:view', errors: ['notFound'] } as const

export const listWorkSteps = defineCommand('listWorkSteps', {
  ...read,
  title: ['工单工步', '工單工步', 'Work steps of a work order'],
  paths: ['GET /mes_production/workbench/steps/:id'],
  summary: 'Returns the steps of its segment as of the planning of its order.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    id: reference('row'),
    title: text(),
    description: optional(text()),
    files: list(group(storedFileFields)),
  }),
})

/** A parameter as stored with the order. */
const plannedParameter = {
  id: reference('row'),
  code: text(),
  name: text(),
  kind: choice(parameterKind),
  unit: optional(text()),
  lowerLimit: optional(decimal()),
  target: optional(decimal()),
  upperLimit: optional(decimal()),
  isRequired: flag(),
}

/** Reasons why a bound parameter has no usable value. */
const readingFaults = ['forbidden', 'none', 'stale', 'bad', 'unfit', 'unavailable'] as const

const reading = {
  pointId: reference(point),
  pointName: text(),
  objectName: text(),
  /** In the form of the parameter. The last reading if it cannot be used. */
  value: optional(text()),
  /** Source time. */
  sampledAt: optional(instant()),
  quality: optional(statusCode),
  /** Whether it can be used unchanged. */
  isUsable: boolean(),
  /** Null if it is usable. */
  fault: optional(oneOf(readingFaults)),
  /** Proves that the value was read here, if sent with the report. Null if the value cannot be used. */
  proof: optional(text()),
}

export const listWorkParameters = defineCommand('listWorkParameters', {
  ...read,
  title: ['工单参数', '工單參數', 'Parameters of a work order'],
  paths: ['GET /mes_production/workbench/parameters/:id'],
  summary:
    'Returns the parameters of its segment as of the planning of its order, with the present reading of those that are bound to a point at the station. Contains only values that the caller may see.',
  input: { id: reference(workOrder) },
  reply: rowsOf({ ...plannedParameter, reading: optional(group(reading)) }),
})

/** Values in a report. */
export const reportedParameters = {
  params: optional(
    list(
      group({
        code: text({ max: 64 }),
        value: text({ max: maxPerValue }),
        /** Proof of the reading. Missing for manual values. */
        proof: optional(text({ max: 300 })),
      }),
      { max: 100 },
    ),
  ),
  /** Reason for reporting values outside their limits. */
  overrideReason: optional(text({ max: 500 })),
}

/** A reported value. */
export const pastParameter = {
  ...plannedParameter,
  value: text(),
  source: choice(valueSource),
  /** For a reading, its source time and its age when it was used. */
  sampledAt: optional(instant()),
  ageSeconds: optional(integer()),
  isOutside: flag(),
  overrideReason: optional(text()),
  overriddenBy: optional(text()),
}
