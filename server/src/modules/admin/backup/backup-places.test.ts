// Where backups are written and found: in the folder of a server, in one of several servers, and in a bucket.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BucketBackups } from '../../../platform/backup/bucket-backups.ts'
import { type Manifest, manifestName } from '../../../platform/backup/manifest.ts'
import type { BackupProgress } from '../../../platform/backup/write-backup.ts'
import { BucketServer } from '../../../platform/files/s3/bucket-server.fixture.ts'
import { S3Bucket } from '../../../platform/files/s3/s3-bucket.ts'
import { BackupPlaces } from './backup-places.ts'

const [former, shared, name] = ['2026-11-20T06-10-18-053Z', '2026-11-21T06-10-18-053Z', '2026-11-22T06-10-18-053Z']
const unfinished = `${name}.part`
const ignore: BackupProgress = () => undefined
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gemba-backups-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const manifest: Manifest = { format: 1, createdAt: '', migrations: [], tables: [], history: [], files: [] }

async function writeTo(path: string): Promise<Manifest> {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, manifestName), JSON.stringify(manifest))
  return manifest
}
const makeBackup = (place: string, folder: string) => writeTo(join(root, place, folder))

test('new backups are written into the shared folder, and those of the time before are found too', async () => {
  const places = new BackupPlaces({ ownFolder: join(root, 'own'), sharedFolder: join(root, 'shared') })
  await makeBackup('own', former)
  expect(await places.list()).toEqual([former])
  await places.add(shared, writeTo, ignore)
  expect(await places.argumentOf(shared)).toBe(join(root, 'shared', shared))
  expect((await places.list()).sort()).toEqual([former, shared])
  const others = new BackupPlaces({ ownFolder: join(root, 'other'), sharedFolder: join(root, 'shared') })
  expect(await others.list()).toEqual([shared])
  expect(await places.argumentOf(former)).toBe(join(root, 'own', former))
  for (const folder of [former, shared]) await places.remove(folder)
  expect(await places.list()).toEqual([])
  await expect(places.open(former)).rejects.toMatchObject({ code: 'backupGone' })
  const alone = new BackupPlaces({ ownFolder: join(root, 'own') })
  await alone.add(shared, writeTo, ignore)
  expect(await alone.argumentOf(shared)).toBe(join(root, 'own', shared))
})

test('what a killed process has left is removed, but not what another server writes now', async () => {
  const places = new BackupPlaces({ ownFolder: join(root, 'own'), sharedFolder: join(root, 'shared') })
  for (const suffix of ['.part', '.upload', '.upload.part', '.fetched']) await makeBackup('own', `${name}${suffix}`)
  await makeBackup('shared', unfinished)
  expect(await places.list()).toEqual([])
  await places.removeUnfinished()
  const path = join(root, 'shared', unfinished)
  expect([readdirSync(join(root, 'own')), existsSync(path)]).toEqual([[], true])
  const longAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(path, longAgo, longAgo)
  await places.removeUnfinished()
  expect(existsSync(path)).toBe(false)
})

test('with a bucket every server finds a backup, and only the folder of the server with older ones keeps those', async () => {
  const server = await BucketServer.start()
  const bucket = new S3Bucket(server.url)
  const open = (own: string) =>
    new BackupPlaces({ ownFolder: join(root, own), bucket: new BucketBackups(bucket), writesToBucket: true })
  const [first, second] = [open('first'), open('second')]
  await makeBackup('first', former)
  await first.add(name, writeTo, ignore)
  expect(readdirSync(join(root, 'first'))).toEqual([former])
  expect([await first.list(), await second.list()]).toEqual([[former, name], [name]])
  expect([await first.argumentOf(former), await second.argumentOf(name)]).toEqual([join(root, 'first', former), name])
  // A page asks the bucket once.
  server.listCount = 0
  expect([...(await second.glance())]).toEqual([name])
  expect(server.listCount).toBe(1)
  // While it is away, a page shows what was there, and no place is taken for empty.
  server.isAway = true
  expect([...(await first.glance())]).toEqual([former, name])
  await expect(second.list()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(second.open(name)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await first.has(former)).toBe(true)
  server.isAway = false
  const copy = await second.bring(name, ignore)
  expect(readdirSync(join(root, 'second', copy))).toEqual([manifestName])
  expect(await second.list()).toEqual([name])
  await second.discard(copy)
  expect([await first.bring(former, ignore), readdirSync(join(root, 'second'))]).toEqual([former, []])
  await first.discard(former)
  await second.remove(name)
  expect([await first.list(), [...server.objects.keys()]]).toEqual([[former], []])
  bucket.close()
  await server.stop()
})
