// A restore inside the running product, as its processes carry it out: rows and samples of before; killed and damaged.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import { checkBackup, listBackupRuns, operateBackup, restoreBackup } from '@gemba/contract/admin/backup.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { HistoryAnswer } from '@gemba/contract/telemetry/read.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../declared-call.fixture.ts'
import { boxSecret, makePlant } from '../plant.fixture.ts'
import { eventually, startTestProduct, testPassword } from '../product.fixture.ts'
import { type Suite, startSuite } from '../suite.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-restore-'))
const began = Date.now() - 60_000
// Backups are encrypted, so that the process that restores needs the key too.
const env = { GEMBA_BACKUP_KEY: 'a passphrase of this test' }
const waitMs = 90_000
let token: string
let pointId: string
let suite: Suite

beforeAll(async () => {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  token = run.tokens.admin
  const plant = await makePlant(run)
  pointId = plant.pointId
  await plant.send([1, began], [2, began + 1000], [3, began + 2000])
  await run.stop()
  suite = await startSuite(dataFolder, env)
}, 120_000)
afterAll(async () => {
  await suite.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function runs(): Promise<BackupRun[]> {
  return (await suite.call<Page<BackupRun>>(listBackupRuns, { pageSize: 100 }, token)).data.records
}
const runOf = (probe: (run: BackupRun) => boolean) => eventually(async () => (await runs()).find(probe), waitMs)

async function backUp(): Promise<BackupRun> {
  const { data } = await suite.call<{ runId: string }>(operateBackup, { operate: 'run' }, token)
  return runOf(({ id, state }) => id === data.runId && state !== 'running')
}

async function check(id: string): Promise<BackupRun> {
  expect(await suite.call(checkBackup, { id }, token)).toMatchObject({ code: '200' })
  return runOf((run) => run.id === id && !['waiting', 'running', null].includes(run.checkState))
}

async function values(): Promise<unknown[]> {
  const input = { points: [pointId], from: String(began - 1000), to: String(Date.now() + 1000), mode: 'raw' }
  const { data } = await suite.call<HistoryAnswer>(readHistory, input, token)
  return (data.series[0]?.points ?? []).flatMap(([, value]) => (value === null ? [] : [value]))
}

async function models(): Promise<string[]> {
  const { data } = await suite.call<Page<{ code: string }>>(operation(model, 'page'), { pageSize: 100 }, token)
  return data.records.map(({ code }) => code).sort()
}

async function sendValue(value: number): Promise<void> {
  const authorization = `Basic ${Buffer.from(`p1-box:${boxSecret}`).toString('base64')}`
  const body = JSON.stringify({ d: [{ dev: 'p1', s: [['temperature', Date.now(), value]] }] })
  const url = `http://127.0.0.1:${suite.port}/api/ingest/v1/p1-box`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(200)
}

async function signIn(): Promise<string> {
  const body = { company_code: 'alpha', user_name: 'admin', password: testPassword }
  const { data } = await suite.call<{ token: string }>(login, body, '')
  return data.token
}

/** Waits until the product has ended in order to be started again. */
async function ended(): Promise<void> {
  await eventually(async () => suite.process.exitCode !== null, waitMs)
  expect(suite.process.exitCode).toBe(75)
}

/** Starts it and returns the port of the page that shows the progress, as soon as it does. */
async function startUntilRestoring(): Promise<{ port: number; ready: Promise<Suite>; kill(): void; text(): string }> {
  let text = ''
  let kill = (): void => undefined
  const ready = startSuite(dataFolder, env, {
    onStart: (child) => {
      kill = () => child.kill('SIGKILL')
      child.stdout?.on('data', (chunk) => (text += chunk))
    },
  })
  ready.catch(() => undefined)
  const port = await eventually(async () => /progress is shown at port (\d+)/.exec(text)?.[1], waitMs)
  return { port: Number(port), ready, kill: () => kill(), text: () => text }
}

const restore = (id: string, password = testPassword, by = token) => suite.call(restoreBackup, { id, password }, by)

test('a backup is checked, restored by calls, and everything made since is gone', { timeout: 400_000 }, async () => {
  const backupRun = await backUp()
  expect(backupRun).toMatchObject({ state: 'done', kind: 'backup', isThere: true, samples: 3, checkState: null })
  expect(await check(backupRun.id)).toMatchObject({ checkState: 'whole', checkShare: 1, checkNote: null })
  const before = await models()
  await suite.call(operation(model, 'create'), { code: 'made-later', name: 'Later' }, token)
  await sendValue(4)
  await eventually(async () => (await values()).length === 4, waitMs)

  expect(await restore(backupRun.id, 'not-the-password')).toMatchObject({ code: '1003' })
  expect(await restore('999999')).toMatchObject({ code: '1101' })
  expect(existsSync(join(dataFolder, 'restore.request.json'))).toBe(false)
  expect(await restore(backupRun.id)).toMatchObject({ code: '200' })
  // Until the restart nothing else is begun that the restore would lose.
  expect(await suite.call(operateBackup, { operate: 'run' }, token)).toMatchObject({ code: '1510' })
  await ended()
  expect(statSync(join(dataFolder, 'restore.request.json')).mode & 0o777).toBe(0o600)

  const restoring = await startUntilRestoring()
  const health = await fetch(`http://127.0.0.1:${restoring.port}/health`)
  expect([health.status, await health.json()]).toMatchObject([503, { status: 'restoring', share: expect.any(Number) }])
  const page = await fetch(`http://127.0.0.1:${restoring.port}/any/page`, { headers: { 'accept-language': 'en' } })
  expect(await page.text()).toMatch(/Restoring a backup[\s\S]*\d+ %/)
  const refused = await fetch(`http://127.0.0.1:${restoring.port}/api/user/current`)
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: '1509' }])
  suite = await restoring.ready

  // The session of before is in no backup.
  expect((await suite.call(operation(model, 'page'), {}, token)).code).not.toBe('200')
  token = await signIn()
  expect(await models()).toEqual(before)
  expect(await values()).toEqual([1, 2, 3])
  const list = await runs()
  expect(list.find(({ kind }) => kind === 'restore')).toMatchObject({
    state: 'done',
    folder: backupRun.folder,
    user_name: 'admin',
    samples: 3,
    isThere: false,
  })
  // The backup that was made just before is there to go back, and in the list.
  const safety = list.find(({ kind }) => kind === 'safety')
  expect(safety).toMatchObject({ state: 'done', samples: 4, isThere: true })
  expect(list.find(({ folder, kind }) => folder === backupRun.folder && kind === 'backup')).toMatchObject({
    state: 'done',
  })
  expect(readdirSync(join(dataFolder, 'before-restore'))).toEqual(
    expect.arrayContaining(['history', 'pg', 'pg.secret']),
  )
  expect(existsSync(join(dataFolder, 'restoring'))).toBe(false)
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('restore.'))).toEqual([])
  // New readings go on.
  await sendValue(5)
  await eventually(async () => (await values()).length === 4, waitMs)
})

test('killed in the middle, the next start goes on with it', { timeout: 400_000 }, async () => {
  const safety = (await runs()).find(({ kind }) => kind === 'safety') as BackupRun
  expect(await restore(safety.id)).toMatchObject({ code: '200' })
  await ended()
  const restoring = await startUntilRestoring()
  restoring.kill()
  await expect(restoring.ready).rejects.toThrow('did not start')
  // The stores of before are untouched.
  expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(['history', 'pg', 'restore.request.json']))
  suite = await startSuite(dataFolder, env)
  expect(suite.output()).toContain('restored; the stores of before are kept')
  token = await signIn()
  expect(await models()).toContain('made-later')
  expect(await values()).toEqual([1, 2, 3, 4])
})

test('a damaged backup is named by its check, and refused before anything stops', { timeout: 400_000 }, async () => {
  const backupRun = await backUp()
  const part = join(dataFolder, 'backups', backupRun.folder, 'rows', 'model.ndjson.gz')
  writeFileSync(part, 'broken')
  expect(await check(backupRun.id)).toMatchObject({ checkState: 'damaged', checkNote: 'rows/model.ndjson.gz' })
  const { data } = (await restore(backupRun.id)) as { data: { runId: string } }
  const run = await runOf(({ id, state }) => id === data.runId && state !== 'running')
  expect(run).toMatchObject({
    kind: 'restore',
    state: 'failed',
    error: expect.stringContaining('rows/model.ndjson.gz'),
  })
  expect(suite.process.exitCode).toBeNull()
  expect(await models()).toContain('made-later')
})

test('damaged between the call and the start, everything stays as it was', { timeout: 400_000 }, async () => {
  const backupRun = await backUp()
  await suite.call(operation(model, 'create'), { code: 'kept', name: 'Kept' }, token)
  expect(await restore(backupRun.id)).toMatchObject({ code: '200' })
  await ended()
  rmSync(join(dataFolder, 'backups', backupRun.folder, 'rows', 'model.ndjson.gz'))
  suite = await startSuite(dataFolder, env)
  expect(await models()).toContain('kept')
  const run = (await runs()).find(({ kind, state }) => kind === 'restore' && state === 'failed')
  expect(run).toMatchObject({ folder: backupRun.folder, error: expect.stringContaining('rows/model.ndjson.gz') })
  expect(existsSync(join(dataFolder, 'restoring'))).toBe(false)
})
