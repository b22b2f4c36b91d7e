// A product whose backups are in a bucket: made, listed, checked, downloaded and removed there, and refused by it.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import {
  checkBackup,
  listBackupRuns,
  operateBackup,
  prepareBackupDownload,
  restoreBackup,
} from '@gemba/contract/admin/backup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketServer } from '../platform/files/s3/bucket-server.fixture.ts'
import { readZipEntry } from '../platform/spreadsheet/read-zip-entry.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct, testPassword } from './product.fixture.ts'

let bucket: BucketServer
let run: IsolatedTestProduct

beforeAll(async () => {
  bucket = await BucketServer.start()
  run = await startTestProduct({ s3Url: bucket.url })
})
afterAll(async () => {
  await run.stop()
  await bucket.stop()
})

const waitMs = 20_000
const runs = async () => (await run.admin(listBackupRuns)).data.records
const runOf = async (id: string) => (await runs()).find((candidate) => candidate.id === id) as BackupRun
const keysOf = (folder: string) => [...bucket.objects.keys()].filter((key) => key.startsWith(`backups/${folder}/`))
const ownFolder = () => join(run.dataFolder, 'backups')
const ownNames = () => (existsSync(ownFolder()) ? readdirSync(ownFolder()) : [])

/** Makes a backup. Returns its run when it has ended. */
async function backUp(): Promise<BackupRun> {
  const { runId } = (await run.admin<{ runId: string }>(operateBackup, { operate: 'run' })).data
  return eventually(async () => {
    const backup = await runOf(runId)
    return backup.state !== 'running' && backup
  }, waitMs)
}

async function check({ id }: BackupRun): Promise<BackupRun> {
  expect(await run.admin(checkBackup, { id })).toMatchObject({ code: '200' })
  return eventually(async () => {
    const backup = await runOf(id)
    return backup.checkState !== 'waiting' && backup.checkState !== 'running' && backup
  }, waitMs)
}

const contentOf = (key: string) => bucket.objects.get(key)?.toString()

test('a backup is in the bucket only, and is checked, downloaded and restored from there', async () => {
  const form = new FormData()
  form.append('file', new Blob(['code\nA-1\n']), 'note.csv')
  const headers = { authorization: `Bearer ${run.tokens.admin}` }
  const origin = `http://127.0.0.1:${run.product.port}`
  await fetch(`${origin}/api/meta/file/upload`, { method: 'POST', headers, body: form })
  const backup = await backUp()
  expect(backup).toMatchObject({ state: 'done', isThere: true, error: null, files: 1 })
  expect(ownNames()).toEqual([])
  const keys = keysOf(backup.folder)
  expect(keys).toContain(`backups/${backup.folder}/manifest.json`)
  const parts = keys.filter((key) => !key.endsWith('/manifest.json'))
  expect(backup.size).toBe(parts.reduce((sum, key) => sum + (bucket.objects.get(key)?.length ?? 0), 0))
  expect(await check(backup)).toMatchObject({ checkState: 'whole', checkShare: 1 })

  const order = { id: backup.id, password: testPassword }
  const { address } = (await run.admin(prepareBackupDownload, order)).data
  const archive = join(run.dataFolder, 'fetched.zip')
  writeFileSync(archive, Buffer.from(await (await fetch(`${origin}${address}`, { headers })).arrayBuffer()))
  for (const key of keys) expect(readZipEntry(archive, key.slice('backups/'.length))).toBe(contentOf(key))
  // The command finds it on any machine by its name.
  expect((await run.admin(restoreBackup, order)).msg).toMatch(new RegExp(`npm run restore -- ${backup.folder}$`))
  expect((await run.nobody(checkBackup, { id: backup.id })).code).toBe('401')
  expect((await run.stranger(checkBackup, { id: backup.id })).code).toBe('401')
})

test('a damaged object is named by the check', async () => {
  const backup = await backUp()
  bucket.objects.set(`backups/${backup.folder}/rows/company.ndjson.gz`, Buffer.from('broken'))
  expect(await check(backup)).toMatchObject({ checkState: 'damaged', checkNote: 'rows/company.ndjson.gz' })
})

test('while the bucket is away the list stays, actions answer 503 in words, and a check can be repeated', async () => {
  const backup = await backUp()
  bucket.isAway = true
  expect(await runOf(backup.id)).toMatchObject({ isThere: true })
  expect(await run.admin(checkBackup, { id: backup.id })).toMatchObject({
    code: '503',
    msg: 'The service is temporarily unavailable; try again shortly',
  })
  bucket.isAway = false
  // It goes away between the call and the check.
  await run.admin(checkBackup, { id: backup.id })
  bucket.isAway = true
  expect(await eventually(async () => (await runOf(backup.id)).checkState === null && 'unchecked', waitMs)).toBe(
    'unchecked',
  )
  bucket.isAway = false
  expect(await check(backup)).toMatchObject({ checkState: 'whole' })
})

test('a bucket that refuses a part fails the backup in words, and nothing of it is left', async () => {
  const before = [...bucket.objects.keys()]
  bucket.refuses = (key) => (key.endsWith('/rows/company.ndjson.gz') ? 'QuotaExceeded' : undefined)
  const refused = await backUp()
  bucket.refuses = () => undefined
  expect(refused).toMatchObject({
    state: 'failed',
    isThere: false,
    error: 'The bucket of S3_URL did not take the backup (QuotaExceeded).',
  })
  expect([[...bucket.objects.keys()], ownNames()]).toEqual([before, []])
})

test('a bucket that goes away in the middle fails the backup; what it has kept is removed with the next one', async () => {
  bucket.refuses = (key) => {
    bucket.isAway ||= key.endsWith('/rows/company.ndjson.gz')
    return undefined
  }
  const failed = await backUp()
  bucket.refuses = () => undefined
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('S3_URL') })
  expect(ownNames()).toEqual([])
  bucket.isAway = false
  expect((await runOf(failed.id)).isThere).toBe(false)
  expect(await backUp()).toMatchObject({ state: 'done' })
  await eventually(async () => keysOf(failed.folder).length === 0, waitMs)
})

test('old backups are removed from the bucket, and a killed server leaves nothing for longer than a day', async () => {
  const killed = '2026-11-20T06-10-18-053Z'
  bucket.objects.set(`backups/${killed}/rows/company.ndjson.gz`, Buffer.from('of a killed server'))
  await run.admin(operateBackup, { operate: 'save', name: 'Daily', cron: '0 0 2 * * ?', keepCount: 2 })
  const kept = [await backUp(), await backUp()]
  await eventually(async () => keysOf(killed).length === 0, waitMs)
  const folders = () =>
    [...bucket.objects.keys()].filter((key) => key.startsWith('backups/')).map((key) => key.split('/')[1])
  await eventually(async () => new Set(folders()).size === kept.length, waitMs)
  expect([...new Set(folders())].sort()).toEqual(kept.map(({ folder }) => folder).sort())
  const there = (await runs()).filter(({ isThere }) => isThere)
  expect(there.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
  const gone = (await runs()).find(({ state, isThere }) => state === 'done' && !isThere) as BackupRun
  expect(await run.admin(checkBackup, { id: gone.id })).toMatchObject({ code: '1507' })
})
