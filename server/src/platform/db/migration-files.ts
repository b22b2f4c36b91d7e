// The migrations of this version: one baseline file per module, then numbered files. A database from before the
// baselines runs the files that they supersede.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../migrations/', import.meta.url)

export interface MigrationFile {
  /** Path below `migrations/`. For a superseded file only its name, as stored in databases. */
  readonly name: string
  readonly text: string
  readonly digest: string
}

export interface MigrationNames {
  /** Files that create all tables, in the order of their foreign keys: `baseline/01-foundation.sql`. */
  readonly baseline: readonly string[]
  /** Files after the baseline: `0301-what.sql`. */
  readonly numbered: readonly string[]
  /** Files that the baseline replaces: `0001-identity.sql`. */
  readonly superseded: readonly string[]
}

async function listSql(path: string): Promise<string[]> {
  return (await readdir(new URL(path, folder))).filter((file) => file.endsWith('.sql')).sort()
}

/** Returns the names of all migrations, each list in its order. */
export async function listMigrations(): Promise<MigrationNames> {
  const [baseline, numbered, superseded] = await Promise.all(['baseline/', './', 'superseded/'].map(listSql))
  return {
    baseline: baseline?.map((name) => `baseline/${name}`) ?? [],
    numbered: numbered ?? [],
    superseded: superseded ?? [],
  }
}

/** Reads migrations. Superseded ones are in their own folder. */
export async function readMigrations(
  names: readonly string[],
  { superseded }: MigrationNames,
): Promise<MigrationFile[]> {
  return Promise.all(
    names.map(async (name) => {
      const path = superseded.includes(name) ? `superseded/${name}` : name
      const text = await readFile(new URL(path, folder), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
