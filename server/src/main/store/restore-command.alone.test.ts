import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import { listBackupRuns, operateBackup } from '@gemba/contract/admin/backup.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketBackups } from '../../platform/backup/bucket-backups.ts'
import { digestOfFile, type Manifest } from '../../platform/backup/manifest.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { BucketServer } from '../../platform/files/s3/bucket-server.fixture.ts'
import { S3Bucket } from '../../platform/files/s3/s3-bucket.ts'
import { restoreStores } from '../../platform/restore/restore-stores.ts'
import { readSettings } from '../../platform/settings.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { deviceCourses, levelChangesOf, makeDevices, samplesOf } from '../crash.fixture.ts'
import { ExcursionBox } from '../excursion-box.fixture.ts'
import { boxSecret } from '../plant.fixture.ts'
import { eventually, startTestProduct } from '../product.fixture.ts'
import { killPrograms, queryDatabase, restoreProgram, startProgram, suiteProgram } from '../program.fixture.ts'
import { startSuite } from '../suite.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'gemba-restore-command-'))
const source = join(home, 'source')
const box = new ExcursionBox({ company: 'alpha', box: 'box', secret: boxSecret }, deviceCourses)
let backup: string
const killedBackup = join(source, 'backups', '2026-11-24T01-02-03-004Z.part')
const foreignFolder = join(source, 'backups', 'copy-of-mine.part')

/** A backup of a plant whose box sends all the time, 1 in 10 messages beyond a limit. */
beforeAll(async () => {
  const token = await makeDevices(source)
  for (const folder of [killedBackup, foreignFolder]) mkdirSync(join(folder, 'rows'), { recursive: true })
  mkdirSync(join(source, 'files', 'ab'), { recursive: true })
  writeFileSync(join(source, 'files', 'ab', 'upload'), 'an upload')
  const suite = await startSuite(source)
  const sending = box.sendUntilBroken(suite.mqttPort)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { data } = await suite.call<{ runId: string }>(operateBackup, { operate: 'run' }, token)
  const run = await eventually(async () => {
    const { records } = (await suite.call<Page<BackupRun>>(listBackupRuns, { pageSize: 100 }, token)).data
    return records.find(({ id, state }) => id === data.runId && state !== 'running')
  }, 60_000)
  expect(run).toMatchObject({ state: 'done' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await suite.kill()
  await sending
  backup = join(source, 'backups', run.folder)
}, 180_000)
afterAll(() => {
  killPrograms()
  rmSync(home, { recursive: true, force: true })
})

interface ExitResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly killAt?: RegExp
  /** A PostgreSQL outside of the data folder. */
  readonly databaseUrl?: string
  readonly s3Url?: string
  /** Folder of uploads of several servers. */
  readonly filesFolder?: string
}

/** Runs a program on a data folder until it ends, or until its output shows `killAt`, when it is killed. */
async function run(args: readonly string[], dataFolder: string, options: RunOptions = {}): Promise<ExitResult> {
  const { killAt, databaseUrl, s3Url, filesFolder } = options
  const program = startProgram(args, {
    GEMBA_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    S3_URL: s3Url,
    GEMBA_FILES: filesFolder,
  })
  program.process.stdout?.on('data', () => {
    if (killAt?.test(program.stdout())) program.process.kill('SIGKILL')
  })
  const code = await program.ended
  return { code, stdout: program.stdout(), stderr: program.stderr() }
}

const restore = (from: string, to: string, options?: RunOptions): Promise<ExitResult> =>
  run([restoreProgram, from], to, options)

const operatorNote = 'note.txt'
const target = join(home, 'target')

// The tests below use one target, one after the other: each restore begins on what the one before it left.
test('a restore that fails leaves an empty target', { timeout: 120_000 }, async () => {
  const wrong = await withoutOneRow('one-row-less')
  mkdirSync(target)
  writeFileSync(join(target, operatorNote), 'of the operator')
  const failed = await restore(wrong, target)
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^app_user: \d+ rows were restored of \d+\.\n$/),
  })
  expect(readdirSync(target)).toEqual([operatorNote])
})

test.each([
  ['the history', /% history/],
  ['the files', /% files/],
  // The first table, whichever it is.
  ['the first rows', /% (?!history|files)\w+\n/],
  ['the last rows', /9\d % \w/],
])(
  'killed while %s is written no server starts on it, and the next restore begins anew',
  { timeout: 120_000 },
  async (_what, killAt) => {
    const killed = await restore(backup, target, { killAt })
    // A restore that refuses what the one before left would end with a code.
    expect(killed).toMatchObject({ code: null, stderr: '' })
    const refused = await run([suiteProgram], target)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^A restore into .+ was cut off before its end\. Run "npm run restore -- .+" again, .+\n$/,
    )
  },
)

test('the next restore is whole, and its target is refused to another one', { timeout: 240_000 }, async () => {
  const restored = await restore(backup, target)
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('restored ') })
  // What is there now is no target: it is refused and left alone.
  const refused = await restore(backup, target)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/not empty\. Restore into an empty data folder\.\n$/)
  await expectWhole()
})

/** Every reading of the backup, and every change of alarm level that the readings explain. */
async function expectWhole(): Promise<void> {
  const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
  const restored = await startTestProduct({ dataFolder: target, databaseUrl: 'embedded' })
  try {
    await restored.product.intake.flush()
    const [plain] = deviceCourses as [(typeof deviceCourses)[number]]
    const readings = await samplesOf(restored, plain.device)
    const acknowledgedReadings = box.readings(plain).slice(0, readings.length)
    expect(readings.length).toBeGreaterThan(100)
    expect(readings).toEqual(acknowledgedReadings)
    const lastTs = Number(acknowledgedReadings.at(-1)?.[0])
    for (const course of deviceCourses) {
      const expected = box.levelChanges(course).filter((change) => Number(change.split(' ')[1]) <= lastTs)
      const isComplete = async () => (await levelChangesOf(restored, course.device)).length >= expected.length
      await eventually(isComplete, 60_000).catch(() => undefined)
      expect([course.device, ...(await levelChangesOf(restored, course.device))]).toEqual([course.device, ...expected])
    }
    const [users] = await restored.rows<{ count: string }>('select count(*) from app_user')
    expect(Number(users?.count)).toBe(tables.find(({ table }) => table === 'app_user')?.rows)
  } finally {
    await restored.stop()
  }
}

/** A copy of the backup with a part that is whole but for one row. */
async function withoutOneRow(name: string): Promise<string> {
  const copy = join(home, name)
  cpSync(backup, copy, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'))
  const part = manifest.tables.find(({ table }: { table: string }) => table === 'app_user')
  const lines = gunzipSync(readFileSync(join(copy, part.path)))
    .toString()
    .trimEnd()
    .split('\n')
  writeFileSync(join(copy, part.path), gzipSync(`${lines.slice(1).join('\n')}\n`))
  part.sha256 = await digestOfFile(join(copy, part.path))
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest))
  return copy
}

test('killed on a database outside, no server starts on that database, and the next restore begins anew', {
  timeout: 240_000,
}, async () => {
  const databaseUrl = await createTestDatabase()
  const folder = (name: string): string => join(home, name)
  const killed = await restore(backup, folder('outside-killed'), { databaseUrl, killAt: /9\d % \w/ })
  expect(killed).toMatchObject({ code: null, stderr: '' })
  // Another data folder has no mark: the database itself is what is unfinished.
  const refused = await run([suiteProgram], folder('outside-other'), { databaseUrl })
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toMatch(/^A restore into this database was interrupted\. Run "npm run restore" .+\n$/)
  const restored = await restore(backup, folder('outside-again'), { databaseUrl })
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('restored ') })
  const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
  for (const table of ['app_user', 'point', 'alarm_transition']) {
    const [counted] = await queryDatabase<{ count: string }>(databaseUrl, `select count(*) from ${table}`)
    expect([table, Number(counted?.count)]).toEqual([table, tables.find((part) => part.table === table)?.rows])
  }
  const marks = await queryDatabase(databaseUrl, `select from pg_tables where tablename = 'unfinished_restore'`)
  expect(marks).toEqual([])
  // A database with rows and without a mark is no target.
  const full = await restore(backup, folder('outside-full'), { databaseUrl })
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty.') })
})

test('a backup in a bucket is restored by its name, on a machine that has no copy of it', {
  timeout: 240_000,
}, async () => {
  const server = await BucketServer.start()
  const bucket = new S3Bucket(server.url)
  const name = basename(backup)
  await new BucketBackups(bucket).store(name, backup, () => undefined)
  const s3Url = server.url
  const folder = join(home, 'from-bucket')
  const unknown = await restore('2026-01-01T00-00-00-000Z', folder, { s3Url })
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a finished backup') })
  expect(existsSync(folder)).toBe(false)
  const wrong = await restore(name, folder, { s3Url: server.urlFor('a-wrong-secret') })
  const reason = 'The bucket of S3_URL gives no backup (SignatureDoesNotMatch). Correct the address, or try again.\n'
  expect(wrong).toMatchObject({ code: 1, stderr: reason })
  const killed = await restore(name, folder, { s3Url, killAt: /\n\d+ % history/ })
  expect(killed).toMatchObject({ code: null, stderr: '' })
  const refused = await run([suiteProgram], folder, { s3Url })
  expect(refused.stderr).toContain(`Run "npm run restore -- ${name}" again`)
  const restored = await restore(name, folder, { s3Url })
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('restored ') })
  expect(restored.stdout).toMatch(/^fetched \d+ % /)
  // The copy is gone, so that it does not count as a backup of this server.
  expect(readdirSync(folder)).not.toContain('backups')
  bucket.close()
  await server.stop()
})

test('uploads are restored into the folder of several servers', { timeout: 120_000 }, async () => {
  const filesFolder = join(home, 'shared-files')
  const folder = join(home, 'with-shared-files')
  expect(await restore(backup, folder, { filesFolder })).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(filesFolder, 'ab', 'upload'), 'utf8')).toBe('an upload')
  expect(existsSync(join(folder, 'files'))).toBe(false)
})

test('folders of killed backups are gone after the next start, those of others stay', () => {
  expect([existsSync(killedBackup), existsSync(foreignFolder)]).toEqual([false, true])
})

/** Returns a copy of the backup whose manifest names a path. */
function namingPath(path: string): string {
  const copy = mkdtempSync(join(home, 'outside-'))
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  const files = [{ path, rows: 1, sha256: 'x' }]
  const text = JSON.stringify(Object.assign(manifest, { files, tables: [], history: [], readings: [] }))
  writeFileSync(join(copy, 'manifest.json'), text)
  return copy
}
const outsideText = (path: string) => `The backup names a file outside of its folder: ${path}.`

test('a manifest that names a file outside is refused, and nothing is read there', async () => {
  const path = '../../../etc/hostname'
  const untouched = join(home, 'outside')
  const refused = await restore(namingPath(path), untouched)
  expect(refused).toMatchObject({ code: 1, stderr: `${outsideText(path)}\n` })
  expect(existsSync(untouched)).toBe(false)
})

test.each([['/etc/hostname'], ['rows/../../outside'], ['rows\\..\\outside'], ['manifest.json']])(
  'what the command restores is refused if its manifest names %s',
  async (path) => {
    const untouched = join(home, 'outside')
    const settings = readSettings({ GEMBA_DATA: untouched })
    const restoring = restoreStores({ settings, backup: namingPath(path), progress: () => undefined })
    const refusal: unknown = await restoring.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartRefusal)
    expect(refusal).toMatchObject({ message: outsideText(path) })
    expect(existsSync(untouched)).toBe(false)
  },
)
