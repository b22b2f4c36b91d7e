// A restore by the page, of a server with its own stores whose backups are in a bucket.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import { listBackupRuns, operateBackup, restoreBackup } from '@gemba/contract/admin/backup.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketServer } from '../../platform/files/s3/bucket-server.fixture.ts'
import { operation } from '../declared-call.fixture.ts'
import { eventually, startTestProduct, testPassword } from '../product.fixture.ts'
import { type Suite, startSuite } from '../suite.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-restore-bucket-'))
const waitMs = 90_000
let bucket: BucketServer
let env: Record<string, string>
let token: string
let suite: Suite

beforeAll(async () => {
  bucket = await BucketServer.start()
  env = { S3_URL: bucket.url }
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded', s3Url: bucket.url })
  token = run.tokens.admin
  await run.stop()
  suite = await startSuite(dataFolder, env)
}, 120_000)
afterAll(async () => {
  await suite.kill()
  await bucket.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function runs(): Promise<BackupRun[]> {
  return (await suite.call<Page<BackupRun>>(listBackupRuns, { pageSize: 100 }, token)).data.records
}
const endOf = (runId: string) =>
  eventually(async () => (await runs()).find(({ id, state }) => id === runId && state !== 'running'), waitMs)

async function models(): Promise<string[]> {
  const { data } = await suite.call<Page<{ code: string }>>(operation(model, 'page'), { pageSize: 100 }, token)
  return data.records.map(({ code }) => code)
}

const restore = ({ id }: BackupRun) =>
  suite.call<{ runId: string }>(restoreBackup, { id, password: testPassword }, token)
const names = () => (existsSync(join(dataFolder, 'backups')) ? readdirSync(join(dataFolder, 'backups')) : [])

test('it is copied, restored at the next start, and the copy is removed', { timeout: 300_000 }, async () => {
  const { data } = await suite.call<{ runId: string }>(operateBackup, { operate: 'run' }, token)
  const backup = await endOf(data.runId)
  expect(backup).toMatchObject({ state: 'done', isThere: true })
  expect(names()).toEqual([])
  await suite.call(operation(model, 'create'), { code: 'made-later', name: 'Later' }, token)
  // A restore that cannot begin leaves no copy.
  const rows = `backups/${backup.folder}/rows/model.ndjson.gz`
  const content = bucket.objects.get(rows) as Buffer
  bucket.objects.set(rows, Buffer.from('broken'))
  const failed = await endOf((await restore(backup)).data.runId)
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('rows/model.ndjson.gz') })
  expect([names(), await models()]).toEqual([[], ['made-later']])

  bucket.objects.set(rows, content)
  expect(await restore(backup)).toMatchObject({ code: '200' })
  await eventually(async () => suite.process.exitCode !== null, waitMs)
  expect(names()).toEqual([`${backup.folder}.fetched`])
  const request = JSON.parse(readFileSync(join(dataFolder, 'restore.request.json'), 'utf8'))
  expect(request).toMatchObject({ backup: backup.folder, copy: `${backup.folder}.fetched` })

  suite = await startSuite(dataFolder, env)
  const body = { company_code: 'alpha', user_name: 'admin', password: testPassword }
  token = (await suite.call<{ token: string }>(login, body, '')).data.token
  expect([names(), await models()]).toEqual([[], []])
  const list = await runs()
  expect(list.find(({ kind }) => kind === 'restore')).toMatchObject({ state: 'done', folder: backup.folder })
  // Both are in the bucket: the backup, and the one of the state before.
  for (const kind of ['backup', 'safety'] as const)
    expect(list.find((candidate) => candidate.kind === kind)).toMatchObject({ state: 'done', isThere: true })
})
