// Spans of run states of objects, what they add up to, and maintenance.
import {
  boolean,
  choice,
  duration,
  instant,
  integer,
  number,
  optional,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'
import { runState } from './dictionaries.ts'

/** Maximum number of spans in one answer. */
export const maxRunSpans = 5000
/** Maximum length of a period in days. */
export const maxRunDays = 400

const period = {
  /** From which instant on. Default: 24 hours before the end, or `durationMs`. */
  startTime: optional(instant()),
  /** Until which instant. Default: now. */
  endTime: optional(instant()),
  /** Length of the period, instead of its start. */
  durationMs: optional(duration()),
}

const stateTime = { state: choice(runState), durationMs: duration(), count: integer() }

export const listRunSpans = defineCommand('listRunSpans', {
  kind: 'read',
  title: ['运行状态记录', '運行狀態記錄', 'Run states of an object'],
  paths: ['POST /equipment/runState/spans'],
  permission: 'object:view',
  input: { objectId: reference(object), ...period },
  reply: {
    /** Whether the model of the object has a run state rule. */
    hasRule: boolean(),
    /** Present state. Null without a rule. */
    state: optional(choice(runState)),
    /** Since when, also before the period. */
    since: optional(instant()),
    /** Whether people have set the object to maintenance. */
    isInMaintenance: boolean(),
    maintenanceRemark: optional(text()),
    maintenanceUser: optional(text()),
    startTime: instant(),
    endTime: instant(),
    /** In order, cut to the period. The end of the present span is the end of the period. */
    spans: rowsOf({ state: choice(runState), startTime: instant(), endTime: instant() }),
    /** Whether the newest spans only are listed, because the period has more. */
    isCut: boolean(),
    totals: rowsOf(stateTime),
    /** Percentage of the recorded time in which the object was not offline. Null without recorded time. */
    onlineRate: optional(number()),
  },
  errors: ['notFound', 'runPeriodWrong'],
  summary: `Returns the run states of an object in a period of at most ${maxRunDays} days: spans without gap or overlap while its model has a rule, at most the newest ${maxRunSpans}; the time in each state; and the online rate.`,
})

export const rankRunStates = defineCommand('rankRunStates', {
  kind: 'read',
  title: ['运行状态排名', '運行狀態排名', 'Ranking by run state'],
  paths: ['POST /equipment/runState/ranking'],
  permission: 'object:view',
  input: {
    ...period,
    /** The state whose time ranks the objects. Default: running. */
    state: optional(choice(runState)),
    /** Only these objects and those below them. */
    parentId: optional(reference(object)),
    objectIds: optional(references(object)),
    count: optional(integer({ min: 1, max: 1000 })),
  },
  reply: {
    startTime: instant(),
    endTime: instant(),
    rows: rowsOf({
      rank: integer(),
      objectId: reference(object),
      code: text(),
      name: text(),
      nameEn: optional(text()),
      nameTw: optional(text()),
      /** Present state. Null if the object has no rule any more. */
      state: optional(choice(runState)),
      since: optional(instant()),
      /** Time in the ranked state. */
      durationMs: duration(),
      /** Percentage of the recorded time. */
      share: number(),
      /** Percentage of the recorded time in which the object was not offline. */
      onlineRate: number(),
      recordedMs: duration(),
      totals: rowsOf(stateTime),
    }),
    /** Number of objects with recorded time in the period. */
    total: integer(),
  },
  errors: ['runPeriodWrong'],
  summary:
    'Ranks objects by the time that they spent in a run state in a period, with the time in every state and the online rate.',
})

export const setMaintenance = defineCommand('setMaintenance', {
  kind: 'write',
  title: ['设置检修', '設定檢修', 'Set maintenance'],
  paths: ['POST /equipment/runState/maintenance'],
  permission: 'object:edit',
  input: { objectId: reference(object), isOn: boolean(), remark: optional(text({ max: 200 })) },
  reply: { objectId: reference(object), isOn: boolean() },
  errors: ['notFound', 'noRunRule'],
  summary:
    'Sets an object to maintenance or ends it. Maintenance has precedence over every other run state. Repeating it changes nothing.',
})
