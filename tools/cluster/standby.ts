// A physical standby of the trial cluster's PostgreSQL: a copy of its files that follows it, and takes its place.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jobLimits, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Cluster, cleanEnvironment, nameFolder, openCluster } from '../../server/src/platform/embedded/cluster.ts'
import { findFreePort } from '../../server/src/platform/free-port.ts'

interface StandbyOptions {
  /** Data folder of the primary, as of `startEmbeddedPostgres`. */
  readonly primaryFolder: string
  /** Address of the primary as superuser. */
  readonly primaryUrl: string
  /** Data folder of the standby. What is in it is removed. */
  readonly folder: string
}

export interface Standby {
  readonly port: number
  /** Ends recovery. Resolves when it accepts writes. */
  promote(): Promise<void>
  kill(): Promise<void>
}

/** Runs a statement on the one connection to the primary. Returns its rows. */
type Query = (text: string) => Promise<readonly { readonly labelfile?: string }[]>

const pollMs = 100
const followLimitMs = 60_000
/** Folders whose content belongs to the running primary; the log is streamed. */
const emptyFolders = new Set(['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans'])
const skippedFiles = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Starts a standby that follows the primary synchronously: a transaction that the primary has committed is on its disk.
 * Resolves when it follows.
 */
export async function startStandby({ primaryFolder, primaryUrl, folder }: StandbyOptions): Promise<Standby> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  copyFileSync(join(primaryFolder, 'pg.secret'), join(folder, 'pg.secret'))
  const database = openDatabase(primaryUrl, { connections: 1, limits: jobLimits })
  const primary = await database.pool.connect()
  const query: Query = async (text) => (await primary.query(text)).rows
  try {
    await copyCluster(query, { from: join(primaryFolder, 'pg'), to: join(folder, 'pg') })
    follow(folder, primaryUrl)
    const cluster = await openCluster(folder)
    const port = await findFreePort()
    const child = launch(cluster, port)
    await awaitRow(query, `select from pg_stat_replication where state = 'streaming'`)
    await query(`alter system set synchronous_standby_names = '*'`)
    await query('select pg_reload_conf()')
    await awaitRow(query, `select from pg_stat_replication where sync_state = 'sync'`)
    const url = new URL(primaryUrl)
    url.port = String(port)
    return { port, promote: () => promote(url.href), kill: () => kill(child) }
  } finally {
    primary.release()
    await database.close()
  }
}

/** Copies the files of a running PostgreSQL between the two marks that make such a copy usable. */
async function copyCluster(query: Query, { from, to }: { from: string; to: string }): Promise<void> {
  await query(`select pg_backup_start('standby', true)`)
  copyFolder(from, to)
  const rows = await query('select labelfile from pg_backup_stop(false)')
  writeOwned(join(to, 'backup_label'), { text: rows[0]?.labelfile ?? '', owner: lstatSync(to) })
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

function copyFolder(from: string, to: string): void {
  const { uid, gid, mode } = lstatSync(from)
  mkdirSync(to, { mode })
  chownSync(to, uid, gid)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (skippedFiles.has(entry.name)) continue
    if (!entry.isDirectory()) copyExisting(source, target, { uid, gid })
    else if (emptyFolders.has(entry.name)) makeOwned(target, { uid, gid })
    else copyFolder(source, target)
  }
}

function copyExisting(source: string, target: string, { uid, gid }: Owner): void {
  try {
    copyFileSync(source, target)
    chownSync(target, uid, gid)
  } catch (error) {
    // PostgreSQL removes temporary files meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function makeOwned(path: string, { uid, gid }: Owner): void {
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, uid, gid)
}

function writeOwned(path: string, { text, owner }: { text: string; owner: Owner }): void {
  writeFileSync(path, text, { mode: 0o600 })
  chownSync(path, owner.uid, owner.gid)
}

function follow(folder: string, primaryUrl: string): void {
  const { port, username, password } = new URL(primaryUrl)
  const address = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`
  const data = join(folder, 'pg')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
  writeOwned(join(data, 'standby.signal'), { text: '', owner: lstatSync(data) })
}

function launch(cluster: Cluster, port: number): ChildProcess {
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=60']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(cluster.binaries.postgres, ['-D', nameFolder(cluster), ...flags], {
    ...cluster.user,
    cwd: cluster.folder,
    env: cleanEnvironment(),
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGQUIT'))
  return child
}

async function awaitRow(query: Query, text: string): Promise<void> {
  const deadline = Date.now() + followLimitMs
  while ((await query(text)).length === 0) {
    if (Date.now() > deadline) throw new Error(`the standby does not follow the primary (${text})`)
    await wait(pollMs)
  }
}

async function promote(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 1, limits: jobLimits })
  await database.pool.query('select pg_promote()')
  await database.close()
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}
