// What is known of calls: one with its log, the board of the hall, and what a time of them says.

import {
  choice,
  decimal,
  duration,
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
import { actsOfPeople } from '../../kit/flow.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { exceptionStatus, severity } from '../exception/dictionaries.ts'
import { exception } from '../exception/exception.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workOrder } from '../work-order/work-order.ts'
import { andonEvent } from './andon-event.ts'
import { andonKind, andonLogWords, andonStatus } from './dictionaries.ts'
import { type AndonAct, andonFlow, andonRights } from './flow.ts'

const look = { kind: 'read', permission: andonRights.view } as const

const steps = [...Object.keys(andonLogWords), ...Object.keys(andonFlow.transitions)] as (
  | keyof typeof andonLogWords
  | AndonAct
)[]

export const readCall = defineCommand('readCall', {
  ...look,
  title: ['安灯呼叫详情', '安燈呼叫詳情', 'Read a call'],
  paths: ['GET /mes_production/andon/event/:id'],
  input: { id: reference(andonEvent) },
  reply: {
    ...answeredFields(andonEvent),
    allowedActs: list(oneOf(actsOfPeople(andonFlow))),
    log: rowsOf({
      at: instant(),
      step: oneOf(steps),
      /** Who did it; none where the product did. */
      person: optional(text()),
      note: optional(text()),
      level: integer(),
      /** Who was told. */
      told: list(text()),
    }),
    /** How long which work stood still because of it. */
    downtime: rowsOf({
      workOrderId: reference(workOrder),
      workOrderCode: text(),
      from: instant(),
      /** None while it stands still. */
      until: optional(instant()),
    }),
    /** What was made of it, the newest first. */
    exceptions: rowsOf({
      id: reference(exception),
      code: text(),
      name: text(),
      status: choice(exceptionStatus),
      isBlocking: flag(),
    }),
  },
  errors: ['notFound'],
})

export const readAndonBoard = defineCommand('readAndonBoard', {
  ...look,
  title: ['安灯看板', '安燈看板', 'Hall board'],
  paths: ['GET /mes_production/andon/board'],
  input: {},
  reply: {
    /** When it was read, by the clock of the server. */
    at: instant(),
    centers: rowsOf({
      id: reference(workCenter),
      name: text(),
      /** Good pieces since the day of the plant began, against what is planned for the day and for until now; by unit. */
      output: rowsOf({ unitName: text(), good: decimal(), planned: decimal(), due: decimal() }),
      stations: rowsOf({
        id: reference(station),
        code: text(),
        name: text(),
        /** Its place in the hall, from the left and from the top; none where nobody has said. */
        column: optional(integer()),
        row: optional(integer()),
        calls: rowsOf({
          id: reference(andonEvent),
          code: text(),
          kind: choice(andonKind),
          typeName: text(),
          status: choice(andonStatus),
          severity: choice(severity),
          calledAt: instant(),
          callCount: integer(),
          level: integer(),
          isOverdue: flag(),
          responder: optional(text()),
          hasArrived: flag(),
        }),
      }),
    }),
  },
  errors: [],
  summary: 'All enabled stations by work centre, with their open calls, the worst first.',
})

const figures = {
  count: integer(),
  /** From the call; none where nobody has yet. */
  medianAckMs: optional(duration()),
  medianResolveMs: optional(duration()),
  recurrent: integer(),
}
/** A part of the calls, known by the id or code of what they share; none where they have none. */
const parts = rowsOf({ key: optional(text()), name: optional(text()), ...figures })

/** Longest time that is counted at once. */
export const mostDaysOfCalls = 400

export const readAndonStatistics = defineCommand('readAndonStatistics', {
  ...look,
  title: ['安灯统计', '安燈統計', 'Figures of calls'],
  paths: ['POST /mes_production/andon/statistics'],
  input: { from: instant(), to: instant() },
  reply: { total: group(figures), byKind: parts, byType: parts, byStation: parts, byShift: parts },
  errors: ['timeTooLong'],
  summary: `The calls of a time of at most ${mostDaysOfCalls} days, but for what was withdrawn: each list begins with the most frequent.`,
})
