// What the bench shows of how a work order is done: its steps, and its parameters with what telemetry reads of them now.

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
import { mostOfValue } from './judge-value.ts'

/** Function code of who may report values outside their limits. */
export const parameterRights = { override: 'processParameter:override' } as const

const read = { kind: 'read', permission: 'workOrder:view', errors: ['notFound'] } as const

export const listWorkSteps = defineCommand('listWorkSteps', {
  ...read,
  title: ['工单工步', '工單工步', 'Steps of a work order'],
  paths: ['GET /mes_production/workbench/steps/:id'],
  summary: 'The steps of its segment as they were when its order was planned.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    id: reference('row'),
    title: text(),
    description: optional(text()),
    files: list(group(storedFileFields)),
  }),
})

/** A parameter as an order keeps it. */
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

/** Why a bound parameter has no value that can be taken. */
const readingFaults = ['forbidden', 'none', 'stale', 'bad', 'unfit', 'unavailable'] as const

const reading = {
  pointId: reference(point),
  pointName: text(),
  objectName: text(),
  /** As the parameter holds it; what was read last where it cannot be taken. */
  value: optional(text()),
  /** Source time. */
  sampledAt: optional(instant()),
  quality: optional(statusCode),
  /** Whether it may be taken as it is. */
  isUsable: boolean(),
  /** Null where it is usable. */
  fault: optional(oneOf(readingFaults)),
  /** Sent with the report, it shows that the value was read here; null where it may not be taken. */
  proof: optional(text()),
}

export const listWorkParameters = defineCommand('listWorkParameters', {
  ...read,
  title: ['工单参数', '工單參數', 'Parameters of a work order'],
  paths: ['GET /mes_production/workbench/parameters/:id'],
  summary:
    'The parameters of its segment as they were when its order was planned, each with what is read of it now where a point is bound at its station. Values are those that the caller may see.',
  input: { id: reference(workOrder) },
  reply: rowsOf({ ...plannedParameter, reading: optional(group(reading)) }),
})

/** The values that come with a report. */
export const reportedParameters = {
  params: optional(
    list(
      group({
        code: text({ max: 64 }),
        value: text({ max: mostOfValue }),
        /** Of the reading that it was taken from; by hand without. */
        proof: optional(text({ max: 300 })),
      }),
      { max: 100 },
    ),
  ),
  /** Why values outside their limits are reported. */
  overrideReason: optional(text({ max: 500 })),
}

/** A value as it was reported. */
export const pastParameter = {
  ...plannedParameter,
  value: text(),
  source: choice(valueSource),
  /** Of one that was read, when that was, and how old the sample was then. */
  sampledAt: optional(instant()),
  ageSeconds: optional(integer()),
  isOutside: flag(),
  overrideReason: optional(text()),
  overriddenBy: optional(text()),
}
