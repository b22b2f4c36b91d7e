import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupRun, BackupScript } from '@gemba/contract/admin/backup.ts'
import {
  checkBackup,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
  prepareBackupDownload,
  restoreBackup,
} from '@gemba/contract/admin/backup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct, testPassword } from '../../../main/product.fixture.ts'
import { FolderParts } from '../../../platform/backup/backup-parts.ts'
import { partsOf, readManifest } from '../../../platform/backup/manifest.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { readZipEntry } from '../../../platform/spreadsheet/read-zip-entry.fixture.ts'
import { BackupPlaces } from './backup-places.ts'
import { recordFoundBackups } from './record-found-backups.ts'

let run: IsolatedTestProduct

beforeAll(async () => {
  run = await startTestProduct()
})
afterAll(() => run.stop())

const runs = async () => (await run.admin(listBackupRuns)).data.records

test('a backup runs as a job with progress, one at a time, for the company that operates the installation', async () => {
  const plant = await makePlant(run)
  const now = Date.now()
  await plant.send([1, now - 2000], [2, now - 1000], [3, now])
  expect((await run.stranger(operateBackup, { operate: 'run' })).code).toBe('401')
  expect((await run.stranger(listBackupScripts)).code).toBe('401')
  expect((await run.nobody(operateBackup, { operate: 'run' })).code).toBe('401')
  expect(await run.admin(operateBackup, unchecked({ operate: 'explode' }))).toMatchObject({ code: '400' })
  const [first, second] = await Promise.all([
    run.admin(operateBackup, { operate: 'run' }),
    run.admin(operateBackup, { operate: 'run' }),
  ])
  expect([first.code, second.code].sort()).toEqual(['1510', '200'])
  const finishedRun = await eventually(async () => (await runs()).find(({ state }) => state === 'done'), 20_000)
  expect(finishedRun).toMatchObject({ share: 1, samples: 3, error: null })
  expect(finishedRun.rows).toBeGreaterThan(20)
  const folder = join(run.dataFolder, 'backups', finishedRun.folder)
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
  expect(finishedRun.durationMs).toBeGreaterThan(0)
  expect(finishedRun.durationMs).toBeLessThan(20_000)
  const written = await readManifest(new FolderParts(folder))
  const sizes = partsOf(written).map(({ path }) => statSync(join(folder, path)).size)
  expect(finishedRun.size).toBe(sizes.reduce((sum, size) => sum + size, 0))
  expect(written.tables.map(({ table }) => table)).toContain('alarm_rule')
})

test('restores and checks need the right, and external stores are not replaced', async () => {
  const finishedRun = (await runs()).find(({ state }) => state === 'done') as BackupRun
  for (const path of ['/backupScript/check', '/backupScript/restore']) {
    const body = { id: finishedRun.id, password: testPassword }
    expect((await run.nobody(path, body)).code).toBe('401')
    expect((await run.stranger(path, body)).code).toBe('401')
    expect((await run.admin(path, { ...body, id: '999999' })).code).toBe('1101')
  }
  expect(await run.admin(restoreBackup, { id: finishedRun.id, password: testPassword })).toMatchObject({
    code: '1508',
    msg: expect.stringContaining(`npm run restore -- ${join(run.dataFolder, 'backups', finishedRun.folder)}`),
  })
  expect(run.said).not.toContain('restart')
})

test('a backup is downloaded once, within a minute, by the user who entered the password', async () => {
  const finishedRun = (await runs()).find(({ state }) => state === 'done') as BackupRun
  const restoreRequest = { id: finishedRun.id, password: testPassword }
  expect((await run.nobody(prepareBackupDownload, restoreRequest)).code).toBe('401')
  expect((await run.stranger(prepareBackupDownload, restoreRequest)).code).toBe('401')
  expect((await run.admin(prepareBackupDownload, { ...restoreRequest, password: 'wrong' })).data).toMatchObject({
    error: 'wrongPassword',
  })
  const addressOf = async () => (await run.admin(prepareBackupDownload, restoreRequest)).data.address
  const fetchAs = (address: string, token: string) =>
    fetch(`http://127.0.0.1:${run.product.port}${address}`, { headers: { authorization: `Bearer ${token}` } })
  const address = await addressOf()
  expect((await fetchAs(address, run.tokens.stranger)).headers.get('content-type')).toContain('json')
  const answer = await fetchAs(address, run.tokens.admin)
  expect(answer.headers.get('content-disposition')).toContain(`gemba-backup-${finishedRun.folder}.zip`)
  const archive = join(run.dataFolder, 'fetched.zip')
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()))
  const folder = join(run.dataFolder, 'backups', finishedRun.folder)
  expect(readZipEntry(archive, `${finishedRun.folder}/manifest.json`)).toBe(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  expect(statSync(archive).size).toBeGreaterThan(finishedRun.size ?? 0)
  expect(await (await fetchAs(address, run.tokens.admin)).json()).toMatchObject({ data: { error: 'notFound' } })
})

test('a backup without a folder is neither checked nor restored, and a folder that was added is listed', async () => {
  const finishedRun = (await runs()).find(({ state }) => state === 'done') as BackupRun
  const folder = join(run.dataFolder, 'backups', finishedRun.folder)
  renameSync(folder, `${folder}-moved`)
  expect((await runs())[0]).toMatchObject({ id: finishedRun.id, isThere: false })
  expect((await run.admin(checkBackup, { id: finishedRun.id })).code).toBe('1507')
  expect((await run.admin(restoreBackup, { id: finishedRun.id, password: testPassword })).code).toBe('1507')
  const places = new BackupPlaces({ ownFolder: join(run.dataFolder, 'backups') })
  await recordFoundBackups(storeOn(run.product.database), places, undefined)
  expect((await runs()).find(({ isThere }) => isThere)).toMatchObject({
    folder: `${finishedRun.folder}-moved`,
    state: 'done',
    rows: finishedRun.rows,
    samples: 3,
    kind: 'backup',
  })
})

test('a schedule is saved, read, enabled and disabled', async () => {
  expect(await run.admin(operateBackup, { operate: 'save', name: 'Nightly', cron: '0 0 2' })).toMatchObject({
    code: '400',
  })
  const { data } = await run.admin<BackupScript>(operateBackup, {
    operate: 'save',
    name: 'Nightly',
    cron: '0 0 2 * * ?',
    keepCount: 3,
  })
  expect(data).toMatchObject({
    name: 'Nightly',
    status: 1,
    keepCount: 3,
    lastTime: null,
    nextTime: expect.stringMatching(/ 02:00:00$/),
  })
  expect((await run.admin<BackupScript>(operateBackup, { operate: 'disable', id: data.id })).data).toMatchObject({
    status: 0,
    nextTime: null,
  })
  expect((await run.admin(listBackupScripts)).data).toHaveLength(1)
  expect((await run.admin(operateBackup, { operate: 'enable', id: '999' })).code).toBe('1101')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
