import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type History, openHistory } from './history.ts'
import { RowBuffer, type SampleRow, spoolOnly, toPointKey } from './row-codec.ts'
import { Spool, type SpoolOptions } from './spool.ts'

const root = mkdtempSync(join(tmpdir(), "gemba spool's "))
let history: History

beforeAll(async () => {
  history = await openHistory({ folder: join(root, 'history') })
})
afterAll(async () => {
  await history.close()
  rmSync(root, { recursive: true, force: true })
})

const failures: unknown[] = []
let isBroken = false

function openSpool(name: string, more: Pick<SpoolOptions, 'pressedQueueBytes' | 'retain'> = {}): Spool {
  return new Spool({
    ...more,
    folder: join(root, name),
    insert: (path) => (isBroken ? Promise.reject(new Error('store is away')) : history.insertSegment(path)),
    onFailure: (_what, error) => failures.push(error),
  })
}

function sample(ts: number, value: SampleRow['value'] = ts / 2) {
  return { ts, rts: ts + 3, value, quality: 0, flags: 0 }
}

async function stored(point: string): Promise<unknown[][]> {
  const sql = `SELECT toUnixTimestamp64Milli(ts), toUnixTimestamp64Milli(rts), value, text, quality, flags
    FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts`
  return await history.rows(sql, { point })
}

const durable = (spool: Spool) => new Promise<void>((resolve) => spool.whenDurable(resolve))

test('a segment whose rows the next start needs stays although they are in history', async () => {
  let neededSince = 0
  const spool = openSpool('retained', { retain: { now: () => Date.now(), neededSince: () => neededSince } })
  await spool.start(() => undefined)
  spool.append(toPointKey('12'), sample(1000))
  spool.append(toPointKey('12'), { ...sample(2000), flags: spoolOnly })
  await spool.flush()
  expect(await stored('12')).toHaveLength(1)
  await spool.loader.release()
  expect(readdirSync(join(root, 'retained'))).toHaveLength(1)
  const replayed: number[] = []
  const next = openSpool('retained')
  await next.start((row) => replayed.push(row.ts))
  expect(replayed).toEqual([1000, 2000])
  neededSince = Date.now() + 1
  await spool.loader.release()
  expect(readdirSync(join(root, 'retained'))).toEqual([])
  await spool.stop(5000)
  await next.stop(0)
})

test('acknowledged rows of some points are in history while the segments of all points still wait', async () => {
  const folder = join(root, 'points')
  const released = Promise.withResolvers<void>()
  let pointInserts = 0
  const spool = new Spool({
    folder,
    insert: async (path) => {
      if (path.endsWith('.rows')) await released.promise
      else pointInserts++
      await history.insertSegment(path)
    },
    onFailure: (_what, error) => failures.push(error),
  })
  await spool.start(() => undefined)
  const [wanted, other] = ['21', '22'].map(toPointKey)
  if (!wanted || !other) throw new Error('no keys')
  for (let ts = 1000; ts <= 5000; ts += 1000) {
    spool.append(wanted, sample(ts, ts === 3000 ? 'текст'.repeat(40) : ts))
    spool.append(other, sample(ts))
  }
  await durable(spool)
  const everything = spool.flush()
  await expect.poll(() => spool.backlog().segments).toBe(1)
  spool.append(wanted, sample(6000, null))
  spool.append(wanted, Object.assign(sample(7000), { flags: spoolOnly }))
  await durable(spool)
  // Reads at the same time share a search, and each returns its own points.
  const reads = await Promise.all([['21'], ['22'], ['404'], ['21', '22']].map((ids) => spool.pendingSamples(ids)))
  expect(reads.map((samples) => samples?.length)).toEqual([6, 5, 0, 11])
  const pending = await spool.pendingSamples(['21'])
  expect(pending?.map(({ ts }) => ts)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
  expect(pending?.map(({ value }) => value)).toEqual([1000, 2000, 'текст'.repeat(40), 4000, 5000, null])
  // Requests at the same time share an insert; one without rows needs none.
  await spool.flushPoints(['404'])
  await Promise.all([spool.flushPoints(['21']), spool.flushPoints(['404']), spool.flushPoints(['21'])])
  expect((await stored('21')).map(([ts]) => ts)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
  expect((await stored('21'))[2]?.[3]).toBe('текст'.repeat(40))
  expect(await stored('22')).toEqual([])
  expect(pointInserts).toBe(1)
  released.resolve()
  await everything
  await spool.flush()
  expect(await spool.pendingSamples(['21', '22'])).toEqual([])
  expect(await stored('21')).toHaveLength(6)
  expect(await stored('22')).toHaveLength(5)
  expect(readdirSync(folder)).toEqual([])
  await spool.stop(5000)
})

test('a sample that is removed after a flush does not come back by an insert of points that began before it', async () => {
  const released = Promise.withResolvers<void>()
  const spool = new Spool({
    folder: join(root, 'removed'),
    insert: async (path) => {
      if (!path.endsWith('.rows')) await released.promise
      await history.insertSegment(path)
    },
    onFailure: (_what, error) => failures.push(error),
  })
  await spool.start(() => undefined)
  spool.append(toPointKey('31'), sample(1000))
  await durable(spool)
  const ofPoint = spool.flushPoints(['31'])
  let isFlushed = false
  const everything = spool.flush().then(() => {
    isFlushed = true
  })
  await expect.poll(() => stored('31')).toHaveLength(1)
  expect(isFlushed).toBe(false)
  released.resolve()
  await Promise.all([ofPoint, everything])
  await history.run('DELETE FROM sample WHERE point = 31')
  await spool.flush()
  expect(await stored('31')).toEqual([])
  await spool.stop(5000)
})

test('an insert of points that fails waits for that of everything', async () => {
  let isAway = true
  const spool = new Spool({
    folder: join(root, 'away'),
    insert: async (path) => {
      if (isAway) throw new Error('store is away')
      await history.insertSegment(path)
    },
    onFailure: (_what, error) => failures.push(error),
  })
  await spool.start(() => undefined)
  spool.append(toPointKey('41'), sample(1000))
  await durable(spool)
  const flushed = spool.flushPoints(['41'])
  await expect.poll(() => spool.loader.failures).toBeGreaterThan(0)
  isAway = false
  await flushed
  expect(await stored('41')).toHaveLength(1)
  await spool.stop(5000)
})

test('durable rows are on disk, flushed rows are in history, and no file remains', async () => {
  const spool = openSpool('a')
  await spool.start(() => undefined)
  const key = toPointKey('11')
  spool.append(key, sample(1000))
  spool.append(key, sample(2000, null))
  spool.append(key, { ...sample(3000, 'тест'), quality: 0x80740000, flags: 65 })
  await durable(spool)
  expect(readdirSync(join(root, 'a'))).toHaveLength(1)
  expect(readFileSync(join(root, 'a', readdirSync(join(root, 'a'))[0] ?? '')).length).toBe(3 * 38 + 8)
  await spool.flush()
  expect(await stored('11')).toEqual([
    [1000, 1003, 500, '', 0, 0],
    [2000, 2003, null, '', 0, 0],
    [3000, 3003, 0, 'тест', 0x80740000, 65],
  ])
  await spool.stop(5000)
  expect(readdirSync(join(root, 'a'))).toEqual([])
})

test('a key that arrives twice shows only its newest arrival', async () => {
  const spool = openSpool('b')
  await spool.start(() => undefined)
  const key = toPointKey('12')
  spool.append(key, { ...sample(1000, 1), rts: 5000 })
  await spool.flush()
  spool.append(key, { ...sample(1000, 2), rts: 6000 })
  await spool.flush()
  expect(await stored('12')).toEqual([[1000, 6000, 2, '', 0, 0]])
  await spool.stop(5000)
})

test('leftovers of a killed run are visited and inserted without a torn tail', async () => {
  const leftSpool = openSpool('c')
  isBroken = true
  await leftSpool.start(() => undefined)
  leftSpool.append(toPointKey('13'), sample(1000))
  leftSpool.append(toPointKey('13'), sample(2000))
  await leftSpool.stop(300)
  expect(failures.length).toBeGreaterThan(0)
  const [name = ''] = readdirSync(join(root, 'c'))
  const torn = new RowBuffer()
  torn.append(toPointKey('13'), sample(3000))
  appendFileSync(join(root, 'c', name), torn.rows().subarray(0, 20))
  isBroken = false
  const visited: SampleRow[] = []
  const spool = openSpool('c')
  await spool.start((row) => visited.push(row))
  expect(visited.map((row) => row.ts)).toEqual([1000, 2000])
  spool.append(toPointKey('13'), sample(4000))
  await spool.flush()
  expect((await stored('13')).map((row) => row[0])).toEqual([1000, 2000, 4000])
  await spool.stop(5000)
})

test('a failed insert is retried until it succeeds', async () => {
  const spool = openSpool('d')
  await spool.start(() => undefined)
  isBroken = true
  spool.append(toPointKey('14'), sample(1000))
  const flushed = spool.flush()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(spool.loader.failures).toBeGreaterThan(0)
  isBroken = false
  await flushed
  expect(await stored('14')).toHaveLength(1)
  await spool.stop(5000)
})

test('`flush` ends while samples keep arriving', async () => {
  const spool = openSpool('e')
  await spool.start(() => undefined)
  let ts = 0
  const timer = setInterval(() => spool.append(toPointKey('15'), sample(ts++)), 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = ts
  await spool.flush()
  expect((await stored('15')).length).toBeGreaterThanOrEqual(before)
  clearInterval(timer)
  await spool.stop(5000)
})

test('acknowledgements wait while history is slower than the samples', async () => {
  const spool = openSpool('f', { pressedQueueBytes: 10 })
  await spool.start(() => undefined)
  isBroken = true
  spool.append(toPointKey('16'), sample(1000))
  await durable(spool)
  void spool.flush()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(spool.isPressed).toBe(true)
  let released = 0
  spool.whenDurable(() => released++)
  spool.append(toPointKey('16'), sample(2000))
  spool.whenDurable(() => released++)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(released).toBe(0)
  isBroken = false
  await spool.flush()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(released).toBe(2)
  expect(await stored('16')).toHaveLength(2)
  await spool.stop(5000)
})

test('a failed write is repeated into a new file and acknowledged only then', async () => {
  const spool = openSpool('g')
  await spool.start(() => undefined)
  rmSync(join(root, 'g'), { recursive: true })
  const before = failures.length
  spool.append(toPointKey('17'), sample(1000))
  let isDurable = false
  const done = durable(spool).then(() => {
    isDurable = true
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(failures.length).toBeGreaterThan(before)
  expect(isDurable).toBe(false)
  mkdirSync(join(root, 'g'))
  await done
  await spool.flush()
  expect(await stored('17')).toHaveLength(1)
  await spool.stop(5000)
})

test('a segment from before the clock was set back is removed when it is not needed any more', async () => {
  let now = 40 * 86_400_000
  let neededSince = 0
  const spool = openSpool('set-back', { retain: { now: () => now, neededSince: () => neededSince } })
  await spool.start(() => undefined)
  spool.append(toPointKey('77'), sample(now))
  await spool.flush()
  now = 1000
  neededSince = 900
  await spool.loader.release()
  expect(readdirSync(join(root, 'set-back'))).toHaveLength(1)
  now = 2000
  neededSince = 1500
  await spool.loader.release()
  expect(readdirSync(join(root, 'set-back'))).toEqual([])
  await spool.stop(1000)
})
