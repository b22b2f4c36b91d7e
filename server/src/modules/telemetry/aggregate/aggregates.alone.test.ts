// Aggregates against their samples: after late, corrected and removed samples, and after interruptions.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataTypes, quality, type StoreMode } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tiers } from '../../../platform/history/aggregate-tables.ts'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { removeSample } from '../../../platform/history/single-samples.ts'
import { HistoryReader } from '../history/history-reader.ts'
import { AggregateBuilder } from './aggregate-builder.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-aggregates-'))
const start = Date.UTC(2025, 2, 30)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let history: History
let reader: HistoryReader

beforeAll(async () => {
  history = await openHistory({ folder })
  reader = new HistoryReader(history, async () => undefined)
})
afterAll(async () => {
  await history.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(clear)

async function clear(): Promise<void> {
  for (const table of ['sample', 'sample_mark', ...tiers.map((tier) => tier.table)])
    await history.run(`TRUNCATE TABLE ${table}`)
}

type Reading = readonly [ts: number, value: number | null, code?: number]

let received = start
async function insert(readings: readonly Reading[], point = '7'): Promise<void> {
  if (readings.length === 0) return
  const rts = ++received
  const rows = readings.map(([ts, value, code = quality.good]) => `(${point},${ts},${rts},${value ?? 'nan'},${code})`)
  await history.run(
    insertSelected(`SELECT p, fromUnixTimestamp64Milli(t, 'UTC'), fromUnixTimestamp64Milli(r, 'UTC'), v, '', q, 0
      FROM VALUES('p UInt64, t Int64, r Int64, v Float64, q UInt32', ${rows.join(',')})`),
  )
}

const builder = () =>
  new AggregateBuilder(history, {
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    settleSec: 0,
    restFactor: 0,
  })
/** Builds everything. The marks of this minute stay until it is over, so they are dropped here. */
async function build(): Promise<void> {
  await builder().build()
  await history.run('TRUNCATE TABLE sample_mark')
}
/** Marks everything, so that all reads use the samples. */
const markAll = () => history.run('INSERT INTO sample_mark SELECT 7, toStartOfHour(ts), now() FROM sample')

const codes = [
  ...[quality.good, quality.good, quality.good, quality.good, quality.goodLocalOverride],
  ...[quality.uncertainSubNormal, quality.uncertainSensorNotAccurate, quality.bad],
]
const reading = fc.record({
  /** Steps of seconds, minutes and hours. */
  stepMs: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
    { weight: 4, arbitrary: fc.integer({ min: 30_000, max: 400_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: hourMs / 2, max: 9 * hourMs }) },
  ),
  value: fc.integer({ min: -4, max: 4 }),
  code: fc.constantFrom(...codes),
})
const scenario = fc.record({
  readings: fc.array(reading, { minLength: 1, maxLength: 400 }),
  late: fc.array(fc.tuple(fc.nat(3 * dayMs), fc.integer({ min: -9, max: 9 })), { maxLength: 20 }),
  corrected: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -20, max: 20 })), { maxLength: 20 }),
  removed: fc.array(fc.nat(), { maxLength: 10 }),
  isBuiltAtEnd: fc.boolean(),
  isState: fc.boolean(),
  storeMode: fc.constantFrom<StoreMode>(1, 2),
  silences: fc.array(fc.tuple(fc.nat(3 * dayMs), fc.integer({ min: 60_000, max: 5 * hourMs })), { maxLength: 3 }),
})

test('reads equal those of the samples after random late, corrected and removed samples', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      await clear()
      let ts = start
      // Different values, because the instant of one of several equal extremes is not defined.
      let noise = 0
      const distinct = (value: number): number => (given.isState ? value : value + ++noise / 1024)
      const readings = given.readings.map(({ stepMs, value, code }): Reading => {
        ts += stepMs
        return [ts, code === quality.bad ? null : distinct(value), code]
      })
      await insert(readings)
      await build()
      await insert(given.late.map(([at, value]) => [start + at, distinct(value)]))
      await insert(
        given.corrected.map(([index, value]) => [readings[index % readings.length]?.[0] ?? 0, distinct(value)]),
      )
      await build()
      for (const index of given.removed)
        await removeSample(history, { point: '7', ts: readings[index % readings.length]?.[0] ?? 0 })
      if (given.isBuiltAtEnd) await build()
      const silences = given.silences.map(([at, ms]) => ({ from: start + at, to: start + at + ms, boxId: '1' }))
      const rhythm = { periodMs: 10_000, storeMode: given.storeMode, maxIntervalMs: 600_000 }
      const point = { pointId: '7', dataType: dataTypes.double, ...rhythm, isState: given.isState, silences }
      const points = [point]
      // A multiple of the width of a tier for 12 and for 48 buckets, so that both reads have the same buckets.
      const windows = [
        { from: start, to: start + 2 * dayMs - 1 },
        { from: start + 5 * hourMs, to: start + 5 * hourMs + dayMs - 1 },
        { from: start - dayMs, to: start + 95 * dayMs - 1 },
      ]
      const readAll = async () => {
        const answers: unknown[] = []
        for (const window of windows) {
          const extremes = await reader.read({ points, ...window, mode: 'minmax', maxPoints: 48 })
          const means = await reader.read({ points, ...window, mode: 'agg', maxPoints: 48 })
          const [figures] = await reader.statistics({ points, ...window })
          answers.push(window.to - window.from, shownValues(extremes.series[0]?.points ?? [], given.isState))
          answers.push(extremes.series[0]?.qualityPercent, rounded(means.series[0]?.points))
          answers.push(
            rounded({ ...figures, minTs: 0, maxTs: 0, states: figures?.states.toSorted((a, b) => a.value - b.value) }),
          )
        }
        return rounded(answers)
      }
      const fromTiers = await readAll()
      await markAll()
      expect(fromTiers).toEqual(await readAll())
    }),
    { numRuns: Number(process.env.RUNS ?? 4), endOnFailure: true },
  )
}, 120_000)

/** Returns the values of a curve; of states only which there are. Of the gaps of a bucket, a tier shows the longest. */
function shownValues(points: readonly (readonly unknown[])[], isState: boolean): unknown[] {
  const values = points.map(([, value]) => value).filter((value) => value !== null)
  return isState ? [...new Set(values)].sort() : values
}

/** Sums of doubles depend on the order of the addends. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) =>
    typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(9)) : part,
  )
}

const count = async (sql: string): Promise<number> => Number((await history.rows<[number]>(sql))[0]?.[0])
const minuteReadings = (from: number, minutes: number): Reading[] =>
  Array.from({ length: minutes }, (_, index) => [from + index * 60_000, index] as const)
const moveMarks = async (seconds: number): Promise<void> => {
  await history.run(`INSERT INTO sample_mark SELECT point, hour, at - ${seconds} FROM sample_mark`)
  await history.run('DELETE FROM sample_mark WHERE at > now() - 60')
}

test('an insert marks its hours; a build drops the marks when their minute is over, those of running hours stay', async () => {
  const now = Date.now()
  await insert([...minuteReadings(now - 5 * hourMs, 120), [now, 1]])
  const marked = await count('SELECT count() FROM sample_mark')
  expect(marked).toBeGreaterThanOrEqual(3)
  await moveMarks(600)
  expect(await builder().build()).toBe(marked - 1)
  expect(await count('SELECT count() FROM sample_mark')).toBe(1)
  expect(await count('SELECT sum(n) FROM sample_1m FINAL')).toBe(120)
  expect(await count('SELECT sum(n) FROM sample_1h FINAL')).toBe(120)
  expect(await count('SELECT sum(n) FROM sample_1d FINAL')).toBe(120)
})

test('a build that is interrupted at any statement is complete after the next one', async () => {
  const statements: string[] = []
  const counting: History = {
    ...history,
    run: async (sql, given) => {
      statements.push(sql)
      await history.run(sql, given)
    },
  }
  await insert(minuteReadings(start, 300))
  await moveMarks(600)
  const report = () => undefined
  await new AggregateBuilder(counting, { report, settleSec: 0, restFactor: 0 }).build()
  const rows = 'SELECT point, t0, n, first, last, min, max, sum, knownMs, stepArea FROM'
  const expected = async () => [
    await history.rows(`${rows} sample_1m FINAL ORDER BY t0`),
    await history.rows(`${rows} sample_1d FINAL ORDER BY t0`),
  ]
  const complete = await expected()
  expect(statements.length).toBeGreaterThan(6)
  for (let last = 0; last < statements.length; last++) {
    await clear()
    await insert(minuteReadings(start, 300))
    await moveMarks(600)
    let runs = 0
    const failing: History = {
      ...history,
      run: async (sql, given) => {
        if (runs++ >= last) throw new Error('killed')
        await history.run(sql, given)
      },
    }
    await expect(new AggregateBuilder(failing, { report, settleSec: 0, restFactor: 0 }).build()).rejects.toThrow(
      'killed',
    )
    await builder().build()
    expect(await expected()).toEqual(complete)
    expect(await count('SELECT count() FROM sample_mark')).toBe(0)
  }
}, 60_000)

test('samples that an older version stored are marked at the first start', async () => {
  await insert(minuteReadings(start, 60))
  await history.run('TRUNCATE TABLE sample_mark')
  await history.run('DROP TABLE sample_1d')
  const again = await openHistory({ folder })
  expect(await count('SELECT count() FROM sample_mark')).toBe(1)
  await again.close()
})

test('aggregates stay when their samples, then their minutes are removed, and are read instead', async () => {
  await insert(minuteReadings(start, 3000))
  await build()
  const point = { pointId: '7', dataType: dataTypes.double, periodMs: 60_000, storeMode: 1 as const, maxIntervalMs: 0 }
  const window = { points: [point], from: start, to: start + 2 * dayMs - 1 }
  const read = async () => (await reader.read({ ...window, mode: 'minmax', maxPoints: 400 })).series[0]
  const values = (await read())?.points.map(([, value]) => value)
  await history.run('DELETE FROM sample WHERE point = 7')
  expect((await read())?.points.map(([, value]) => value)).toEqual(values)
  await history.run('DELETE FROM sample_1m WHERE point = 7')
  const ofHours = (await read())?.points.map(([, value]) => Number(value)) ?? []
  expect([Math.min(...ofHours), Math.max(...ofHours)]).toEqual([0, 2879])
})

test('of years whose samples are removed the days are read; the rest, and what begins later, from the finer tiers', async () => {
  const days = 120
  await insert(Array.from({ length: days * 8 }, (_, index) => [start + index * 3 * hourMs, index] as const))
  await build()
  const rhythm = { periodMs: 3 * hourMs, storeMode: 1 as const, maxIntervalMs: 0 }
  const window = { points: [{ pointId: '7', dataType: dataTypes.double, ...rhythm }], to: start + days * dayMs - 1 }
  const read = async (from: number, maxPoints: number) =>
    (await reader.read({ ...window, from, mode: 'minmax', maxPoints })).series[0]
  const values = (curve: Awaited<ReturnType<typeof read>>) => curve?.points.map(([, value]) => value)
  const whole = await read(start, 40)
  const late = await read(start + 90 * dayMs + 7 * hourMs + 1234, 40)
  expect(whole?.tier).toBe('1d')
  for (const [table, column, before] of [
    ['sample', 'ts', start + 80 * dayMs],
    ['sample_1m', 't0', start + 60 * dayMs],
    ['sample_1h', 't0', start + 40 * dayMs],
  ] as const)
    await history.run(`DELETE FROM ${table} WHERE point = 7 AND ${column} < toDateTime(${before / 1000}, 'UTC')`)
  expect(values(await read(start, 40))).toEqual(values(whole))
  expect(values(await read(start + 90 * dayMs + 7 * hourMs + 1234, 40))).toEqual(values(late))
  // A window that begins within a removed hour or day has the whole of it.
  const left = await read(start + 50 * dayMs + 4 * hourMs, 40)
  expect(Math.min(...(left?.points.map(([, value]) => Number(value)) ?? []))).toBe(50 * 8 + 2)
})

test('points that are read together have the same curves as each alone', async () => {
  const count = 3000
  await insert(
    Array.from({ length: count }, (_, index) => [start + index * 20_000, index % 97] as const),
    '7',
  )
  await insert(
    Array.from({ length: count }, (_, index) => [start + index * 20_000, -index] as const),
    '8',
  )
  await insert(
    Array.from({ length: 300 }, (_, index) => [start + index * index * 500, index] as const),
    '9',
  )
  await build()
  await insert([[start + 5 * hourMs + 1, 4711]], '8')
  const pointOf = (pointId: string, storeMode: StoreMode, maxIntervalMs: number) =>
    ({ pointId, dataType: dataTypes.double, periodMs: 20_000, storeMode, maxIntervalMs }) as const
  const points = [pointOf('7', 1, 0), pointOf('8', 1, 0), pointOf('9', 2, 3_600_000), pointOf('10', 1, 0)]
  for (const mode of ['minmax', 'agg', 'lttb'] as const) {
    const query = { from: start + 1234, to: start + 16 * hourMs, mode, maxPoints: 40 }
    const together = await reader.read({ points, ...query })
    for (const [index, point] of points.entries())
      expect(together.series[index]).toEqual((await reader.read({ points: [point], ...query })).series[0])
  }
})

test('figures by interval are those of the samples, also after these are removed', async () => {
  const codeAt = (index: number) =>
    index % 50 === 0 ? quality.bad : index % 7 === 0 ? quality.uncertainSensorNotAccurate : 0
  await insert(
    Array.from({ length: 5000 }, (_, index) => {
      const code = codeAt(index)
      return [start + index * 40_000, code === quality.bad ? null : (index * 7) % 101, code] as const
    }),
  )
  const point = { pointId: '7', dataType: dataTypes.double, periodMs: 40_000, storeMode: 1 as const, maxIntervalMs: 0 }
  const readAll = async (from: number) => {
    const figures: unknown[] = []
    for (const aggregate of ['avg', 'max', 'min', 'sum', 'last'] as const)
      for (const widthMs of [hourMs, 6 * hourMs, 300_000, 7000 * 60])
        figures.push(
          await reader.aggregate({ points: [point], from, to: start + 55 * hourMs + 1234, widthMs, aggregate }),
        )
    return rounded(figures)
  }
  const [fromSamples, unaligned] = [await readAll(start), await readAll(start + 61_001)]
  await build()
  expect(await readAll(start)).toEqual(fromSamples)
  expect(await readAll(start + 61_001)).toEqual(unaligned)
  const hourly = {
    points: [point],
    from: start,
    to: start + 48 * hourMs - 1,
    widthMs: hourMs,
    aggregate: 'max' as const,
  }
  const before = await reader.aggregate(hourly)
  await history.run('DELETE FROM sample WHERE point = 7')
  await history.run('DELETE FROM sample_1m WHERE point = 7')
  expect(await reader.aggregate(hourly)).toEqual(before)
  expect(before[0]?.points).toHaveLength(48)
})

test('three statements read a trend; hours that were marked or removed meanwhile are noticed', async () => {
  const codeAt = (index: number) => (index % 401 === 5 ? quality.bad : quality.good)
  const from = start - 8 * dayMs + 1234
  const readings = Array.from({ length: 24 * 360 }, (_, index) => {
    const code = codeAt(index)
    return [from - 25_000 + index * 10_000, code === quality.bad ? null : (index * 7) % 1013, code] as const
  })
  await insert(readings.slice(0, 4000))
  await insert(readings.slice(4000))
  await build()
  const statements: string[] = []
  const rows: History['rows'] = (sql, ...rest) => {
    statements.push(sql)
    return history.rows(sql, ...rest)
  }
  const counting = new HistoryReader(Object.assign({}, history, { rows }), async () => undefined)
  const point = { pointId: '7', dataType: dataTypes.double, periodMs: 10_000, storeMode: 1 as const, maxIntervalMs: 0 }
  const window = { points: [point], from, to: from + 23 * hourMs, mode: 'minmax' as const, maxPoints: 48 }
  const read = async () => (await counting.read(window)).series[0]
  const presumed = await read()
  expect(statements).toHaveLength(3)
  expect(presumed).toMatchObject({ tier: '1h', held: [from - 5000, 14, quality.good] })
  const marked = start - 8 * dayMs + 9 * hourMs
  await history.run(`INSERT INTO sample_mark SELECT 7, toDateTime(${marked / 1000}, 'UTC'), now()`)
  expect(await read()).toEqual(presumed)
  await insert([[marked + 1001, 99_999]])
  expect((await read())?.points.some(([, value]) => value === 99_999)).toBe(true)
  await build()
  await history.run('DELETE FROM sample WHERE point = 7')
  const left = await read()
  expect(left?.held).toBe(null)
  expect(left?.points.some(([, value]) => value === 99_999)).toBe(true)
})
