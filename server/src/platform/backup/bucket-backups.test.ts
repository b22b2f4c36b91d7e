import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BucketServer } from '../files/s3/bucket-server.fixture.ts'
import { S3Bucket } from '../files/s3/s3-bucket.ts'
import { FolderParts } from './backup-parts.ts'
import { BucketBackups } from './bucket-backups.ts'
import { checkBackup } from './check-backup.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { packBackup } from './pack-backup.ts'
import type { BackupProgress } from './write-backup.ts'

const name = '2026-11-20T06-10-18-053Z'
const paths = ['rows/company.ndjson.gz', 'history/000001.rows.gz', 'files/1/ab/abcd', 'files/说明 (1).txt']
const ignore: BackupProgress = () => undefined
let server: BucketServer
let bucket: S3Bucket
let backups: BucketBackups
let folder: string

beforeAll(async () => {
  server = await BucketServer.start()
  bucket = new S3Bucket(server.url)
  folder = mkdtempSync(join(tmpdir(), 'gemba-bucket-backups-'))
  writeBackup(join(folder, 'made'))
})
afterAll(async () => {
  bucket.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.objects.clear()
  server.refuses = () => undefined
  backups = new BucketBackups(bucket)
})

/** Writes a backup as the product does, but for its contents. */
function writeBackup(path: string): void {
  const parts = paths.map((part) => {
    mkdirSync(dirname(join(path, part)), { recursive: true })
    writeFileSync(join(path, part), `content of ${part}`)
    return { path: part, rows: 1, sha256: createHash('sha256').update(`content of ${part}`).digest('hex') }
  })
  const manifest: Manifest = {
    format: 1,
    createdAt: '2026-11-20T06:10:18.053Z',
    migrations: [],
    tables: parts.slice(0, 1).map((part) => ({ table: 'company', ...part })),
    history: parts.slice(1, 2),
    files: parts.slice(2),
  }
  writeFileSync(join(path, manifestName), JSON.stringify(manifest))
}

const made = () => join(folder, 'made')
const keys = () => [...server.objects.keys()].sort()
const keyOf = (path: string) => `backups/${name}/${path}`
const check = (from = backups) => checkBackup(from.partsOf(name), { secret: undefined, progress: ignore })

test('a backup is stored with its manifest last, found by another server, checked, packed, fetched and removed', async () => {
  const stored: string[] = []
  server.refuses = (key) => void stored.push(key)
  const shares: number[] = []
  await backups.store(name, made(), (share) => shares.push(share))
  expect(stored.at(-1)).toBe(keyOf(manifestName))
  expect(keys()).toEqual([...paths, manifestName].map(keyOf).sort())
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8])
  const others = new BucketBackups(bucket)
  expect([await others.list(), others.lastListed, await others.has(name)]).toEqual([[name], [name], true])
  await expect(check(others)).resolves.toMatchObject({ manifest: { tables: [{ path: paths[0] }] } })
  const sizes = await others.partsOf(name).sizesOf(paths)
  expect(paths.map((path) => sizes.get(path))).toEqual(paths.map((path) => statSync(join(made(), path)).size))
  const archives = [others.partsOf(name), new FolderParts(made())].map(async (parts) =>
    buffer(await packBackup(parts, name)),
  )
  const [fromBucket, fromFolder] = await Promise.all(archives)
  expect(fromBucket?.equals(fromFolder as Buffer)).toBe(true)

  const copy = join(folder, 'copy')
  mkdirSync(copy)
  writeFileSync(join(copy, 'of-an-interrupted-copy'), '')
  await others.fetch(name, copy, ignore)
  for (const path of [...paths, manifestName])
    expect(readFileSync(join(copy, path), 'utf8')).toBe(readFileSync(join(made(), path), 'utf8'))
  expect(existsSync(join(copy, 'of-an-interrupted-copy'))).toBe(false)
  expect(statSync(join(copy, paths[0] as string)).mode & 0o777).toBe(0o600)
  await others.remove(name)
  expect([keys(), await others.list(), await backups.has(name)]).toEqual([[], [], false])
})

test('a page of backups costs one request, however many uploads they have', async () => {
  await backups.store(name, made(), ignore)
  await backups.list()
  server.pageSize = 2
  server.listCount = 0
  expect(await backups.list()).toEqual([name])
  expect(server.listCount).toBe(1)
  server.pageSize = 1000
})

test('a damaged or missing object is found by the check, and a bucket that is away says nothing of the backup', async () => {
  await backups.store(name, made(), ignore)
  const [first = '', , third = ''] = paths
  const content = server.objects.get(keyOf(third)) as Buffer
  server.objects.set(keyOf(third), Buffer.from('changed'))
  await expect(check()).rejects.toMatchObject({ fault: 'damaged', part: third })
  server.objects.set(keyOf(third), content)
  server.objects.delete(keyOf(first))
  await expect(check()).rejects.toMatchObject({ fault: 'damaged', part: first })
  // The copy has the same fault, instead of an end that says nothing.
  await backups.fetch(name, join(folder, 'incomplete'), ignore)
  const copied = new FolderParts(join(folder, 'incomplete'))
  await expect(checkBackup(copied, { secret: undefined, progress: ignore })).rejects.toMatchObject({ part: first })
  server.isAway = true
  await expect(check()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(backups.fetch(name, join(folder, 'none'), ignore)).rejects.toMatchObject({ code: 'unavailable' })
  server.isAway = false
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('a refused object is tried again; then the backup fails with the reason, and nothing of it is left', async () => {
  let refusals = 2
  server.refuses = (key) => (key === keyOf(paths[2] as string) && refusals-- > 0 ? 'SlowDown' : undefined)
  await backups.store(name, made(), ignore)
  await backups.remove(name)
  server.refuses = (key) => (key === keyOf(manifestName) ? 'QuotaExceeded' : undefined)
  await expect(backups.store(name, made(), ignore)).rejects.toThrow(
    'The bucket of S3_URL did not take the backup (QuotaExceeded).',
  )
  expect(keys()).toEqual([])
})

test('what a bucket that went away has kept is removed when it is back', async () => {
  server.refuses = (key) => {
    server.isAway ||= key === keyOf(manifestName)
    return undefined
  }
  await expect(backups.store(name, made(), ignore)).rejects.toThrow('did not take the backup')
  expect(keys()).toHaveLength(paths.length)
  server.isAway = false
  expect([await backups.list(), await backups.has(name)]).toEqual([[], false])
  await backups.removeUnfinished()
  expect(keys()).toEqual([])
})

test('what a killed server has left is removed after a day, and other objects stay', async () => {
  await backups.store(name, made(), ignore)
  server.objects.delete(keyOf(manifestName))
  const finished = '2026-11-21T06-10-18-053Z'
  await backups.store(finished, made(), ignore)
  const others = ['1/ab/abcd', 'backups/of-the-operator/note.txt', 'backups/note.txt']
  for (const key of others) server.objects.set(key, Buffer.from('other'))
  const others2 = new BucketBackups(bucket)
  server.age(`backups/${finished}`, 2 * 86_400_000)
  await others2.removeUnfinished()
  expect(keys()).toHaveLength(others.length + 2 * paths.length + 1)
  server.age('backups/', 2 * 86_400_000)
  await others2.removeUnfinished()
  expect(keys().filter((key) => !key.startsWith(`backups/${finished}/`))).toEqual(others.toSorted())
  expect(await others2.list()).toEqual([finished])
})

test('a part that a bucket does not take is refused before anything is stored', async () => {
  const small = new BucketBackups(bucket, 30)
  await expect(small.store(name, made(), ignore)).rejects.toThrow(/is larger than 5 GB.+Set GEMBA_FILES/)
  expect(keys()).toEqual([])
})

test.each(['..', '../1/ab', 'of-the-operator', `${name}/..`, `${name}.part`, ''])(
  'no object is named by %j',
  async (other) => {
    server.objects.set('1/ab/abcd', Buffer.from('upload'))
    server.objects.set('backups/of-the-operator/manifest.json', Buffer.from('{}'))
    expect(await backups.has(other)).toBe(false)
    await backups.remove(other)
    await expect(backups.partsOf(other).open('rows/company.ndjson.gz')).rejects.toMatchObject({ code: 'notFound' })
    await expect(backups.store(other, made(), ignore)).rejects.toThrow('did not take')
    expect(keys()).toEqual(['1/ab/abcd', 'backups/of-the-operator/manifest.json'])
  },
)
