// Restored stores take the place of the old ones by renames only. Cut off anywhere, it goes on where it was.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** Where a restore builds the new stores. */
export const newStores = 'restoring'
/** Where the stores of before are kept until the operator removes them, or the next restore does. */
export const oldStores = 'before-restore'

const stores = ['pg', 'pg.secret', 'history', 'files', 'spool']
/** What of the old stores nothing new takes the place of. */
const leftovers = ['latest.snapshot']

/** Puts the old stores aside and the new ones in their place. Nothing of the product may be running. */
export function swapStores(dataFolder: string): void {
  mkdirSync(join(dataFolder, oldStores), { recursive: true, mode: 0o700 })
  for (const name of stores) {
    const restored = join(dataFolder, newStores, name)
    // Already in its place.
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
