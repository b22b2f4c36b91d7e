// Boxes with wrong clocks: no acknowledged sample is lost, and no point becomes silent.
import { sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoxRecord } from '../box/box-reports.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { Pipeline } from '../intake/pipeline.ts'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakePoint } from '../point/point.ts'
import { PointState, type Sample } from '../sample/point-state.ts'
import { readInstant } from '../sample/time-rules.ts'

const now = Date.UTC(2026, 10, 20)
const hour = 3_600_000

function plant(change: Partial<IntakePoint> = {}) {
  const state = new PointState(demoPoint(change))
  const stored: Sample[] = []
  const heard: { ts: number; value: unknown }[] = []
  const hear = (ts: number, _rts: number, value: unknown): boolean => {
    heard.push({ ts, value })
    return false
  }
  state.monitor = { take: hear, replay: hear }
  const lane: BoxLane = {
    box: { boxId: '1', boxCode: 'b', companyId: '1', enabled: true },
    company: { companyId: '1', companyCode: 'c', zone: 'Asia/Shanghai', rawRetentionDays: 90 },
    devices: new Map([['M01', new Map([['temp', state]])]]),
    record: new BoxRecord('1'),
  }
  const pipeline = new Pipeline({
    store: (_state, sample) => stored.push({ ...sample }),
    touch: () => undefined,
    boxEvent: () => undefined,
    gap: () => undefined,
    unexplained: () => undefined,
  })
  const take = (rows: unknown[][], receivedAt = now, channel: 'data' | 'hist' = 'data') => {
    const body = { d: [{ dev: 'M01', s: rows.map((row) => ['temp', ...row]) }] }
    return pipeline.take(lane, Buffer.from(JSON.stringify(body)), { channel, receivedAt })
  }
  return { state, stored, heard, lane, take, pipeline }
}

const series = (from: number, count: number, stepMs: number): number[][] =>
  Array.from({ length: count }, (_, index) => [from + index * stepMs, index])

describe('a clock more than ten minutes ahead', () => {
  test.each(['data', 'hist'] as const)('keeps the distances of a batch: the newest one is from now (%s)', (channel) => {
    const { stored, lane, take } = plant()
    take(series(now + hour, 100, 1000), now, channel)
    expect(stored.map(({ ts }) => ts - now)).toEqual(Array.from({ length: 100 }, (_, index) => (index - 99) * 1000))
    expect(stored.every(({ flags }) => (flags & sampleFlags.clampedTs) !== 0)).toBe(true)
    expect(lane.record.counters.clockAhead).toBe(100)
  })

  test('keeps the distances between messages: no sample of a burst overwrites another', () => {
    const { stored, take } = plant()
    for (let index = 0; index < 50; index++) take([[now + 2 * hour + index * 1000, index]])
    expect(stored.map(({ ts }) => ts - now)).toEqual(Array.from({ length: 50 }, (_, index) => index * 1000))
  })

  test('moves related samples together, including those that are not ahead; a wild time moves no other sample', () => {
    const { stored, take } = plant()
    take(series(now - 1800_000, 4, 1_200_000))
    expect(stored.splice(0).map(({ ts }) => ts - now)).toEqual([-3_600_000, -2_400_000, -1_200_000, 0])
    const other = plant()
    other.take([
      [now - 2000, 1],
      [now - 1000, 2],
      [now + 500 * hour, 3],
      [1e300, 4],
    ])
    expect(other.stored.map(({ ts, flags }) => [ts - now, flags & sampleFlags.clampedTs])).toEqual([
      [-2000, 0],
      [-1000, 0],
      [0, sampleFlags.clampedTs],
      [0, sampleFlags.clampedTs],
    ])
  })

  test('no sample of a batch with distinct times is lost, whatever the clock says', () => {
    const offsets = fc.integer({ min: 600_001, max: 400 * 24 * hour })
    const steps = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(offsets, steps, (ahead, gaps) => {
        const { stored, take } = plant()
        let at = now + ahead
        const rows = gaps.map((gap, index) => {
          at += gap
          return [at, index]
        })
        take(rows)
        expect(new Set(stored.map(({ ts }) => ts)).size).toBe(rows.length)
        expect(stored.at(-1)?.ts).toBe(now)
        for (let index = 1; index < rows.length; index++) {
          expect((stored[index]?.ts ?? 0) - (stored[index - 1]?.ts ?? 0)).toBe(gaps[index])
        }
      }),
    )
  })
})

test('a sample 9.9 minutes ahead blocks neither its point nor its alarms nor storage', () => {
  const { state, stored, heard, take } = plant({ storeMode: 2, minIntervalMs: 60_000 })
  take([[now + 594_000, 20]])
  expect(state.toUpdate().slice(1, 4)).toEqual([now, now, 20])
  for (let second = 1; second <= 5; second++) take([[now + second * 1000, 100 + second]], now + second * 1000 + 5)
  expect(state.toUpdate().slice(1, 4)).toEqual([now + 5000, now + 5005, 105])
  expect(heard.map(({ value }) => value)).toEqual([20, 101, 102, 103, 104, 105])
  expect(stored.map(({ ts, flags }) => [ts - now, flags])).toEqual([
    [594_000, 0],
    [1000, 0],
  ])
  // A replay gives the same result.
  const again = plant()
  for (const row of stored) again.pipeline.replay(again.state, row)
  expect(again.heard.map(({ value }) => value)).toEqual([20, 101])
  const latest = again.state.toUpdate()
  // Monitors receive every row again and ignore those they know. The latest value stays.
  for (const row of stored) again.pipeline.replay(again.state, row)
  expect(again.state.toUpdate()).toEqual(latest)
})

test('text times are read; unreadable ones and those before 2000 are counted one by one', () => {
  const { stored, lane, take } = plant()
  const texts = [
    '2026-11-19T23:00:00Z',
    '2026-11-20T07:00:01+08:00',
    '2026-11-20 07:00:02',
    '1795129203000',
    '1795129204',
  ]
  take(texts.map((text, index) => [text, index]))
  expect(stored.splice(0).map(({ ts }) => new Date(ts).toISOString())).toEqual(
    [0, 1, 2, 3, 4].map((second) => `2026-11-19T23:00:0${second}.000Z`),
  )
  take(['abc', '', true, {}, [], 'NaN'].map((text) => [text, 1]))
  take([0, -0, 1, -5, 946_684_799, '1999-12-31T23:59:59Z', '1972-01-01T00:00:00Z', '1970-01-02'].map((ts) => [ts, 1]))
  take([[now - 100 * 24 * hour, 1]])
  expect(stored).toEqual([])
  expect(lane.record.counters).toMatchObject({ badTimes: 6, beforeTime: 8, tooOld: 1, badItems: 0 })
})

test('a time is read exactly as written, or not at all', () => {
  expect(readInstant('2026-11-20 08:00:00', 'Asia/Shanghai')).toBe(now)
  for (const invalid of [Number.NaN, Number.POSITIVE_INFINITY, 'noon', null, {}])
    expect(readInstant(invalid, 'UTC')).toBeNaN()
  fc.assert(fc.property(fc.anything(), (value) => typeof readInstant(value, 'UTC') === 'number'))
})
