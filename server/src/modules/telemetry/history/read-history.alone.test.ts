import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryMode } from '@gemba/contract/telemetry/read.ts'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../../platform/history/history-server.ts'
import { type SampleRow, toPointKey } from '../../../platform/history/row-codec.ts'
import { Spool } from '../../../platform/history/spool.ts'
import { HistoryReader } from './history-reader.ts'

const start = Date.UTC(2026, 0, 1)
const everySecond = { periodMs: 1000, storeMode: 1, maxIntervalMs: 0 } as const
let root: string
let server: HistoryServer | undefined
let history: History
let spool: Spool
let reader: HistoryReader
/** Adds pending samples instead of storing them. */
let pendingReader: HistoryReader
let flushed = 0
let propertyRuns = 0

const anyCode = fc.constantFrom(
  ...[quality.good, quality.good, quality.good, quality.uncertainSubNormal, quality.badSensorFailure],
)
/** Seconds since the sample before, value and quality: more than the points of the curve, some after a silence. */
const manySamples = fc.array(
  fc.tuple(
    fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: fc.constant(90) }),
    fc.double({ min: -9, max: 9, noNaN: true }),
    anyCode,
  ),
  { minLength: 300, maxLength: 600 },
)

async function openStore(kind: string): Promise<void> {
  root = mkdtempSync(join(tmpdir(), 'gemba-read-'))
  const folder = join(root, 'history')
  server = kind === 'embedded' ? undefined : await startHistoryServer(folder)
  history = await openHistory(server ? { url: server.url } : { folder })
  const failed = (_what: string, error: unknown): void => {
    throw error
  }
  spool = new Spool({ folder: join(root, 'spool'), insert: history.insertSegment, onFailure: failed })
  await spool.start(() => undefined)
  // Good time is calculated in small pieces. Their borders must not affect the result.
  const samplesAtOnce = 700
  const flush = async (): Promise<void> => {
    flushed++
    await spool.flush()
  }
  reader = new HistoryReader(history, flush, { samplesAtOnce })
  pendingReader = new HistoryReader(history, flush, { pendingSamples: (points) => spool.pendingSamples(points) })
}

async function closeStore(): Promise<void> {
  await spool.stop(1000)
  await history.close()
  await server?.kill()
  rmSync(root, { recursive: true, force: true })
}

async function store(pointId: string, samples: readonly [second: number, value: SampleRow['value'], code?: number][]) {
  const key = toPointKey(pointId)
  for (const [second, value, code = quality.good] of samples) {
    const ts = start + second * 1000
    spool.append(key, { ts, rts: ts, value, quality: code, flags: 0 })
  }
  await spool.flush()
}

async function read(pointId: string, mode: HistoryMode, seconds: [number, number], maxPoints = 1000) {
  const points = [{ pointId, dataType: dataTypes.double, ...everySecond }]
  const [from, to] = [start + seconds[0] * 1000, start + seconds[1] * 1000]
  const { series } = await reader.read({ points, from, to, mode, maxPoints })
  const [only] = series
  if (!only) throw new Error('no series')
  const visiblePoints = only.points.map(([ts, ...rest]) => [(ts - start) / 1000, ...rest])
  return { ...only, shown: visiblePoints }
}

describe.each(['embedded', 'by HISTORY_URL'])('%s', (kind) => {
  beforeAll(() => openStore(kind))
  afterAll(closeStore)

  test('raw: both ends included, breaks at gaps and bad samples, truncation reported', async () => {
    await store('1', [
      [0, 1],
      [1, 2],
      [2, 3, quality.badSensorFailure],
      [3, null, quality.badOutOfRange],
      [4, 4, quality.uncertainSubNormal],
      [100, 5],
    ])
    const rawReply = await read('1', 'raw', [0, 100])
    expect(rawReply.shown).toEqual([
      [0, 1, quality.good],
      [1, 2, quality.good],
      [2, null, quality.badSensorFailure],
      [3, null, quality.badOutOfRange],
      [4, 4, quality.uncertainSubNormal],
      [4.001, null, quality.badNoCommunication],
      [100, 5, quality.good],
    ])
    expect(rawReply).toMatchObject({ truncated: false, qualityPercent: 2, tier: 'raw' })
    const cut = await read('1', 'raw', [1, 100], 4)
    expect(cut).toMatchObject({ truncated: true })
    expect(cut.shown.map(([second]) => second)).toEqual([1, 2, 3, 4])
    expect(await read('1', 'raw', [200, 300])).toMatchObject({ points: [], qualityPercent: null })
  })

  test('a curve reduced from few samples equals the one that the store reduces', async () => {
    const runs = fc.asyncProperty(manySamples, fc.integer({ min: 0, max: 60 }), async (steps, fromSecond) => {
      const samples: [number, number, number][] = []
      for (const [step, value, code] of steps) samples.push([(samples.at(-1)?.[0] ?? 0) + step, value, code])
      fc.pre(samples.filter(([second]) => second > 60 && second <= 1800).length > 160)
      const pointId = String(1000 + ++propertyRuns)
      await store(pointId, samples)
      const range = { from: start + fromSecond * 1000 + 400, to: start + 1_800_000 }
      const curveOf = async (periodMs: number) => {
        const points = [{ pointId, dataType: dataTypes.double, ...everySecond, periodMs }]
        return (await reader.read({ points, ...range, mode: 'minmax', maxPoints: 160 })).series
      }
      // So many samples are expected with a period of 1 ms that they are not read one by one.
      const reducedByStore = await curveOf(1)
      expect(await curveOf(10_000)).toEqual(reducedByStore)
      expect(await curveOf(0)).toEqual(reducedByStore)
    })
    await fc.assert(runs, { numRuns: 20, endOnFailure: true })
  })

  test('a curve adds the samples that are not in history yet, without storing them', async () => {
    const pendingSteps = fc.record({
      steps: manySamples,
      storedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      corrected: fc.array(fc.integer({ min: 0, max: 299 }), { maxLength: 20 }),
      periodMs: fc.constantFrom(0, 1000),
      maxPoints: fc.constantFrom(160, 2000),
    })
    const runs = fc.asyncProperty(pendingSteps, async ({ steps, storedShare, corrected, periodMs, maxPoints }) => {
      const pointId = String(5000 + ++propertyRuns)
      const base = Date.now() - 600_000
      const storedCount = Math.floor(steps.length * storedShare)
      const append = (second: number, value: number, code: number, delayMs: number) => {
        const ts = base + second * 1000
        spool.append(toPointKey(pointId), { ts, rts: ts + delayMs, value, quality: code, flags: 0 })
      }
      for (const [second, [, value, code]] of steps.slice(0, storedCount).entries()) append(second, value, code, 0)
      await spool.flush()
      for (const [index, [, value, code]] of steps.slice(storedCount).entries())
        append(storedCount + index, value, code, 0)
      for (const second of corrected) append(second, second, quality.good, 5)
      await spool.synced()
      const points = [{ pointId, dataType: dataTypes.double, ...everySecond, periodMs }]
      const query = { points, from: base + 100_400, to: base + 590_000, mode: 'minmax' as const, maxPoints }
      const flushes = flushed
      const live = await pendingReader.read(query)
      expect(flushed).toBe(flushes)
      expect(live).toEqual(await reader.read(query))
    })
    await fc.assert(runs, { numRuns: 20, endOnFailure: true })
  })

  test('the value at the start is found before more samples than expected', async () => {
    const samples = Array.from({ length: 9000 }, (_, index): [number, number] => [index / 100, index])
    await store('900', samples)
    const points = [{ pointId: '900', dataType: dataTypes.double, ...everySecond }]
    const range = { from: start + 80_005, to: start + 89_990 }
    const { series } = await reader.read({ points, ...range, mode: 'minmax', maxPoints: 8 })
    expect(series[0]).toMatchObject({ held: [start + 80_000, 8000, quality.good], qualityPercent: 100 })
    expect(series[0]?.points.map(([, value]) => value)).toEqual([8001, 8499, 8500, 8999])
  })

  test('an overwritten key returns its newest arrival in every mode', async () => {
    const key = toPointKey('2')
    for (const [rts, value] of [
      [2, 999],
      [3, 7],
    ] as const) {
      for (let second = 0; second < 20; second++) {
        const ts = start + second * 1000
        spool.append(key, { ts, rts: ts + rts, value, quality: 0, flags: 0 })
      }
      await spool.flush()
    }
    for (const mode of ['raw', 'lttb', 'minmax', 'agg'] as const) {
      const { points } = await read('2', mode, [0, 19], 8)
      expect(points.length).toBeGreaterThan(0)
      expect(points.map(([, value]) => value).filter((value) => value !== 7)).toEqual([])
    }
    expect(await reader.spans(['2', '999'])).toEqual([
      { pointId: '2', firstTs: start, lastTs: start + 19_000, count: 20 },
    ])
  })

  test('minmax and lttb keep every excursion; segments break', async () => {
    const samples: [number, number | null, number?][] = []
    for (let second = 0; second < 20_000; second++) {
      // One silence within a bucket of 200 s, one over several.
      if ((second >= 9000 && second < 10_000) || (second > 4020 && second < 4090)) continue
      const isBad = second === 15_000
      samples.push([second, second === 12_345 ? 500 : second === 3210 ? -500 : second % 10, isBad ? quality.bad : 0])
    }
    await store('3', samples)
    const minmax = await read('3', 'minmax', [0, 19_999], 400)
    const values = minmax.points.map(([, value]) => value)
    expect(values).toContain(500)
    expect(values).toContain(-500)
    expect(minmax.points.length).toBeLessThanOrEqual(403)
    expect(minmax.shown.filter(([, value]) => value === null)).toEqual([
      [4020.001, null, quality.badNoCommunication],
      [8999.001, null, quality.badNoCommunication],
      [15_000, null, quality.bad],
    ])
    expect(minmax.shown[0]).toEqual([0, 0, 0])
    expect(minmax.shown.at(-1)).toEqual([19_999, 9, 0])
    const lttb = await read('3', 'lttb', [0, 19_999], 400)
    const ends = lttb.shown.map(([second]) => second)
    for (const second of [0, 4020, 4090, 8999, 10_000, 14_999, 15_001, 19_999, 12_345, 3210])
      expect(ends).toContain(second)
    expect(lttb.points.length).toBeLessThanOrEqual(410)
  })

  test('agg: mean over usable samples, empty and bad buckets are null, good below half is uncertain', async () => {
    await store('4', [
      [0, 1],
      [1, 3],
      [10, 8],
      [11, 1000, quality.bad],
      [12, 10, quality.uncertainLastUsableValue],
      [30, 5, quality.bad],
    ])
    const { shown } = await read('4', 'agg', [0, 39.999], 4)
    expect(shown).toEqual([
      [0, 2, quality.good, 1, 3, 2, 100],
      [10, 9, quality.uncertainSubNormal, 8, 10, 3, 10],
      [20, null, quality.badNoCommunication, null, null, 0, 0],
      [30, null, quality.bad, null, null, 1, 0],
    ])
  })

  test('good time: a quality is valid until the next sample or the gap, into the range and never into the future', async () => {
    const samples: [number, number, number][] = []
    for (let second = 0; second < 4000; second++) {
      if (second % 1000 > 900 || second % 7 === 3) continue
      samples.push([second, second, second % 97 < 20 ? quality.uncertainSubNormal : 0])
    }
    await store('8', samples)
    const goodSeconds = (from: number, to: number): number => {
      let sum = 0
      for (const [index, [second, , code]] of samples.entries()) {
        const until = Math.min(samples[index + 1]?.[0] ?? Number.POSITIVE_INFINITY, second + 60, to)
        if (code === 0 && until > Math.max(second, from)) sum += until - Math.max(second, from)
      }
      return sum
    }
    for (const [from, to] of [
      [0, 4000],
      [455, 3333],
      [930, 1500],
    ] as const) {
      const expected = (100 * goodSeconds(from, to)) / (to - from)
      for (const mode of ['raw', 'minmax', 'agg'] as const) {
        for (const maxPoints of [40, 20_000]) {
          if (mode === 'raw' && maxPoints === 40) continue
          const { qualityPercent } = await read('8', mode, [from, to], maxPoints)
          // A window of whole buckets ends a millisecond earlier.
          expect([mode, qualityPercent]).toEqual([mode, expect.closeTo(expected, 4)])
        }
      }
    }
    const { shown } = await read('8', 'agg', [0, 3999.999], 40)
    for (const [second, , , , , , percent] of shown) {
      expect(percent).toBeCloseTo(goodSeconds(Number(second), Number(second) + 100), 2)
    }
    const now = Date.now()
    spool.append(toPointKey('9'), { ts: now - 30_000, rts: now, value: 1, quality: 0, flags: 0 })
    await spool.flush()
    const points = [{ pointId: '9', dataType: dataTypes.double, ...everySecond }]
    const { series } = await reader.read({ points, from: now - 20_000, to: now + 3_600_000, mode: 'minmax' })
    expect(series[0]).toMatchObject({ points: [], qualityPercent: 100 })
  })

  test('text and exact integers', async () => {
    await store('5', [
      [0, 'on'],
      [1, ''],
      [2, null, quality.bad],
    ])
    await store('6', [
      [0, '9007199254740993'],
      [1, 12],
    ])
    const from = start
    const points = [
      { pointId: '5', dataType: dataTypes.string, ...everySecond },
      { pointId: '6', dataType: dataTypes.int64, ...everySecond },
    ]
    const { series } = await reader.read({ points, from, to: from + 5000, mode: 'raw' })
    expect(series.map((pointSeries) => pointSeries.points.map(([, value]) => value))).toEqual([
      ['on', '', null],
      ['9007199254740993', 12],
    ])
  })

  test('figures of integers beyond 2^53-1 are those of the nearest numbers', async () => {
    const [min, max] = ['-9223372036854775808', '9223372036854775807']
    await store('88', [
      [0, max],
      [1, min],
      [2, '9007199254740993'],
    ])
    const range = { from: start, to: start + 5000 }
    const source = { pointId: '88', dataType: dataTypes.int64, ...everySecond, isState: false, silences: [] }
    const [statistics] = await reader.statistics({ points: [source], ...range })
    expect(statistics).toMatchObject({ count: 3, min: Number(min), max: Number(max) })
    const [series] = await reader.aggregate({ points: [source], ...range, widthMs: 1000, aggregate: 'max' })
    expect(series?.points.map(([, value]) => value)).toEqual([Number(max), Number(min), 2 ** 53])
  })

  test('a read that needs too much memory is refused with a text, and the store continues', async () => {
    for (const columns of ['length(groupArray(number))', 'number, sum(number) OVER ()']) {
      const all = history.rows(`SELECT ${columns} FROM numbers(400000000)`)
      await expect(all).rejects.toMatchObject({ code: 'historyTooLarge' })
      // The next responses must not contain any of it.
      expect(await Promise.all([1, 2, 3].map((n) => history.rows(`SELECT ${n}, '{'`)))).toEqual([
        [[1, '{']],
        [[2, '{']],
        [[3, '{']],
      ])
      let bytes = 0
      for await (const chunk of await history.exportRows(['1'], start - 1)) bytes += (chunk as Buffer).length
      expect(bytes).toBe(0)
    }
  })

  test('the read of a disconnected caller ends before the next statement', async () => {
    const disconnected = new AbortController()
    const points = ['1', '2', '3'].map((pointId) => ({ pointId, dataType: dataTypes.double, ...everySecond }))
    const query = { points, from: start, to: start + 60_000, mode: 'agg' } as const
    disconnected.abort()
    await expect(
      reader.read(query, { userId: '1', companyId: '1', signal: disconnected.signal }),
    ).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect((await reader.read(query)).series).toHaveLength(3)
  })

  test('a mean of a bucket is that of the samples from its start on, if the window has whole buckets', async () => {
    await store(
      '89',
      Array.from({ length: 61 }, (_, minute): [number, number] => [minute * 60, minute]),
    )
    const points = [{ pointId: '89', dataType: dataTypes.double, ...everySecond, periodMs: 60_000 }]
    const hour = { points, from: start, to: start + 3_600_000, mode: 'agg' as const }
    const expected = Array.from({ length: 60 }, (_, minute) => [start + minute * 60_000, minute, 1])
    for (const to of [hour.to, hour.to - 1]) {
      const { series } = await reader.read({ ...hour, to, maxPoints: 60 })
      expect(series[0]?.points.map(([at, mean, , , , count]) => [at, mean, count])).toEqual(expected)
    }
  })

  test('a range that ends now waits for samples that are not stored yet', async () => {
    const before = flushed
    const now = Date.now()
    spool.append(toPointKey('7'), { ts: now, rts: now, value: 1, quality: 0, flags: 0 })
    const points = [{ pointId: '7', dataType: dataTypes.double, ...everySecond }]
    const { series } = await reader.read({ points, from: now - 1000, to: now, mode: 'minmax' })
    expect(series[0]?.points).toEqual([[now, 1, 0]])
    await reader.read({ points, from: now - 100_000, to: now - 60_000, mode: 'minmax' })
    expect(flushed).toBe(before + 1)
  })
})
