import { quality, sampleFlags, storeModes } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoolOnly } from '../../../platform/history/row-codec.ts'
import type { BoxEvent } from '../box/box-event.ts'
import { BoxRecord } from '../box/box-reports.ts'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakePoint, PointMonitor } from '../point/point.ts'
import { PointState, type Sample } from '../sample/point-state.ts'
import type { BoxLane } from './catalogue.ts'
import { Pipeline } from './pipeline.ts'

const now = Date.UTC(2026, 10, 20)

function plant(change: Partial<IntakePoint> = {}, { rawRetentionDays = 0, decides = false } = {}) {
  const state = new PointState(demoPoint(change))
  const stored: Sample[] = []
  const heard: Omit<Sample, 'flags'>[] = []
  const touched: number[] = []
  const events: BoxEvent[] = []
  const take: PointMonitor['take'] = (ts, rts, value, code) => {
    heard.push({ ts, rts, value, quality: code })
    return decides
  }
  state.monitor = { take, replay: take }
  state.isWatched = true
  const lane: BoxLane = {
    box: { boxId: '1', boxCode: 'b', companyId: '1', enabled: true },
    company: { companyId: '1', companyCode: 'c', zone: 'Asia/Shanghai', rawRetentionDays },
    devices: new Map([['M01', new Map([['temp', state]])]]),
    record: new BoxRecord('1'),
  }
  const pipeline = new Pipeline({
    store: (_state, sample) => stored.push({ ...sample }),
    touch: (touchedState) => touched.push(touchedState.ts),
    boxEvent: (event) => events.push(event),
    gap: () => undefined,
    unexplained: () => undefined,
  })
  const takeMessage = (body: unknown, channel: 'data' | 'hist' = 'data', receivedAt = now) =>
    pipeline.take(lane, Buffer.from(JSON.stringify(body)), { channel, receivedAt })
  const series = (...items: unknown[][]) => ({ d: [{ dev: 'M01', s: items.map((item) => ['temp', ...item]) }] })
  return { state, stored, heard, touched, events, lane, pipeline, take: takeMessage, series }
}

test('a new sample updates latest value, monitor and watch; a late one goes only to history', () => {
  const { state, stored, heard, touched, lane, take, series } = plant()
  take(series([now - 1000, 1], [now - 500, 2], [now - 700, 9]))
  expect(stored.map(({ ts, value, flags }) => [ts - now, value, flags])).toEqual([
    [-1000, 1, 0],
    [-500, 2, 0],
    [-700, 9, sampleFlags.late],
  ])
  expect(heard.map(({ value }) => value)).toEqual([1, 2])
  expect(touched).toHaveLength(2)
  expect(state.toUpdate()).toEqual(['1', now - 500, now, 2, quality.good])
  expect(lane.record.counters).toMatchObject({ samples: 3, late: 1 })
})

test('only samples that become the latest value affect the clock skew', () => {
  const { lane, take, series } = plant()
  take(series([now - 40, 1], [now - 3_600_000, 2], [now - 7_200_000, 3], [now - 20, 4]))
  expect(lane.record.skewMs()).toBe(40)
})

test('a repeated key with an equal value has no effect, with another value it overwrites', () => {
  const { stored, heard, lane, take, series } = plant()
  take(series([now, 1], [now, 1], [now, 2], [now, 2, quality.uncertainSubNormal]))
  expect(stored.map(({ value, flags }) => [value, flags])).toEqual([
    [1, 0],
    [2, sampleFlags.duplicateOverwrite],
    [2, sampleFlags.duplicateOverwrite],
  ])
  expect(heard).toHaveLength(3)
  expect(lane.record.counters.duplicates).toBe(1)
})

test('historical samples never affect the live side', () => {
  const { state, stored, heard, take, series } = plant()
  take(series([now, 1]), 'hist')
  expect(stored).toMatchObject([{ value: 1, flags: sampleFlags.historical }])
  expect(heard).toEqual([])
  expect(state.hasLatest).toBe(false)
})

test('a clock ahead is replaced, counted and reported once an hour; too old is dropped', () => {
  const { stored, events, lane, take, series } = plant({}, { rawRetentionDays: 1 })
  take(series([now + 700_000, 1]))
  take(series([now + 701_000, 2]), 'data', now + 1000)
  take(series([now + 9_000_000, 3]), 'data', now + 3_600_001)
  take(series([now - 90_000_000, 4]))
  expect(stored.map(({ ts, flags }) => [ts - now, flags])).toEqual([
    [0, sampleFlags.clampedTs],
    [1000, sampleFlags.clampedTs],
    [3_600_001, sampleFlags.clampedTs],
  ])
  expect(events.map(({ kind, at }) => [kind, at - now])).toEqual([
    ['clockAhead', 0],
    ['clockAhead', 3_600_001],
  ])
  expect(lane.record.counters).toMatchObject({ clockAhead: 3, tooOld: 1 })
  expect(lane.record.report().skewMs).toBeLessThan(-600_000)
})

test('unmapped codes, unknown devices, malformed messages, gaps and disabled boxes are reported', () => {
  const { lane, events, take } = plant()
  expect(
    take({
      seq: 1,
      d: [
        { dev: 'M01', v: { temp: 1, other: 2 } },
        { dev: 'M02', v: { temp: 3 } },
      ],
    }),
  ).toBe('taken')
  expect(take({ seq: 4, d: [] })).toBe('taken')
  expect(take([])).toBe('notABody')
  lane.box = { ...lane.box, enabled: false }
  expect(take({ d: [{ dev: 'M01', v: { temp: 1 } }] })).toBe('disabled')
  const { counters, unmapped, deadLetters } = lane.record.report()
  expect(counters).toMatchObject({ messages: 4, samples: 3, unmapped: 2, malformed: 1, seqGaps: 1, refused: 1 })
  expect(unmapped.map(({ deviceCode, code }) => [deviceCode, code])).toEqual([
    ['M01', 'other'],
    ['M02', 'temp'],
  ])
  expect(deadLetters).toMatchObject([{ reason: 'notABody', channel: 'data' }])
  expect(events).toMatchObject([{ kind: 'seqGap', args: { from: 2, to: 3 } }])
})

test('a restored value waits for a sample: an equal reading confirms and stores it', () => {
  const { state, stored, heard, take, series } = plant()
  state.restore(now, now, 5)
  expect(state.quality).toBe(quality.uncertainInitialValue)
  take(series([now, 5]))
  expect(state.quality).toBe(quality.good)
  expect(stored).toMatchObject([{ value: 5, flags: 0 }])
  expect(heard).toHaveLength(1)
})

test('replayed rows update the latest value like the first run; the monitor itself decides which ones it knows', () => {
  const { state, heard, stored, pipeline } = plant()
  state.restore(now, now, 5)
  const row = (ts: number, value: number, flags = 0): Sample => ({ ts, rts: ts, value, quality: 0, flags })
  for (const sample of [row(now, 5), row(now + 1, 6), row(now + 3, 9, sampleFlags.late), row(now + 2, 7)]) {
    pipeline.replay(state, sample)
  }
  expect(heard.map(({ value }) => value)).toEqual([5, 6, 7])
  expect(stored).toEqual([])
  expect(state.toUpdate()).toEqual(['1', now + 2, now + 2, 7, quality.good])
})

test('what the broker sends again after a replay is repeated, and not late', () => {
  const { state, stored, heard, pipeline, take, series } = plant()
  const row = (ts: number, value: number): Sample => ({ ts, rts: ts, value, quality: 0, flags: 0 })
  // The stored latest value is newer than the monitors, so that older samples are replayed for them.
  state.restore(now + 1, now + 1, 6)
  for (const sample of [row(now, 5), row(now + 1, 6), row(now + 2, 7)]) pipeline.replay(state, sample)
  take(series([now, 5], [now + 1, 6], [now + 2, 7], [now + 3, 8]), 'data', now + 10)
  expect(heard.map(({ value }) => value)).toEqual([5, 6, 7, 8])
  expect(stored.map(({ value, flags }) => [value, flags])).toEqual([[8, 0]])
  // Another value of that time is new, and so is one after newer samples.
  take(series([now, 9], [now + 1, 6]), 'data', now + 11)
  expect(stored.slice(1).map(({ value, flags }) => [value, flags])).toEqual([
    [9, sampleFlags.late],
    [6, sampleFlags.late],
  ])
  expect(state.value).toBe(8)
})

test('samples that a monitor needs again go to the spool, whatever the store mode', () => {
  for (const storeMode of [storeModes.none, storeModes.onChange]) {
    const { stored, take, series } = plant({ storeMode, storeDeadband: 10 }, { decides: true })
    take(series([now - 3, 1], [now - 2, 2], [now - 1, 30]))
    const flags = stored.map(({ value, flags }) => [value, flags])
    if (storeMode === storeModes.none)
      expect(flags).toEqual([
        [1, spoolOnly],
        [2, spoolOnly],
        [30, spoolOnly],
      ])
    else
      expect(flags).toEqual([
        [1, 0],
        [2, spoolOnly],
        [2, 0],
        [30, 0],
      ])
  }
})

test('the latest value never goes back and the monitor receives rising times, whatever arrives', () => {
  const arrivals = fc.array(
    fc.record({
      back: fc.integer({ min: -700_000, max: 5000 }),
      value: fc.integer({ min: 0, max: 3 }),
      hist: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(arrivals, (samples) => {
      const { state, heard, stored, lane, take, series } = plant()
      let at = now
      for (const { back, value, hist } of samples) {
        const before = state.ts
        take(series([at - back, value]), hist ? 'hist' : 'data', at++)
        expect(state.ts).toBeGreaterThanOrEqual(before)
      }
      for (let index = 1; index < heard.length; index++) {
        expect(heard[index]!.ts).toBeGreaterThanOrEqual(heard[index - 1]!.ts)
      }
      const { duplicates } = lane.record.counters
      expect(stored.length + duplicates).toBe(samples.length)
    }),
  )
})

test.each([
  ['an hour', 3_600_000],
  ['40 days', 40 * 86_400_000],
])('after a clock that was %s ahead is set back, new samples are current', (_, aheadMs) => {
  const { state, stored, heard, touched, take, series } = plant()
  take({ d: [{ dev: 'M01', v: { temp: 1 } }] }, 'data', now + aheadMs)
  take({ d: [{ dev: 'M01', v: { temp: 2 } }] }, 'data', now)
  take(series([now + 900, 3], [now + 500, 9], [now + 1000, 4]), 'data', now + 1000)
  expect(state.toUpdate()).toEqual(['1', now + 1000, now + 1000, 4, quality.good])
  expect(heard.map(({ value }) => value)).toEqual([1, 2, 3, 4])
  expect(touched).toHaveLength(4)
  // Only samples older than one with a correct time are late.
  expect(stored.map(({ value, flags }) => [value, flags & sampleFlags.late])).toEqual([
    ...[1, 2, 3].map((value) => [value, 0]),
    [9, sampleFlags.late],
    [4, 0],
  ])
})

test('after a restart from a snapshot of a clock ahead, rows and samples are current', () => {
  const { state, pipeline, take } = plant()
  state.restore(now + 3_600_000, now + 3_600_000, 1)
  pipeline.replay(state, { ts: now - 5000, rts: now - 5000, value: 2, quality: 0, flags: 0 })
  expect(state.value).toBe(2)
  state.restore(now + 3_600_000, now + 3_600_000, 1)
  take({ d: [{ dev: 'M01', v: { temp: 3 } }] })
  expect(state.toUpdate()).toEqual(['1', now, now, 3, quality.good])
})

test('a box with a correct clock is not late after the server clock is set back', () => {
  const { state, heard, take, series } = plant()
  take(series([now, 1]), 'data', now + 3_600_000)
  take(series([now + 1000, 2]), 'data', now + 1000)
  take(series([now + 500, 9]), 'data', now + 1500)
  expect(state.value).toBe(2)
  expect(heard.map(({ value }) => value)).toEqual([1, 2])
})

test('a value that does not change for frozenMs is uncertain until it changes', () => {
  const { stored, heard, take, series } = plant({ frozenMs: 1000 })
  take(series([now, 5], [now + 500, 5], [now + 1000, 5], [now + 1500, 5]), 'data', now + 1500)
  // Older samples neither start nor end a frozen period.
  take(series([now + 200, 6]), 'data', now + 1600)
  take(series([now + 2000, 5], [now + 2500, 6], [now + 3000, 6]), 'data', now + 3000)
  const frozen = quality.uncertainSensorNotAccurate
  expect(heard.map(({ quality: code }) => code)).toEqual([0, 0, frozen, frozen, frozen, 0, 0])
  expect(stored.filter(({ quality: code }) => code === frozen).map(({ ts }) => ts - now)).toEqual([1000, 1500, 2000])
})

test('a bad value stays bad while it is frozen, and texts are never frozen', () => {
  const { heard, take, series } = plant({ frozenMs: 1000 })
  take(series([now, 5], [now + 1000, 5, quality.badDeviceFailure]), 'data', now + 1000)
  expect(heard.map(({ quality: code }) => code)).toEqual([quality.good, quality.badDeviceFailure])
  const texts = plant({ frozenMs: 1000, dataType: 9 })
  texts.take(texts.series([now, 'a'], [now + 2000, 'a']), 'data', now + 2000)
  expect(texts.heard.map(({ quality: code }) => code)).toEqual([quality.good, quality.good])
})
