// Where backups are kept, one folder each; a finished one has a manifest.
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName } from '../../../platform/backup/manifest.ts'

export class BackupFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  pathOf(folder: string): string {
    return join(this.#path, folder)
  }

  /** Whether a finished backup of that name is there. */
  has(folder: string): boolean {
    return existsSync(join(this.#path, folder, manifestName))
  }

  /** Names of the finished backups that are there. */
  list(): string[] {
    if (!existsSync(this.#path)) return []
    return readdirSync(this.#path).filter((folder) => !folder.endsWith('.part') && this.has(folder))
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.#path, folder), { recursive: true, force: true })
  }
}
