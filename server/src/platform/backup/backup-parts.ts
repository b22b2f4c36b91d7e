// How the parts of a backup are read, wherever it is.
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** The parts of one backup. */
export interface BackupParts {
  /** Where they are, for messages. */
  readonly place: string
  /**
   * Opens a part or the manifest. It or its stream throws if there is none, and `unavailable` if that cannot be known
   * now.
   */
  open(path: string): Promise<Readable>
  /** Returns the sizes of parts in bytes, by path. A part that does not exist has none. */
  sizesOf(paths: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Where finished backups are, each by its name. */
export interface BackupPlace {
  /** Returns the names of the finished backups. */
  list(): Promise<string[]>
  /** Returns whether a finished backup of that name exists. */
  has(name: string): Promise<boolean>
  partsOf(name: string): BackupParts
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** Removes what killed or failed backups have left, but not what a server may be writing now. */
  removeUnfinished(): Promise<void>
}

/** A backup in a folder. */
export class FolderParts implements BackupParts {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  async open(path: string): Promise<Readable> {
    return createReadStream(join(this.place, path))
  }

  async sizesOf(paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>()
    const root = await realpath(this.place).catch(() => undefined)
    for (const path of paths) {
      const file = await realpath(join(this.place, path)).catch(() => undefined)
      // A symbolic link could point outside the folder.
      if (!root || !file?.startsWith(root + sep)) continue
      sizes.set(path, (await stat(file)).size)
    }
    return sizes
  }
}
