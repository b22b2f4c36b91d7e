// Performance of the alarm system by the measures of ISA-18.2, for an alarm manager.
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import {
  choice,
  duration,
  instant,
  integer,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmLevel } from '../dictionaries.ts'
import { alarmRule } from '../rule.ts'

/** Targets of ISA-18.2 and of domain design, equipment 3.8. */
export const performanceTargets = {
  /** Alarms an hour for one operator: acceptable, and the most that can be handled. */
  perHour: 6,
  maxPerHour: 12,
  /** Alarms in 10 minutes above which a flood starts, and below which it ends. */
  floodStart: 10,
  floodEnd: 5,
  /** Share of the time in flood. */
  floodShare: 0.01,
  /** Number of alarms that are active for more than a day. */
  stale: 5,
  /** Share of the ten most frequent alarms. */
  topShare: 0.05,
  /** Shares of the levels from the most severe one. */
  levelShares: { 1: 0.05, 2: 0.15, 3: 0.8 },
} as const

/** Maximum number of days of a period. */
export const maxPerformanceDays = 366

const subject = {
  ruleId: optional(reference(alarmRule)),
  objectId: reference(object),
  objectCode: text(),
  objectName: text(),
  dataId: reference(point),
  dataCode: text(),
  dataName: text(),
}

const times = {
  /** Mean time from the raise to the first acknowledgement by a person. Null without one. */
  meanToAckMs: optional(duration()),
  meanToHandleMs: optional(duration()),
}

const unitFields = {
  /** Start of the day or week in the plant's time zone. */
  time: text(),
  /**
   * Annunciated alarms: raised, raised again, escalated or no longer hidden. Alarms that people are not notified of do
   * not count.
   */
  annunciated: integer(),
  /** Alarms an hour in the elapsed part of the day or week that is in the period. */
  perHour: number(),
  /** Share of the elapsed time in flood, from 0 to 1. */
  floodShare: number(),
  ...times,
}

const chatteringFields = {
  ...subject,
  /** How often the alarm was raised three times within 60 s. */
  bursts: integer(),
  deadband: optional(number()),
  onDelayMs: optional(duration()),
  unit: optional(text()),
  /** Deadband with which nine of ten of these returns had not happened. Null for a condition without a limit. */
  proposedDeadband: optional(number()),
  /** On delay with which nine of ten of these raises had not happened. */
  proposedOnDelayMs: optional(duration()),
}

const performanceFields = {
  from: instant(),
  to: instant(),
  annunciated: integer(),
  perHour: number(),
  /** Hours with more alarms than are acceptable, and than can be handled. */
  busyHours: integer(),
  overloadedHours: integer(),
  hours: integer(),
  floodShare: number(),
  floods: rowsOf({ from: instant(), to: instant(), annunciated: integer() }),
  chattering: rowsOf(chatteringFields),
  /** Alarms that are active for more than a day now. */
  stale: integer(),
  /** The ten most frequent alarms and their share of all. */
  top: rowsOf({ ...subject, annunciated: integer(), share: number() }),
  topShare: number(),
  levels: rowsOf({ level: choice(alarmLevel), levelName: text(), count: integer(), share: number() }),
  ...times,
  /** Alarms that are shelved or out of service now. */
  hidden: integer(),
  units: rowsOf(unitFields),
}
export type AlarmPerformance = RowOf<typeof performanceFields>

export const readAlarmPerformance = defineCommand('readAlarmPerformance', {
  kind: 'read',
  title: ['报警系统绩效', '警報系統績效', 'Alarm system performance'],
  paths: ['POST /alarmJournal/performance'],
  permission: 'alarm:view',
  input: {
    startTime: instant(),
    endTime: instant(),
    /** Default: a day. */
    unit: optional(oneOf(['day', 'week'])),
    /** Only the alarms of this object and of everything below it. */
    objectId: optional(text({ max: 20 })),
  },
  reply: performanceFields,
  errors: ['alarmPeriodWrong'],
  summary: `Returns the measures of ISA-18.2 over at most ${maxPerformanceDays} days: rate against 6 and 12 alarms an hour, time in flood, chattering alarms with proposed settings, stale alarms, the ten most frequent ones, the share of each level, and response times, in all and by day or week.`,
})
