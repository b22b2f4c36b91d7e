// History reads: one point with 2.6 million samples (30 days at 1 s, among others) reduced to 1,000 min/max points.

import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dataTypes } from '../contract/telemetry/sample.ts'
import { HistoryReader } from '../server/src/modules/telemetry/history/history-reader.ts'
import { type History, openHistory } from '../server/src/platform/history/history.ts'
import { RowBuffer, toPointKey } from '../server/src/platform/history/row-codec.ts'

const pointCount = 4
const days = 30
const start = Date.UTC(2026, 9, 1)
const daySeconds = 86_400
const rhythm = { periodMs: 1000, storeMode: 1, maxIntervalMs: 0 } as const

export interface HistoryFigures {
  samples: number
  minmaxP50Ms: number
  minmaxP95Ms: number
  lttbP95Ms: number
  aggP95Ms: number
  rawDayP95Ms: number
  answerBytes: number
  bytesPerSample: number
}

/**
 * Inserts one segment per day with a sample per second and point: a slow oscillation with noise in the second decimal,
 * like a sensor.
 */
async function fill(history: History, folder: string): Promise<void> {
  const keys = Array.from({ length: pointCount }, (_, index) => toPointKey(String(index + 1)))
  for (let day = 0; day < days; day++) {
    const rows = new RowBuffer(pointCount * daySeconds * 40)
    for (let second = 0; second < daySeconds; second++) {
      const ts = start + (day * daySeconds + second) * 1000
      for (const [index, key] of keys.entries()) {
        const swing = 50 + 10 * Math.sin((day * daySeconds + second) / 4000 + index)
        const value = Math.round((swing + Math.random()) * 100) / 100
        rows.append(key, { ts, rts: ts + 3 + Math.floor(Math.random() * 9), value, quality: 0, flags: 0 })
      }
    }
    const path = join(folder, 'day.rows')
    await writeFile(path, rows.rows())
    await history.insertSegment(path)
  }
}

export async function measureHistory(rounds = 40): Promise<HistoryFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-bench-'))
  const history = await openHistory({ folder: join(folder, 'history') })
  await fill(history, folder)
  const reader = new HistoryReader(history, async () => undefined)
  let answerBytes = 0
  const time = async (mode: 'raw' | 'lttb' | 'minmax' | 'agg', fromDay: number, toDay: number): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const points = [{ pointId: String(1 + (round % pointCount)), dataType: dataTypes.double, ...rhythm }]
      const [from, to] = [start + fromDay * daySeconds * 1000, start + toDay * daySeconds * 1000 - 1]
      const reply = await reader.read({ points, from, to, mode, maxPoints: mode === 'raw' ? 20_000 : 1000 })
      answerBytes = JSON.stringify(reply).length
      times.push(performance.now() - startedAt)
    }
    return times.sort((a, b) => a - b)
  }
  const raw = await time('raw', 3, 4)
  const lttb = await time('lttb', 0, days)
  const agg = await time('agg', 0, days)
  const minmax = await time('minmax', 0, days)
  const [[bytesPerSample = 0] = []] = await history.rows<[number]>(
    "SELECT sum(data_compressed_bytes) / sum(rows) FROM system.parts WHERE active AND table = 'sample'",
  )
  await history.close()
  rmSync(folder, { recursive: true, force: true })
  const p95 = (times: number[]): number => times[Math.floor(times.length * 0.95)] ?? 0
  return {
    samples: days * daySeconds,
    minmaxP50Ms: minmax[rounds >> 1] ?? 0,
    minmaxP95Ms: p95(minmax),
    lttbP95Ms: p95(lttb),
    aggP95Ms: p95(agg),
    rawDayP95Ms: p95(raw),
    answerBytes,
    bytesPerSample,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await measureHistory())
  process.exit(0)
}
