// A folder of backups: one subfolder per backup; a finished one has a manifest. Several servers may share it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupParts, type BackupPlace, FolderParts } from '../../../platform/backup/backup-parts.ts'
import { manifestName } from '../../../platform/backup/manifest.ts'

/** Ends of the names of subfolders that are no backups: in progress, written for a bucket, and copied from a bucket. */
export const uploadSuffix = '.upload'
export const copySuffix = '.fetched'
const unfinishedPattern = /^\d{4}-\d{2}-\d{2}T[\d-]+Z(\.part|\.upload|\.upload\.part|\.fetched)$/
/** Longest duration of a backup. */
const maxBackupMs = 86_400_000

export class BackupFolder implements BackupPlace {
  readonly #path: string
  readonly #isShared: boolean

  constructor(path: string, { isShared }: { readonly isShared: boolean }) {
    this.#path = path
    this.#isShared = isShared
  }

  /** Returns the path of a backup, or that of a new one. */
  pathOf(name: string): string {
    return join(this.#path, name)
  }

  async has(name: string): Promise<boolean> {
    return existsSync(join(this.pathOf(name), manifestName))
  }

  async list(): Promise<string[]> {
    const finished = this.#names().filter((name) => existsSync(join(this.pathOf(name), manifestName)))
    return finished.filter((name) => !name.endsWith('.part') && !unfinishedPattern.test(name))
  }

  partsOf(name: string): BackupParts {
    return new FolderParts(this.pathOf(name))
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { recursive: true, force: true })
  }

  /** Another server may be writing a backup in a shared folder, so only old ones are removed there. */
  async removeUnfinished(): Promise<void> {
    for (const name of this.#names().filter((candidate) => unfinishedPattern.test(candidate)))
      if (!this.#isShared || isOld(this.pathOf(name))) await this.remove(name)
  }

  #names(): string[] {
    return existsSync(this.#path) ? readdirSync(this.#path) : []
  }
}

const isOld = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > maxBackupMs
