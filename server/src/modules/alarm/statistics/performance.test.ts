// The measures of ISA-18.2 on stored alarms, and the floods by table.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { readAlarmPerformance } from '@gemba/contract/alarm/statistics/performance.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { countHoursAbove, findFloods, slotMs } from './floods.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

const hourMs = 3_600_000
const minuteSlots = (...counts: number[]) =>
  counts.map((count, slot) => ({ slot, count })).filter(({ count }) => count > 0)

test.each([
  ['below the limit', [10, 10, 10], []],
  ['above it', [11], [[0, 1, 11]]],
  [
    'until fewer than 5',
    [3, 11, 5, 7, 4, 11],
    [
      [1, 4, 23],
      [5, 6, 11],
    ],
  ],
  ['a slot without alarms ends it', [12, 0, 6], [[0, 1, 12]]],
] as const)('a flood: %s', (_, counts, floods) => {
  expect(findFloods(minuteSlots(...counts))).toEqual(
    floods.map(([from, to, annunciated]) => ({ from: from * slotMs, to: to * slotMs, annunciated })),
  )
})

test('hours above a limit', () => {
  expect(countHoursAbove(minuteSlots(3, 3, 0, 0, 0, 0, 13), 6)).toBe(1)
  expect(countHoursAbove(minuteSlots(3, 4, 0, 0, 0, 0, 13), 6)).toBe(2)
  expect(countHoursAbove([], 6)).toBe(0)
})

const performanceOf = async (rest: Record<string, unknown> = {}) => {
  const now = Date.now()
  const period = { startTime: now - 24 * hourMs, endTime: now + 1000, objectId: plant.objectId }
  return (await run.admin(readAlarmPerformance, { ...period, ...rest })).data
}

test('rate, chattering with proposed settings, top ten, levels and response times; other companies see nothing', async () => {
  expect(await performanceOf()).toMatchObject({ annunciated: 0, perHour: 0, top: [], chattering: [], topShare: 0 })
  // Raised six times within a few seconds, with returns 1 and 2 below the limit of 80.
  const start = Date.now() - 10_000
  await plant.send(
    ...[85, 79, 84, 78.5, 85, 78, 85, 79, 84, 78, 85].map((v, at) => [v, start + at * 500] as [number, number]),
  )
  const [alarm] = await eventually(async () => {
    const { records } = (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data
    return records[0]?.count === 6 ? records : undefined
  })
  const performance = await performanceOf()
  expect(performance).toMatchObject({
    annunciated: 6,
    busyHours: 0,
    overloadedHours: 0,
    floods: [],
    stale: 0,
    hidden: 0,
    top: [{ objectId: plant.objectId, dataId: plant.pointId, annunciated: 6, share: 1 }],
    topShare: 1,
    meanToAckMs: null,
  })
  expect(performance.perHour).toBeCloseTo(6 / 24, 2)
  expect(performance.levels.map(({ count }) => count)).toEqual([0, 0, 1])
  expect(performance.chattering).toMatchObject([
    { ruleId: plant.ruleId, bursts: 4, deadband: 1, proposedDeadband: 2, proposedOnDelayMs: 1000 },
  ])
  expect(performance.units.reduce((sum, { annunciated }) => sum + annunciated, 0)).toBe(6)
  await run.rows(`update alarm_episode set first_ack_at = raise_at + interval '5 s', is_acked = true,
    occur_at = now() - interval '2 d' where id = ${alarm?.id}`)
  expect(await performanceOf({ unit: 'week' })).toMatchObject({ meanToAckMs: 5000, stale: 1 })
  const now = Date.now()
  const whole = { startTime: now - 24 * hourMs, endTime: now + 1000 }
  expect((await run.stranger(readAlarmPerformance, { ...whole, objectId: plant.objectId })).data.annunciated).toBe(0)
  expect((await run.nobody(readAlarmPerformance, whole)).code).toBe('401')
})

test.each([
  [0, 0],
  [-hourMs, hourMs],
  [400 * 24 * hourMs, 0],
])('a period from %d ms ago to %d ms ago is refused', async (from, to) => {
  const now = Date.now()
  const period = from < 0 ? { startTime: now, endTime: now - to } : { startTime: now - from, endTime: now - to }
  expect((await run.admin(readAlarmPerformance, period)).data).toMatchObject({ error: 'alarmPeriodWrong' })
})
