// The folder of backups: one subfolder per backup; a finished one has a manifest. Several servers may share it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName } from '../../../platform/backup/manifest.ts'

/** Name of the subfolder of a backup in progress. */
const unfinishedPattern = /^\d{4}-\d{2}-\d{2}T[\d-]+Z\.part$/
/** Longest duration of a backup. */
const maxBackupMs = 86_400_000

export class BackupFolder {
  readonly #ownPath: string
  readonly #sharedPath: string | undefined

  /**
   * @param ownPath folder of this server
   * @param sharedPath folder of several servers, where new backups are written; the own one keeps those of the time before
   */
  constructor(ownPath: string, sharedPath?: string) {
    this.#ownPath = ownPath
    this.#sharedPath = sharedPath
  }

  /** Returns the path of a backup, or that of a new one. */
  pathOf(folder: string): string {
    const path = this.#paths.find((parent) => isFinished(parent, folder)) ?? this.#sharedPath ?? this.#ownPath
    return join(path, folder)
  }

  /** Returns whether a finished backup of that name exists. */
  has(folder: string): boolean {
    return this.#paths.some((path) => isFinished(path, folder))
  }

  /** Returns the names of the finished backups. */
  list(): string[] {
    const folders = this.#paths.flatMap(namesIn)
    return [...new Set(folders)].filter((folder) => !folder.endsWith('.part') && this.has(folder))
  }

  /**
   * Removes what killed processes have left. Must run before a backup is written. Another server may be writing one in the
   * shared folder, so only old ones are removed there.
   */
  async removeUnfinished(): Promise<void> {
    for (const path of this.#paths) {
      for (const folder of namesIn(path).filter((name) => unfinishedPattern.test(name)))
        if (path !== this.#sharedPath || isOld(join(path, folder))) await removeFolder(join(path, folder))
    }
  }

  async remove(folder: string): Promise<void> {
    for (const path of this.#paths) await removeFolder(join(path, folder))
  }

  get #paths(): string[] {
    return [this.#sharedPath ?? [], this.#ownPath].flat()
  }
}

const isFinished = (path: string, folder: string): boolean => existsSync(join(path, folder, manifestName))
const namesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : [])
const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
const isOld = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > maxBackupMs
