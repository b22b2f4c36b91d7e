// The folder of backups: one subfolder per backup; a finished one has a manifest.
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName } from '../../../platform/backup/manifest.ts'

/** Name of the subfolder of a backup in progress. */
const unfinishedPattern = /^\d{4}-\d{2}-\d{2}T[\d-]+Z\.part$/

export class BackupFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  pathOf(folder: string): string {
    return join(this.#path, folder)
  }

  /** Returns whether a finished backup of that name exists. */
  has(folder: string): boolean {
    return existsSync(join(this.#path, folder, manifestName))
  }

  /** Returns the names of the finished backups. */
  list(): string[] {
    if (!existsSync(this.#path)) return []
    return readdirSync(this.#path).filter((folder) => !folder.endsWith('.part') && this.has(folder))
  }

  /** Removes what killed processes have left. Must run before a backup is written. */
  async removeUnfinished(): Promise<void> {
    if (!existsSync(this.#path)) return
    for (const folder of readdirSync(this.#path)) if (unfinishedPattern.test(folder)) await this.remove(folder)
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.#path, folder), { recursive: true, force: true })
  }
}
