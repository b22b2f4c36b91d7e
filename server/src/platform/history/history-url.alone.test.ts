// History by HISTORY_URL, with the real engine behind ClickHouse's HTTP interface.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type History, openHistory } from './history.ts'
import { type HistoryServer, startHistoryServer } from './history-server.ts'
import { RowBuffer, type SampleRow, spoolOnly, toPointKey } from './row-codec.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-url-'))
let store: HistoryServer
let history: History

beforeAll(async () => {
  store = await startHistoryServer(join(folder, 'clickhouse'))
  history = await openHistory({ url: store.url })
})
afterAll(async () => {
  await history.close()
  await store.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function insert(point: string, samples: Omit<SampleRow, 'point'>[]): Promise<void> {
  const rows = new RowBuffer()
  for (const sample of samples) rows.append(toPointKey(point), sample)
  const path = join(folder, 'segment.rows')
  writeFileSync(path, rows.rows())
  await history.insertSegment(path)
}

const rowQuery = `SELECT toUnixTimestamp64Milli(ts), toUnixTimestamp64Milli(rts), value, text, quality, flags FROM sample`

test('a segment is inserted unchanged, inserting it twice is harmless, the newest arrival wins', async () => {
  const sample = { ts: 1_700_000_000_123, rts: 1_700_000_000_500, quality: 0, flags: 0 }
  const rows = [
    { ...sample, value: 1.5 },
    { ...sample, ts: sample.ts + 1, value: null, quality: 0x80000000, flags: 65 },
    { ...sample, ts: sample.ts + 2, value: "温 'x'" },
    { ...sample, ts: sample.ts + 3, value: 3, flags: spoolOnly },
  ]
  await insert('7', rows)
  await insert('7', rows)
  await insert('7', [{ ...sample, rts: sample.rts + 1, value: 2.5 }])
  const storedRows = await history.rows(`${rowQuery} FINAL WHERE point = {point:UInt64} ORDER BY ts`, { point: '7' })
  expect(storedRows).toEqual([
    [sample.ts, sample.rts + 1, 2.5, '', 0, 0],
    [sample.ts + 1, sample.rts, null, '', 0x80000000, 65],
    [sample.ts + 2, sample.rts, 0, "温 'x'", 0, 0],
  ])
})

test('a large segment over many years is one request, although the engine accepts a hundred partitions by default', async () => {
  const quarterOfDay = 21_600_000
  const first = Date.UTC(2000, 0, 1)
  await insert(
    '8',
    Array.from({ length: 30_000 }, (_, index) => ({
      ts: first + index * quarterOfDay,
      rts: 1,
      value: index,
      quality: 0,
      flags: 0,
    })),
  )
  const [row] = await history.rows<[number, number]>('SELECT count(), sum(value) FROM sample FINAL WHERE point = 8')
  expect(row).toEqual([30_000, (30_000 * 29_999) / 2])
})

test('parameters and settings reach the engine, and its errors are returned', async () => {
  const odd = "a'b\\c\n\td{x:String}"
  const [row] = await history.rows('SELECT {odd:String}, {list:Array(String)}, {n:Int64}', { odd, list: [odd], n: -5 })
  expect(row).toEqual([odd, [odd], -5])
  const settings = await history.rows("SELECT getSetting('output_format_json_quote_64bit_integers')")
  expect(settings).toEqual([[false]])
  await expect(history.rows('SELECT nothing')).rejects.toThrow(/nothing/)
  await expect(history.run('INSERT INTO nowhere VALUES (1)')).rejects.toThrow(/nowhere/)
})
