// The measures of ISA-18.2 over a period, computed by the database from the journal.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import {
  type AlarmPerformance,
  maxPerformanceDays,
  performanceTargets,
  readAlarmPerformance,
} from '@gemba/contract/alarm/statistics/performance.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { namesOfLevels } from '../level/alarm-level.ts'
import { nameSubjects } from '../list/name-subjects.ts'
import { countHoursAbove, type Flood, findFloods, slotMs } from './floods.ts'
import {
  countStanding,
  type PerformancePeriod,
  type ResponseRow,
  readChattering,
  readResponses,
  readSlots,
  readTop,
  type SlotRow,
} from './performance-reads.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const maxFloods = 20

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** Throws `alarmPeriodWrong`. */
function resolvePeriod({ startTime, endTime, unit, objectId }: CommandInput<typeof readAlarmPerformance>) {
  if (startTime >= endTime || endTime - startTime > maxPerformanceDays * dayMs)
    throw new DomainError('alarmPeriodWrong', { rows: maxPerformanceDays })
  const id = objectId ? (isId(objectId) ? objectId : '0') : null
  return { from: startTime, to: endTime, unit: unit === 'week' ? 'week' : 'day', objectId: id } as const
}

const sumOf = (rows: readonly { readonly count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

const roundOrNull = (ms: number | null): number | null => (ms === null ? null : Math.round(ms))

/** Returns the mean over units, weighted by their numbers of alarms with a time. */
function meanOf(rows: readonly ResponseRow[], name: 'ack' | 'handle'): number | null {
  const count = rows.reduce((sum, row) => sum + row[`${name}Count`], 0)
  const total = rows.reduce((sum, row) => sum + row[`${name}Ms`], 0)
  return count === 0 ? null : Math.round(total / count)
}

interface ElapsedPeriod {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

/** Returns the length of the elapsed part of a period: at least that of a slot, which measures count completely. */
const elapsedMs = ({ from, until }: ElapsedPeriod): number => Math.max(slotMs, until - from)

const floodMs = (floods: readonly Flood[]): number => floods.reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns the measures of each day or week, also of those without alarms. `until` is the end of the elapsed part. */
function unitsOf(
  { from, until }: ElapsedPeriod,
  { responses, slots }: { responses: readonly ResponseRow[]; slots: readonly SlotRow[] },
): AlarmPerformance['units'] {
  const slotsByUnit = Map.groupBy(slots, ({ time }) => time)
  return responses.map(({ time, startTs, endTs, ackCount, ackMs, handleCount, handleMs }) => {
    const slotsOfUnit = slotsByUnit.get(time) ?? []
    // The period may begin within the first unit, and the last one may not be over.
    const lengthMs = elapsedMs({ from: Math.max(startTs, from), until: Math.min(endTs, until) })
    const annunciated = sumOf(slotsOfUnit)
    return {
      time,
      annunciated,
      perHour: annunciated / (lengthMs / hourMs),
      floodShare: Math.min(1, floodMs(findFloods(slotsOfUnit)) / lengthMs),
      meanToAckMs: roundOrNull(ackCount === 0 ? null : ackMs / ackCount),
      meanToHandleMs: roundOrNull(handleCount === 0 ? null : handleMs / handleCount),
    }
  })
}

async function levelsOf(read: Read, responses: readonly ResponseRow[]): Promise<AlarmPerformance['levels']> {
  const names = await namesOfLevels(read)
  const counts = { 1: 0, 2: 0, 3: 0 }
  for (const { urgency, error, warn } of responses) {
    counts[1] += urgency
    counts[2] += error
    counts[3] += warn
  }
  const all = counts[1] + counts[2] + counts[3]
  return optionsOf(alarmLevel).map(({ code }) => ({
    level: code,
    levelName: names.get(code) ?? '',
    count: counts[code],
    share: all === 0 ? 0 : counts[code] / all,
  }))
}

async function readPerformance(read: Read, period: PerformancePeriod): Promise<AlarmPerformance> {
  const slots = await readSlots(read, period)
  const responses = await readResponses(read, period)
  const annunciated = sumOf(slots)
  const floods = findFloods(slots)
  const share = (count: number) => (annunciated === 0 ? 0 : count / annunciated)
  const top = await nameSubjects(read, await readTop(read, period))
  const elapsed = { from: period.from, until: Math.min(period.to, read.now) }
  const lengthMs = elapsedMs(elapsed)
  return {
    from: period.from,
    to: period.to,
    annunciated,
    perHour: annunciated / (lengthMs / hourMs),
    busyHours: countHoursAbove(slots, performanceTargets.perHour),
    overloadedHours: countHoursAbove(slots, performanceTargets.maxPerHour),
    hours: Math.ceil(lengthMs / hourMs),
    floodShare: Math.min(1, floodMs(floods) / lengthMs),
    floods: floods.toSorted((left, right) => right.annunciated - left.annunciated).slice(0, maxFloods),
    chattering: await nameSubjects(read, await readChattering(read, period)),
    top: top.map((row) => ({ ...row, share: share(row.annunciated) })),
    topShare: share(top.reduce((sum, row) => sum + row.annunciated, 0)),
    levels: await levelsOf(read, responses),
    meanToAckMs: meanOf(responses, 'ack'),
    meanToHandleMs: meanOf(responses, 'handle'),
    ...(await countStanding(read, period)),
    units: unitsOf(elapsed, { responses, slots }),
  }
}

export const alarmPerformanceRoutes = handle(readAlarmPerformance, import.meta.url, (read, input) =>
  readPerformance(read, resolvePeriod(input)),
)
