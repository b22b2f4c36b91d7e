// The embedded PostgreSQL cluster on disk: its paths, its creation, the user who may open it.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { canReach, chooseSystemUser, type SystemUser } from './system-user.ts'

export interface Cluster {
  /** The folder with the tables. */
  readonly folder: string
  readonly logFile: string
  readonly password: string
  readonly binaries: PostgresBinaries
  /** System user of the PostgreSQL processes; undefined for the current user. */
  readonly user: SystemUser | undefined
}

/** The superuser of the embedded cluster. */
export const superuser = 'postgres'

/**
 * Opens the cluster in a data folder, or creates it. An interrupted creation leaves `pg.new`, which the next one
 * deletes.
 */
export async function openCluster(dataFolder: string): Promise<Cluster> {
  const folder = join(dataFolder, 'pg')
  const user = chooseSystemUser(folder)
  const binaries = findPostgresBinaries(user)
  const secretFile = join(dataFolder, 'pg.secret')
  if (!existsSync(folder)) {
    const password = randomBytes(24).toString('base64url')
    writeFileSync(secretFile, password, { mode: 0o600 })
    await createCluster({ folder: `${folder}.new`, logFile: '', password, binaries, user })
    renameSync(`${folder}.new`, folder)
  }
  checkVersion(folder, binaries.major)
  return { folder, logFile: join(dataFolder, 'pg.log'), password: readSecret(secretFile), binaries, user }
}

/**
 * Returns the path under which PostgreSQL opens its folder. If its user cannot enter a parent folder (a checkout below
 * /root), Linux still gives access through the working folder of the process.
 */
export function nameFolder(cluster: Cluster): string {
  if (canReach(cluster.folder, cluster.user)) return cluster.folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartRefusal(
    `The PostgreSQL user cannot enter ${cluster.folder}. Set GEMBA_DATA to a folder that it can reach.`,
  )
}

/**
 * Returns the environment of PostgreSQL programs. It contains no variables of this process that could misdirect them,
 * such as PG*.
 */
export function cleanEnvironment(): Record<string, string> {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, user } = cluster
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  // initdb reads the password from a file that its user can read. The data folder can be closed to that user.
  const passwordFolder = mkdtempSync(join(tmpdir(), 'gemba-'))
  const passwordFile = join(passwordFolder, 'password')
  try {
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    if (user) for (const path of [folder, passwordFolder, passwordFile]) chownSync(path, user.uid, user.gid)
    await runInitdb(cluster, passwordFile)
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true })
  }
}

function runInitdb(cluster: Cluster, passwordFile: string): Promise<void> {
  const { folder, user, binaries } = cluster
  const flags = [
    '--pgdata',
    nameFolder(cluster),
    '--username',
    superuser,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--data-checksums',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, flags, {
      ...user,
      cwd: folder,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString()
    })
    child.on('error', (error) => reject(creationRefusal(folder, error.message)))
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(creationRefusal(folder, errorOutput))
    })
  })
}

function creationRefusal(folder: string, errorOutput: string): StartRefusal {
  const reason = errorOutput.trim().replaceAll(/\s+/g, ' ')
  return new StartRefusal(`PostgreSQL could not create its files in ${folder}: ${reason || 'initdb failed'}`)
}

function readSecret(secretFile: string): string {
  try {
    return readFileSync(secretFile, 'utf8').trim()
  } catch {
    throw new StartRefusal(
      `The password of the embedded PostgreSQL in ${secretFile} cannot be read. Start as the user who created it, or put the file back.`,
    )
  }
}

function checkVersion(folder: string, major: string): void {
  let clusterMajor: string
  try {
    clusterMajor = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new StartRefusal(
      `${folder} cannot be read by this user. Start as the user who created it, or set GEMBA_DATA.`,
    )
  }
  if (clusterMajor !== major) {
    throw new StartRefusal(
      `${folder} was made by PostgreSQL ${clusterMajor}, this Gemba brings ${major}. Dump it with the old one and load it with the new one.`,
    )
  }
}
