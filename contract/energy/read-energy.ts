// Readings of a meter by day and by quarter-hour.

import { date, instant, integer, json, number, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { energyMeter } from './energy-meter.ts'

const dayFields = {
  /** Day of the plant's calendar. */
  day: date(),
  /** In the unit of the counter. Null without readings. */
  amount: optional(number()),
  /** Amount from midnight to the present time of day. */
  amountSoFar: optional(number()),
  /** Highest mean of a quarter-hour, in the unit of the counter per hour (kWh: kW). */
  peak: optional(number()),
  /** Start of that quarter-hour. */
  peakAt: optional(instant()),
  /** Percentage of the elapsed quarter-hours that were measured. */
  measuredPercent: number(),
}
export type EnergyDay = RowOf<typeof dayFields>

const dailyFields = {
  meterId: reference(energyMeter),
  /** Unit of the counter. */
  unit: optional(text()),
  decimals: integer(),
  days: rowsOf(dayFields),
}
export type DailyEnergy = RowOf<typeof dailyFields>

const readErrors = ['notFound', 'historyTooLarge', 'historyBusy'] as const

export const readDailyEnergy = defineCommand('readDailyEnergy', {
  kind: 'read',
  title: ['每日能耗', '每日能耗', 'Daily energy'],
  paths: ['POST /energy/daily'],
  permission: 'telemetry:view',
  input: {
    meterId: reference(energyMeter),
    /** Number of days, including today. */
    days: optional(integer({ min: 1, max: 400 })),
  },
  reply: dailyFields,
  errors: readErrors,
  summary:
    'Returns the consumption of a meter on each of the last days (29 if omitted), its highest quarter-hour, and the measured percentage.',
})

const mapFields = {
  /** Start of the first quarter-hour. */
  from: instant(),
  unit: optional(text()),
  /** Means of consecutive quarter-hours, in the unit of the counter per hour. Null if nothing was measured. */
  quarters: json<(number | null)[]>(),
}
export type EnergyMap = RowOf<typeof mapFields>

export const readEnergyMap = defineCommand('readEnergyMap', {
  kind: 'read',
  title: ['能耗热力图', '能耗熱力圖', 'Energy map'],
  paths: ['POST /energy/map'],
  permission: 'telemetry:view',
  input: { meterId: reference(energyMeter) },
  reply: mapFields,
  errors: readErrors,
  summary: 'Returns the mean of each quarter-hour of the last 53 weeks.',
})
