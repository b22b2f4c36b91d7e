// The embedded PostgreSQL: real server programs from npm, in a child process on a free local port. docs/adr explains
// why the programs are started here and not by the class of the package.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../free-port.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { type Cluster, cleanEnvironment, nameFolder, openCluster, superuser } from './cluster.ts'
import { recoverCluster, stopPostgres } from './recover-cluster.ts'
import { reserveLog } from './reserve-log.ts'
import { isRunning } from './running-process.ts'

export interface EmbeddedPostgresOptions {
  /** The data folder of the installation, with the cluster in `pg`. The caller holds its lock. */
  readonly dataFolder: string
  /** False trades durability for speed; for tests only. */
  readonly isDurable?: boolean
  /** Called once if PostgreSQL ends without `stop`. */
  readonly onUnexpectedExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** URL of the database `gemba`, as superuser. */
  readonly url: string
  readonly pid: number
  /** Stops PostgreSQL with everything on disk. May be called more than once. */
  stop(): Promise<void>
}

const databaseName = 'gemba'
const startTimeoutMs = 60_000 // recovery after a crash can take long
const logLimitBytes = 10_000_000

/**
 * Starts the embedded PostgreSQL, creates missing cluster and database, and waits until it accepts connections. Stops a
 * surviving process and removes stale files of an earlier start first. Throws `StartRefusal` with a one-line reason; no
 * process is left then.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(realpathSync(options.dataFolder))
  await recoverCluster(cluster.folder)
  const { child, port } = await startWithRetries(cluster, options.isDurable ?? true)
  const guard = guardAgainstOrphan(child, cluster)
  let isStopping = false
  child.once('exit', (code, signal) => {
    guard?.kill('SIGKILL')
    if (!isStopping)
      options.onUnexpectedExit?.(`PostgreSQL ended (${signal ?? `code ${code}`}), see ${cluster.logFile}`)
  })
  const stop = async () => {
    isStopping = true
    guard?.kill('SIGKILL')
    await stopChild(child, cluster)
  }
  try {
    await createDatabase(addressOf(cluster, port, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: addressOf(cluster, port, databaseName), pid: child.pid ?? 0, stop }
}

/** Returns the URL of the PostgreSQL of a running product on this data folder; undefined if none runs. */
export function findRunningPostgres(dataFolder: string): string | undefined {
  try {
    const folder = realpathSync(dataFolder)
    const [pid, , , port] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
    if (!isRunning(Number(pid))) return undefined
    const password = readFileSync(join(folder, 'pg.secret'), 'utf8').trim()
    return addressOf({ password }, Number(port), databaseName)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartRefusal(`The data folder ${dataFolder} cannot be read (${firstLine(error)}).`)
  }
}

// A retry helps if another program took the port in between, or if backends of a killed PostgreSQL still use its shared
// memory for a moment.
async function startWithRetries(cluster: Cluster, isDurable: boolean): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const logStart = rotateLog(cluster.logFile)
    const child = launch(cluster, port, isDurable)
    if (await waitUntilReady(child, cluster)) return { child, port }
    if (child.exitCode === null && child.signalCode === null) await stopChild(child, cluster)
    const log = readFileSync(cluster.logFile).subarray(logStart).toString()
    const isTemporary = /Address already in use|shared memory block|could not bind/i.test(log)
    if (attempt === 5 || !isTemporary) throw startRefusal(cluster, log)
    await new Promise((resolve) => setTimeout(resolve, 300 * attempt))
  }
}

function launch(cluster: Cluster, port: number, isDurable: boolean): ChildProcess {
  const onOff = isDurable ? 'on' : 'off'
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Tests have several products on one PostgreSQL.
    max_connections: isDurable ? 60 : 120,
    shared_buffers: '128MB',
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    // A run of tests has hundreds of databases, each of which would be vacuumed once a minute.
    autovacuum: onOff,
    log_min_messages: 'warning',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    return spawn(cluster.binaries.postgres, ['-D', nameFolder(cluster), ...flags], {
      ...cluster.user,
      cwd: cluster.folder,
      env: cleanEnvironment(),
      stdio: ['ignore', log, log],
      // In its own process group, so that Ctrl-C in the terminal reaches only the server, which stops PostgreSQL last.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
  } finally {
    closeSync(log)
  }
}

/** Resolves to true when the pid file of PostgreSQL contains "ready", to false if it ended or the time is over. */
async function waitUntilReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  while (!hasEnded && Date.now() < deadline) {
    if (readStatus(cluster.folder, child.pid) === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return false
}

// Line 1 of postmaster.pid is the process id, line 8 the status.
function readStatus(folder: string, pid: number | undefined): string | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined
  } catch {
    return undefined
  }
}

// Starts a shell that stops PostgreSQL when the server is killed, because its input pipe closes then. The next start
// would also stop it, but later.
function guardAgainstOrphan(child: ChildProcess, cluster: Cluster): ChildProcess | undefined {
  if (process.platform === 'win32' || !child.pid) return undefined
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$0" 2>/dev/null', String(child.pid)], {
    ...cluster.user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin?.on('error', () => undefined)
  return guard
}

async function stopChild(child: ChildProcess, cluster: Cluster): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (process.platform === 'win32') {
    spawnSync(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-t', '5'], { windowsHide: true })
  } else {
    await stopPostgres(child.pid)
  }
  await ended
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
    await reserveLog(client)
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new StartRefusal('The password in pg.secret is not the one of this PostgreSQL. Put the right file back.')
  } finally {
    await client.end()
  }
}

function addressOf(cluster: Pick<Cluster, 'password'>, port: number, database: string): string {
  return `postgres://${superuser}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`
}

/** Renames a long log file. Returns the size of the remaining log in bytes. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < logLimitBytes) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function startRefusal(cluster: Cluster, log: string): StartRefusal {
  const lines = log.split('\n')
  const reason = (lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines[0] ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '')
  return new StartRefusal(
    `The embedded PostgreSQL does not start: ${reason || 'no reason given'} (see ${cluster.logFile}).`,
  )
}
