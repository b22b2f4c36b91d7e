import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type History, openHistory } from './history.ts'
import { RowBuffer, type SampleRow, toPointKey } from './row-codec.ts'
import { insertSelected } from './sample-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Inserts the values as samples of consecutive ms. */
async function insert(history: History, values: readonly SampleRow['value'][], since = 0): Promise<void> {
  const rows = new RowBuffer()
  for (const [at, value] of values.entries())
    rows.append(toPointKey('7'), { ts: since + at, rts: since + at, value, quality: 0, flags: 0 })
  const path = join(folder, `${since}.rows`)
  writeFileSync(path, rows.rows())
  await history.insertSegment(path)
}

const valuesOf = async (history: History): Promise<(number | null)[]> =>
  (await history.rows<[number | null]>('SELECT value FROM sample FINAL WHERE point = 7 ORDER BY ts')).flat()

const divisorsOf = async (history: History): Promise<number[]> =>
  (await history.rows<[number]>('SELECT divisor FROM sample FINAL WHERE point = 7 ORDER BY ts')).flat()

const decimals = [0, 5, -12, 20.5, 20.37, -0.01, 4.321, 98.7654, 0.000001, 1234.567891, 9_007_199_254_740_991, 1e15]
const otherNumbers = [-0, 1 / 3, Math.PI, 1e-7, 5e-324, 1.7976931348623157e308, 1e22, 90_071_992_547_409.91, 0.1 + 0.2]

/** Returns a float of 64 random bits, or 0 if they are not a number. */
function randomFloat(): number {
  const [value = 0] = new Float64Array(crypto.getRandomValues(new Uint8Array(8)).buffer)
  return Number.isFinite(value) ? value : 0
}

test('every number is read as it was received: decimals are stored as whole numbers, others as floats', async () => {
  const history = await openHistory({ folder: join(folder, 'values') })
  const randomDecimals = Array.from({ length: 2000 }, (_, at) =>
    Number((Math.random() * 10 ** (at % 12)).toFixed(at % 8)),
  )
  const randomFloats = Array.from({ length: 2000 }, randomFloat)
  const values = [...decimals, ...otherNumbers, null, ...randomDecimals, ...randomFloats]
  await insert(history, values)
  expect(await valuesOf(history)).toEqual(values)
  const divisors = await divisorsOf(history)
  expect(divisors.slice(0, decimals.length)).toEqual([1, 1, 1, 100, 100, 100, 10_000, 10_000, 1e6, 1e6, 0, 1])
  expect(new Set(divisors.slice(decimals.length, decimals.length + otherNumbers.length + 1))).toEqual(new Set([0]))
  await history.close()
})

test('a reading with noise in the second decimal takes less than 1.5 bytes with its times', async () => {
  const history = await openHistory({ folder: join(folder, 'size') })
  const rows = 200_000
  await history.run(
    insertSelected(`SELECT 7, fromUnixTimestamp64Milli(toInt64(number * 1000), 'UTC') AS t, t,
      round(50 + 10 * sin(number / 4000) + rand32() / 4294967296, 2), '', 0, 0 FROM numbers(${rows})`),
  )
  const [[bytes = 0] = []] = await history.rows<[number]>(
    `SELECT sum(data_compressed_bytes) FROM system.parts WHERE active AND table = 'sample'`,
  )
  expect(Number(bytes) / rows).toBeLessThan(1.5)
  await history.close()
})

// In the second case the column is renamed already, and the others are not added yet.
test.each([
  ['an earlier version', ['DROP COLUMN value, DROP COLUMN digits, DROP COLUMN divisor', 'RENAME COLUMN raw TO value']],
  ['an interrupted change', ['DROP COLUMN value, DROP COLUMN digits, DROP COLUMN divisor']],
])('samples of %s are read as before, also beside new ones of the same instants', async (name, statements) => {
  const location = { folder: join(folder, name) }
  const history = await openHistory(location)
  for (const statement of statements) await history.run(`ALTER TABLE sample ${statement}`)
  const column = statements.length > 1 ? 'value' : 'raw'
  await history.run(`INSERT INTO sample (point, ts, rts, ${column}, text, quality, flags)
    SELECT 7, fromUnixTimestamp64Milli(toInt64(number), 'UTC') AS t, t, number / 8, '', 0, 0 FROM numbers(4)`)
  await history.close()

  const changed = await openHistory(location)
  expect(await valuesOf(changed)).toEqual([0, 0.125, 0.25, 0.375])
  await insert(changed, [20.37, null], 3)
  await changed.close()

  const opened = await openHistory(location)
  await opened.run('OPTIMIZE TABLE sample FINAL')
  expect(await valuesOf(opened)).toEqual([0, 0.125, 0.25, 20.37, null])
  await opened.close()
})
