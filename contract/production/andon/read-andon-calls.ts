// Reads calls: one with its log, the board of the hall, and statistics of a period.

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
import { actionsOfPeople } from '../../kit/flow.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { exceptionStatus, severity } from '../exception/dictionaries.ts'
import { exception } from '../exception/exception.ts'
import { productionOrder } from '../order/production-order.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workOrder } from '../work-order/work-order.ts'
import { andonEvent } from './andon-event.ts'
import { andonKind, andonLogWords, andonStatus } from './dictionaries.ts'
import { type AndonAction, andonFlow, andonRights } from './flow.ts'

const look = { kind: 'read', permission: andonRights.view } as const

const steps = [...Object.keys(andonLogWords), ...Object.keys(andonFlow.transitions)] as (
  | keyof typeof andonLogWords
  | AndonAction
)[]

export const readCall = defineCommand('readCall', {
  ...look,
  title: ['安灯呼叫详情', '安燈呼叫詳情', 'View a call'],
  paths: ['GET /mes_production/andon/event/:id'],
  input: { id: reference(andonEvent) },
  reply: {
    ...answeredFields(andonEvent),
    allowedActions: list(oneOf(actionsOfPeople(andonFlow))),
    log: rowsOf({
      at: instant(),
      step: oneOf(steps),
      /** Person who did it. Null if the product did. */
      person: optional(text()),
      note: optional(text()),
      level: integer(),
      /** People who were notified. */
      told: list(text()),
    }),
    /** Periods in which work orders were stopped because of the call. */
    downtime: rowsOf({
      workOrderId: reference(workOrder),
      workOrderCode: text(),
      from: instant(),
      /** Null while it is stopped. */
      until: optional(instant()),
    }),
    /** Exceptions that were created from it, newest first. */
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

/** A work order at a station, as the hall board shows it. */
const boardWork = {
  id: reference(workOrder),
  orderId: reference(productionOrder),
  orderCode: text(),
  productCode: text(),
  productName: text(),
  stageName: text(),
  unitName: text(),
  quantity: decimal(),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  /** The part of the quantity that is planned for the time until now. Null without a plan. */
  due: optional(decimal()),
  /** Who does it, or will. */
  person: optional(text()),
}

/** What a station does. */
const stationWork = {
  state: oneOf(['running', 'paused', 'idle']),
  /** Start of the state. Null for a station that has never worked. */
  since: optional(instant()),
  /** Code of the dictionary `pauseReason`. */
  pauseReason: optional(text()),
  /** The running work order, or the one that was paused last. */
  current: optional(group(boardWork)),
  /** Number of other work orders that run or are paused there. */
  others: integer(),
  /** The first work order of its queue that has not started. */
  next: optional(group(boardWork)),
}

export const readAndonBoard = defineCommand('readAndonBoard', {
  ...look,
  title: ['安灯看板', '安燈看板', 'Hall board'],
  paths: ['GET /mes_production/andon/board'],
  input: {},
  reply: {
    /** Server time of the reply. */
    at: instant(),
    centers: rowsOf({
      id: reference(workCenter),
      name: text(),
      /**
       * Good pieces since the start of the plant's day, with the plan for the whole day and for the elapsed part; by
       * unit.
       */
      output: rowsOf({ unitName: text(), good: decimal(), planned: decimal(), due: decimal() }),
      stations: rowsOf({
        id: reference(station),
        code: text(),
        name: text(),
        /** Position in the hall, from the left and from the top. Null if it is not set. */
        column: optional(integer()),
        row: optional(integer()),
        /** Null for users who may not see work orders. */
        work: optional(group(stationWork)),
        calls: rowsOf({
          id: reference(andonEvent),
          code: text(),
          kind: choice(andonKind),
          typeName: text(),
          status: choice(andonStatus),
          severity: choice(severity),
          calledAt: instant(),
          /** When the next answer is due: the response, then the resolution. Null once it is resolved. */
          dueAt: optional(instant()),
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
  summary:
    'Lists all enabled stations by work centre with what they do and their open calls, the worst first, and the output of today of each work centre.',
})

const figures = {
  count: integer(),
  /** Time from the call. Null without any acknowledged call. */
  medianAckMs: optional(duration()),
  medianResolveMs: optional(duration()),
  recurrent: integer(),
}
/** Groups of calls by the id or code of what they share. Null for calls without one. */
const parts = rowsOf({ key: optional(text()), name: optional(text()), ...figures })

/** Maximum length of the period in days. */
export const maxDaysOfCalls = 400

export const readAndonStatistics = defineCommand('readAndonStatistics', {
  ...look,
  title: ['安灯统计', '安燈統計', 'Call statistics'],
  paths: ['POST /mes_production/andon/statistics'],
  input: { from: instant(), to: instant() },
  reply: { total: group(figures), byKind: parts, byType: parts, byStation: parts, byShift: parts },
  errors: ['timeTooLong'],
  summary: `Counts the calls of a period of at most ${maxDaysOfCalls} days, without withdrawn ones. Each list begins with the most frequent.`,
})
