import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { processesOf } from './own-cluster.fixture.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { isRunning, readCommandLine, waitUntilEnded } from './running-process.ts'

const clusterFolder = mkdtempSync(join(tmpdir(), 'gemba-pg-'))
let parent: string
let dataFolder: string
const children: ChildProcess[] = []
const started: EmbeddedPostgres[] = []

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataFolder: clusterFolder })
  await postgres.stop()
})
afterAll(() => rmSync(clusterFolder, { recursive: true, force: true }))
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'gemba pg '))
  chmodSync(parent, 0o755)
  dataFolder = join(parent, "plant's data")
  mkdirSync(dataFolder)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const postgres of started.splice(0)) await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
})

/** Copies a cluster created earlier into the data folder. */
function useMadeCluster(): void {
  const { status } = spawnSync('cp', ['-a', `${clusterFolder}/.`, dataFolder])
  expect(status).toBe(0)
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder })
  started.push(postgres)
  return postgres
}

/** Starts PostgreSQL below a server process that a test may kill. */
async function startServer() {
  useMadeCluster()
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.fixture.ts', import.meta.url)), dataFolder])
  children.push(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  const [, pid, url] = output.toString().trim().split(' ')
  return { child, pid: Number(pid), url: url ?? '' }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function listProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

function findGuard(postgresPid: number): number {
  return listProcesses().find((pid) => readCommandLine(pid).endsWith(`2>/dev/null ${postgresPid}`)) ?? 0
}

test('keeps its data over a restart, durable and closed to other users', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  const [settings] = await query(first.url, `select current_setting('fsync') as fsync, current_database() as name`)
  expect(settings).toEqual({ fsync: 'on', name: 'gemba' })
  await expect(query(first.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  await expect(query(first.url, 'select 1')).rejects.toThrow()

  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(statSync(join(dataFolder, 'pg.secret')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataFolder, 'pg')).mode & 0o777).toBe(0o700)
})

test('ends when its server is killed, and the next start has every committed row', async () => {
  const { child, pid, url } = await startServer()
  await query(url, 'create table kept as select 1 as row')
  await kill(child)
  expect(await waitUntilEnded(pid, 5000)).toBe(true)
  const { url: next } = await start()
  expect(await query(next, 'select * from kept')).toEqual([{ row: 1 }])
})

test('the next start stops a PostgreSQL that outlived its killed server', async () => {
  const { child, pid, url } = await startServer()
  await query(url, 'create table kept as select 2 as row')
  process.kill(findGuard(pid), 'SIGKILL')
  await kill(child)
  expect(isRunning(pid)).toBe(true)
  const next = await start()
  expect(isRunning(pid)).toBe(false)
  expect(await query(next.url, 'select * from kept')).toEqual([{ row: 2 }])
})

test.each(['frozen with its backends', 'killed while its backends are frozen'])(
  'a PostgreSQL that was %s is ended by the next start',
  async (how) => {
    const { child, pid, url } = await startServer()
    await query(url, 'create table kept as select 4 as row')
    const frozen = processesOf(pid)
    for (const processId of frozen) process.kill(processId, 'SIGSTOP')
    if (how.startsWith('killed')) process.kill(pid, 'SIGKILL')
    await kill(child)
    const next = await start()
    expect(frozen.filter((processId) => isRunning(processId))).toEqual([])
    expect(await query(next.url, 'select * from kept')).toEqual([{ row: 4 }])
  },
)

test('the server is notified that its PostgreSQL was killed, and the next start recovers', async () => {
  const { child, pid, url } = await startServer()
  await query(url, 'create table kept as select 3 as row')
  const firstOutput = once(child.stdout ?? child, 'data')
  process.kill(pid, 'SIGKILL')
  expect(String((await firstOutput)[0])).toContain('PostgreSQL ended (SIGKILL)')
  await kill(child)
  const next = await start()
  expect(await query(next.url, 'select * from kept')).toEqual([{ row: 3 }])
})

test('a pid file with the id of another process does not prevent the start', async () => {
  useMadeCluster()
  const first = await start()
  await first.stop()
  const { uid, gid } = statSync(join(dataFolder, 'pg'))
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  children.push(stranger)
  writeFileSync(join(dataFolder, 'pg', 'postmaster.pid'), `${stranger.pid}\n${join(dataFolder, 'pg')}\n`)
  const next = await start()
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test('an interrupted creation is deleted and repeated', async () => {
  mkdirSync(join(dataFolder, 'pg.new'))
  writeFileSync(join(dataFolder, 'pg.new', 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataFolder).sort()).toEqual(['pg', 'pg.log', 'pg.secret'])
})

test.runIf(process.getuid?.() === 0)('with root it runs below a folder that only root can enter', async () => {
  chmodSync(parent, 0o700)
  const first = await start()
  await first.stop()
  const { url, pid } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\s/m)
})

test.each([
  ['a damaged cluster', 'pg/global/pg_control', 'damage'],
  ['a cluster of another version', 'pg/PG_VERSION', '15\n'],
  ['a lost password', 'pg.secret', 'guessed'],
])('%s is reported in one line and no process remains', async (_case, file, content) => {
  useMadeCluster()
  writeFileSync(join(dataFolder, file), content)
  const refusal = await start().then(
    () => undefined,
    (error: Error) => error,
  )
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal?.message).not.toContain('\n')
  expect(listProcesses().filter((pid) => readCommandLine(pid).includes(dataFolder))).toEqual([])
})
