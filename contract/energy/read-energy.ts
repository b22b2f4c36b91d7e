// What a meter counted: by days, and by quarters of an hour.

import { date, instant, integer, json, number, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { energyMeter } from './energy-meter.ts'

const dayFields = {
  /** Of the calendar of the plant. */
  day: date(),
  /** In the unit of the counter; nothing where no reading tells. */
  amount: optional(number()),
  /** From midnight to the time of day that it is now. */
  amountSoFar: optional(number()),
  /** Highest mean of a quarter of an hour, in the unit of the counter an hour (kWh: kW). */
  peak: optional(number()),
  /** Where that quarter begins. */
  peakAt: optional(instant()),
  /** Share of the quarters of an hour so far that were measured. */
  measuredPercent: number(),
}
export type EnergyDay = RowOf<typeof dayFields>

const dailyFields = {
  meterId: reference(energyMeter),
  /** Of the counter. */
  unit: optional(text()),
  decimals: integer(),
  days: rowsOf(dayFields),
}
export type DailyEnergy = RowOf<typeof dailyFields>

const readErrors = ['notFound', 'historyTooLarge', 'historyBusy'] as const

export const readDailyEnergy = defineCommand('readDailyEnergy', {
  kind: 'read',
  title: ['每日能耗', '每日能耗', 'Energy by day'],
  paths: ['POST /energy/daily'],
  permission: 'telemetry:view',
  input: {
    meterId: reference(energyMeter),
    /** How many days, today included. */
    days: optional(integer({ min: 1, max: 400 })),
  },
  reply: dailyFields,
  errors: readErrors,
  summary:
    'What a meter counted on each of the last days (29 when not given), its highest quarter of an hour, and how much was measured.',
})

const mapFields = {
  /** Where the first quarter of an hour begins. */
  from: instant(),
  unit: optional(text()),
  /** The mean of each quarter of an hour, one after the other, in the unit of the counter an hour; null where nothing was measured. */
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
  summary: 'The mean of each quarter of an hour of the last 53 weeks.',
})
