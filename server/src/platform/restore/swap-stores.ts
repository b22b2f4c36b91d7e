// Replaces the old stores by the restored ones, by renaming folders only. After an interruption it can be repeated.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** Folder in which a restore creates the new stores. */
export const newStores = 'restoring'
/** Folder for the previous stores. The operator or the next restore removes it. */
export const oldStores = 'before-restore'

const stores = ['pg', 'pg.secret', 'history', 'files', 'spool']
/** Old files without a restored counterpart. */
const leftovers = ['latest.snapshot']

/** Moves the old stores away and the new ones into their place. The product must not be running. */
export function swapStores(dataFolder: string): void {
  mkdirSync(join(dataFolder, oldStores), { recursive: true, mode: 0o700 })
  for (const name of stores) {
    const restored = join(dataFolder, newStores, name)
    // Already moved by an interrupted swap.
    if (!existsSync(restored)) continue
    moveAside(dataFolder, name)
    renameSync(restored, join(dataFolder, name))
  }
  for (const name of leftovers) moveAside(dataFolder, name)
}

function moveAside(dataFolder: string, name: string): void {
  const present = join(dataFolder, name)
  if (existsSync(present)) renameSync(present, join(dataFolder, oldStores, name))
}
