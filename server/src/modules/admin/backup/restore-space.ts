import type { BackupPlaces } from './backup-places.ts'
import { sizeOfBackup, sizesOfKinds } from './backup-size.ts'

/** Growth from a backup to its store, unpacked and with indexes; rather too high than too low. */
const growthFactors = { tables: 12, history: 2 } as const
/** Size of an empty store with the logs that PostgreSQL writes while it is filled. */
const emptyStoreBytes = 400 * 1_048_576

/**
 * Returns about how many bytes a restore needs: the new stores beside the old ones, a backup of the current state, and a
 * copy of a backup that is in a bucket.
 */
export async function spaceForRestore(places: BackupPlaces, name: string): Promise<number> {
  const sizes = await Promise.all((await places.list()).map(async (other) => sizeOfBackup(await places.open(other))))
  const safety = Math.max(...sizes, 0)
  const { tables, history, readings, files } = await sizesOfKinds(await places.open(name))
  const copy = (await places.hasOwn(name)) ? 0 : tables + history + readings + files
  const stores = tables * growthFactors.tables + (history + readings) * growthFactors.history + files
  return emptyStoreBytes + stores + safety + copy
}
