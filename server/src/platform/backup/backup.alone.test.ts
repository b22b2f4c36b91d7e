// A backup taken while the plant is running and restored into empty stores has the same rows, history and files.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { model } from '@gemba/contract/equipment/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type IsolatedTestProduct, startTestProduct } from '../../main/product.fixture.ts'
import { AggregateBuilder } from '../../modules/telemetry/aggregate/aggregate-builder.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { listMigrations } from '../db/migration-files.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { openHistory } from '../history/history.ts'
import { startHistoryServer } from '../history/history-server.ts'
import { FolderParts } from './backup-parts.ts'
import { checkBackup } from './check-backup.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let run: IsolatedTestProduct
let plant: Plant
const folder = mkdtempSync(join(tmpdir(), 'gemba-backup-'))

beforeAll(async () => {
  run = await startTestProduct()
  plant = await makePlant(run)
})
afterAll(async () => {
  await run.stop()
  rmSync(folder, { recursive: true, force: true })
})

const foldersIn = (home: string) => ({
  filesFolder: join(home, 'files'),
  spoolFolder: join(home, 'spool'),
  scratchFolder: join(home, 'scratch'),
})

/** Empty stores of another installation. The engine runs in a separate process because a process serves one folder. */
async function restoreInto(path: string, { secret, url }: { secret?: string; url?: string } = {}) {
  const database = openDatabase(url ?? (await createTestDatabase()))
  const home = mkdtempSync(join(folder, 'restored-'))
  const engine = await startHistoryServer(join(home, 'history'))
  const history = await openHistory({ url: engine.url })
  const target = { database, history, ...foldersIn(home) }
  const close = async () => {
    await history.close()
    await engine.kill()
    await database.close()
  }
  const restore = async () => {
    const checked = await checkBackup(new FolderParts(path), { secret, progress: () => {} })
    await migrate(database, checked.manifest.migrations)
    await readBackup(path, checked, { target, progress: () => {} })
  }
  return { target, home, close, restore }
}

test('rows of one snapshot, history and files are restored unchanged', async () => {
  const files = join(folder, 'files')
  mkdirSync(join(files, 'a'), { recursive: true })
  writeFileSync(join(files, 'a', 'picture.png'), 'not really')
  const begin = Date.now() - 100_000
  await plant.send(...Array.from({ length: 500 }, (_, index): [number, number] => [index / 7, begin + index * 100]))
  const begunAt = Date.now()
  await plant.send([Number.NaN as never, begin + 90_000], [105, begunAt])
  await run.product.intake.flush()
  let isRunning = true
  const load = (async () => {
    for (let index = 0; isRunning; index++) {
      await run.admin(operation(model, 'create'), { code: `load-${index}`, name: 'O\'Load \\ "x" 中' })
      await plant.send(index % 120)
    }
  })()
  const source = {
    database: run.product.database,
    history: run.product.history,
    intake: run.product.intake,
    spoolFolder: join(run.dataFolder, 'spool'),
    filesFolder: files,
  }
  const shares: number[] = []
  const manifest = await writeBackup(source, join(folder, 'one'), (share) => shares.push(share)).finally(async () => {
    isRunning = false
    await load
  })
  expect(shares.at(-1)).toBe(1)
  const tableNames = manifest.tables.map(({ table }) => table)
  expect(tableNames).toContain('app_user')
  // A restored backup has no sessions.
  for (const table of ['session', 'captcha', 'check_code', 'qr_sign_in', 'portal_ticket'])
    expect(tableNames).not.toContain(table)
  const { target, close, home, restore } = await restoreInto(join(folder, 'one'))
  await restore()
  for (const { table, rows } of manifest.tables) {
    const counted = await sql<{ count: string }>`select count(*) from ${sql.id('public', table)}`.execute(
      target.database.tx,
    )
    expect([table, Number(counted.rows[0]?.count)]).toEqual([table, rows])
  }
  const models = manifest.tables.find(({ table }) => table === 'model')?.rows ?? 0
  const changes = await sql<{
    count: string
  }>`select count(*) from record_change where table_name = 'model' and action = 'create'`.execute(target.database.tx)
  // All rows are of one snapshot: each model has a history record of its creation, and there is no other record.
  expect(Number(changes.rows[0]?.count)).toBe(models)
  // The backup contains exactly the samples received until its newest instant.
  const [[until]] = (await target.history.rows(
    'SELECT toInt64(toUnixTimestamp64Milli(max(rts))) FROM sample FINAL',
  )) as [[number]]
  const query = `SELECT toString(point), count(), sum(cityHash64(ts, rts, value, quality)) FROM sample FINAL
    WHERE rts <= fromUnixTimestamp64Milli({until:Int64}) GROUP BY point ORDER BY point`
  const restored = await target.history.rows(query, { until: Number(until) })
  expect(restored).toEqual(await run.product.history.rows(query, { until: Number(until) }))
  // Every hour with samples is marked, so that its aggregates are built again.
  const unmarked = `SELECT DISTINCT point, toStartOfHour(ts) FROM sample
    WHERE (point, toStartOfHour(ts)) NOT IN (SELECT point, hour FROM sample_mark)`
  expect(await target.history.rows(unmarked)).toEqual([])
  expect(Number(until)).toBeGreaterThanOrEqual(begunAt)
  expect(readFileSync(join(home, 'files', 'a', 'picture.png'), 'utf8')).toBe('not really')
  const names = await sql<{ name: string }>`select name from model where code like 'load-%' limit 1`.execute(
    target.database.tx,
  )
  if (names.rows[0]) expect(names.rows[0].name).toBe('O\'Load \\ "x" 中')
  const next = await sql<{ id: string }>`insert into company (code, name) values ('next', 'Next') returning id`.execute(
    target.database.tx,
  )
  expect(Number(next.rows[0]?.id)).toBeGreaterThan(2)
  await expect(restore()).rejects.toThrow('not empty')
  await close()
})

test('aggregates whose samples were removed are restored, and stay when the rest is built again', async () => {
  const aged = await makePlant(run)
  const { history, intake, database } = run.product
  const dayMs = 86_400_000
  const from = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs
  const times = Array.from({ length: 300 }, (_, index) => from + index * 600_000)
  await aged.send(...times.map((at, index): [number, number] => [index, at]))
  await intake.flush()
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error })
  }
  const build = (store: typeof history) => new AggregateBuilder(store, { report, settleSec: 0 }).build()
  await build(history)
  // Handled marks stay for a minute.
  await history.run('TRUNCATE TABLE sample_mark')
  // In the middle of an hour of the second day.
  const cut = from + dayMs + 10.5 * 3_600_000
  await history.run(`DELETE FROM sample WHERE point = ${aged.pointId} AND ts < fromUnixTimestamp64Milli(${cut}, 'UTC')`)
  const path = join(folder, 'aged')
  const manifest = await writeBackup(
    { database, history, intake, spoolFolder: join(run.dataFolder, 'spool'), filesFolder: join(folder, 'none') },
    path,
    () => {},
  )
  expect(manifest.aggregates?.map(({ table }) => table)).toEqual(['sample_1m', 'sample_1h', 'sample_1d'])
  const { target, close, restore } = await restoreInto(path)
  await restore()
  const bucketsOf = (store: typeof history) =>
    Promise.all(
      ['sample_1m', 'sample_1h', 'sample_1d'].map((table) =>
        store.rows(
          `SELECT toUnixTimestamp(t0), n, sum, first, last, min, max, goodMs FROM ${table} FINAL
            WHERE point = ${aged.pointId} AND n > 0 ORDER BY t0`,
        ),
      ),
    )
  const buckets = await bucketsOf(history)
  expect(buckets.map((rows) => rows.length)).toEqual([300, 50, 3])
  await build(target.history)
  expect(await bucketsOf(target.history)).toEqual(buckets)
  await close()
})

test('a backup from before the baseline is restored, and the next start marks it like a new database', {
  timeout: 60_000,
}, async () => {
  const source = {
    database: run.product.database,
    history: run.product.history,
    intake: run.product.intake,
    spoolFolder: join(run.dataFolder, 'spool'),
    filesFolder: join(folder, 'none'),
  }
  const path = join(folder, 'before')
  const manifest = await writeBackup(source, path, () => {})
  const { baseline, numbered, superseded } = await listMigrations()
  expect(manifest.migrations.toSorted()).toEqual([...numbered, ...baseline].sort())
  const migrations = superseded.filter((name) => name < '0256')
  const laterTables = new Set(numbered.flatMap(tablesCreatedBy))
  const tables = manifest.tables.filter(({ table }) => !laterTables.has(table))
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, tables, migrations }))
  const url = new URL(await createTestDatabase())
  const emptying = openDatabase(url.href)
  await emptying.pool.query('drop schema public cascade; create schema public; grant usage on schema public to public')
  await emptying.close()
  const { target, close, restore } = await restoreInto(path, { url: url.href })
  await restore()
  const readMarks = async () =>
    (await target.database.tx.selectFrom('migration').select('name').execute()).map(({ name }) => name)
  expect((await readMarks()).toSorted()).toEqual(migrations)
  expect(await migrate(target.database)).toEqual([...superseded.slice(migrations.length), ...numbered])
  expect((await readMarks()).toSorted()).toEqual([...numbered, ...baseline].sort())
  for (const { table, rows } of tables) {
    const counted = await sql<{ count: string }>`select count(*) from ${sql.id('public', table)}`.execute(
      target.database.tx,
    )
    expect([table, Number(counted.rows[0]?.count)]).toEqual([table, rows])
  }
  await close()
})

/** Returns the tables of a migration after the baseline, which an earlier backup cannot contain. */
function tablesCreatedBy(name: string): string[] {
  const text = readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table)
}

test('a damaged or unfinished backup is rejected before anything is written', async () => {
  const source = {
    database: run.product.database,
    history: run.product.history,
    intake: run.product.intake,
    spoolFolder: join(run.dataFolder, 'spool'),
    filesFolder: join(folder, 'none'),
  }
  const path = join(folder, 'two')
  await writeBackup(source, path, () => {})
  writeFileSync(join(path, 'rows', 'model.ndjson.gz'), 'broken')
  const { restore, close } = await restoreInto(path)
  await expect(restore()).rejects.toThrow('The backup is damaged: rows/model.ndjson.gz')
  const nothing = new FolderParts(join(folder, 'nothing'))
  await expect(checkBackup(nothing, { secret: undefined, progress: () => {} })).rejects.toThrow('not a finished backup')
  await close()
})

test.each([
  ['a passphrase', 'a long passphrase 中文'],
  ['a key', '0123456789abcdef'.repeat(4)],
])('an encrypted backup cannot be read, changed or restored without its secret, %s', async (name, secret) => {
  const files = join(folder, `files of ${name}`)
  mkdirSync(join(files, 'a'), { recursive: true })
  writeFileSync(join(files, 'a', 'empty.txt'), '')
  writeFileSync(join(files, 'a', 'picture.png'), 'not really')
  await plant.send([4, Date.now()])
  const source = {
    database: run.product.database,
    history: run.product.history,
    filesFolder: files,
    secret,
    intake: run.product.intake,
    spoolFolder: join(run.dataFolder, 'spool'),
  }
  const path = join(folder, `encrypted with ${name}`)
  const manifest = await writeBackup(source, path, () => {})
  expect(manifest).toMatchObject({ format: 2, encryption: { cipher: 'aes-256-gcm' } })
  expect(JSON.stringify(manifest)).not.toContain(secret)
  expect(readFileSync(join(path, 'files', 'a', 'picture.png')).includes('not really')).toBe(false)
  expect(() => gunzipSync(readFileSync(join(path, 'rows', 'app_user.ndjson.gz')))).toThrow()
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    expect(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700)
  const check = (given: string | undefined) => checkBackup(new FolderParts(path), { secret: given, progress: () => {} })
  await expect(check(undefined)).rejects.toMatchObject({
    fault: 'locked',
    message: expect.stringContaining('Set GEMBA_BACKUP_KEY'),
  })
  await expect(check('another passphrase')).rejects.toMatchObject({
    fault: 'locked',
    message: expect.stringContaining('is not the key'),
  })

  const { restore, close, target, home } = await restoreInto(path, { secret })
  await restore()
  const counted = await sql<{ count: string }>`select count(*) from app_user`.execute(target.database.tx)
  expect(Number(counted.rows[0]?.count)).toBe(manifest.tables.find(({ table }) => table === 'app_user')?.rows)
  expect(readFileSync(join(home, 'files', 'a', 'picture.png'), 'utf8')).toBe('not really')
  expect(readFileSync(join(home, 'files', 'a', 'empty.txt'), 'utf8')).toBe('')
  await close()

  // Without the key neither a part with its digest nor the list of parts can be changed.
  const forged = { ...manifest, files: [] }
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(forged))
  await expect(check(secret)).rejects.toMatchObject({ fault: 'damaged', part: 'manifest.json' })
})
