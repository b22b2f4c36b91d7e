import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { openHistory } from './history.ts'
import { RowBuffer, toPointKey } from './row-codec.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a path may contain any character; another file that matches its pattern is not read', async () => {
  const history = await openHistory({ folder: join(folder, 'history') })
  const names = ["a{1,2}*?[3] \\ 'q' $x^ (温)+|", "aX1,2YZW[3] \\ 'q' $x^ (温)+|", 'plain']
  for (const [index, name] of names.entries()) {
    mkdirSync(join(folder, name))
    const rows = new RowBuffer()
    rows.append(toPointKey(String(index + 1)), { ts: 1, rts: 2, value: index, quality: 0, flags: 0 })
    writeFileSync(join(folder, name, '1.rows'), rows.rows())
  }
  const points = () => history.rows('SELECT toUInt32(point) FROM sample FINAL ORDER BY point')
  await history.insertSegment(join(folder, names[0] ?? '', '1.rows'))
  expect(await points()).toEqual([[1]])
  await history.insertSegment(join(folder, 'plain', '1.rows'))
  expect(await points()).toEqual([[1], [3]])
  await expect(history.insertSegment(join(folder, 'nowhere{}', '1.rows'))).rejects.toThrow(/nowhere/)
  await history.close()
})

test('commands and exports have no limits of reads', async () => {
  const history = await openHistory({ folder: join(folder, 'history') })
  await history.rows('SELECT 1')
  await history.run("CREATE TABLE limits ENGINE = Memory AS SELECT getSetting('max_execution_time') AS seconds")
  expect((await history.rows<[number]>('SELECT toUInt32(seconds) FROM limits'))[0]?.[0]).toBe(0)
  await history.close()
})

test('a scan reads more rows than a read may; a copy is inserted again by its column names', async () => {
  const history = await openHistory({ folder: join(folder, 'history') })
  const many = 'SELECT count() FROM (SELECT number FROM numbers(500000001) WHERE number % 7 = {rest:Int64})'
  await expect(history.rows(many, { rest: 3 })).rejects.toThrow('historyTooLarge')
  expect(Number((await history.scan<[number]>(many, { rest: 3 }))[0]?.[0])).toBe(71_428_572)

  await history.run(`INSERT INTO sample_1h (point, t0, version, n, sum, stateValues, stateMs)
    SELECT 7, toDateTime(3600 * number, 'UTC'), 5, 2, number, [1, 2], [3, 4] FROM numbers(3)`)
  const rows = () => history.rows('SELECT toUnixTimestamp(t0), n, sum, stateMs FROM sample_1h ORDER BY t0')
  const stored = await rows()
  expect(stored).toHaveLength(3)
  const path = join(folder, 'a{b}*.rows')
  await writeFile(path, await history.copy('SELECT sum, stateValues, stateMs, n, t0, version, point FROM sample_1h'))
  await history.run('TRUNCATE TABLE sample_1h')
  await history.insertCopy('sample_1h', path)
  expect(await rows()).toEqual(stored)
  await history.close()
})

test('a condition on a value or a quality does not return a sample that was overwritten', async () => {
  const history = await openHistory({ folder: join(folder, 'history') })
  const arrivals = [
    { ts: 5, rts: 6, value: 1, quality: 0x80000000, flags: 0 },
    { ts: 5, rts: 7, value: 2, quality: 0, flags: 0 },
  ]
  // So that both stay stored.
  await history.run('SYSTEM STOP MERGES sample')
  for (const arrival of arrivals) {
    const rows = new RowBuffer()
    rows.append(toPointKey('9'), arrival)
    writeFileSync(join(folder, 'arrival.rows'), rows.rows())
    await history.insertSegment(join(folder, 'arrival.rows'))
  }
  const select = (condition: string) =>
    history.rows(`SELECT value FROM sample FINAL WHERE point = 9 AND ts = fromUnixTimestamp64Milli(5) AND ${condition}`)
  expect(await select('quality = 0x80000000')).toEqual([])
  expect(await select('value = 1')).toEqual([])
  expect(await select('quality = 0')).toEqual([[2]])
  // Conditions of a PREWHERE come before FINAL. The sample that they return shows that both are stored.
  const overwritten = 'SELECT value FROM sample FINAL PREWHERE point = 9 AND quality = 0x80000000'
  expect(await history.rows(overwritten)).toEqual([[1]])
  await history.run('SYSTEM START MERGES sample')
  await history.close()
})

test('a short read does not wait for a long one, and more reads than connections are all answered', async () => {
  const history = await openHistory({ folder: join(folder, 'history') })
  const finished: string[] = []
  const read = (name: string, sql: string) => history.rows(sql).then(() => finished.push(name))
  await Promise.all([read('long', 'SELECT sleep(0.5)'), read('short', 'SELECT 1')])
  expect(finished).toEqual(['short', 'long'])
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, at) => history.rows('SELECT {at:Int64}, {name:String}', { at, name: `'${at}\\` })),
  )
  expect(rows).toEqual(Array.from({ length: 20 }, (_, at) => [[at, `'${at}\\`]]))
  await expect(history.rows('SELECT nothing')).rejects.toThrow(/nothing/)
  expect(await history.rows('SELECT 2')).toEqual([[2]])
  await history.close()
})

test('a store that does not respond is reported in one line', async () => {
  const refused = openHistory({ url: 'http://127.0.0.1:1' })
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(/^The history store of HISTORY_URL cannot be opened \(.*\)\.$/)
})
