import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Part, readManifest } from '../../../platform/backup/manifest.ts'
import type { BackupFolder } from './backup-folder.ts'

/** Growth from a backup to its store, unpacked and with indexes; rather too high than too low. */
const growthFactors = { tables: 12, history: 2 } as const
/** Size of an empty store with the logs that PostgreSQL writes while it is filled. */
const emptyStoreBytes = 400 * 1_048_576

/**
 * Returns about how many bytes a restore needs: the new stores beside the old ones, and a backup of the current state.
 */
export async function spaceForRestore(folders: BackupFolder, folder: string): Promise<number> {
  const sizes = await Promise.all(folders.list().map((name) => sizeOfBackup(folders.pathOf(name))))
  const safety = Math.max(...sizes, 0)
  const { tables, history, readings, files } = await sizesOf(folders.pathOf(folder))
  return emptyStoreBytes + tables * growthFactors.tables + (history + readings) * growthFactors.history + files + safety
}

/** Returns the size of a finished backup in bytes. */
export async function sizeOfBackup(path: string): Promise<number> {
  return Object.values(await sizesOf(path)).reduce((sum, bytes) => sum + bytes, 0)
}

async function sizesOf(path: string): Promise<Record<'tables' | 'history' | 'readings' | 'files', number>> {
  const { tables, history, readings = [], files } = await readManifest(path)
  const sizeOf = async (parts: readonly Part[]): Promise<number> => {
    let bytes = 0
    for (const part of parts)
      bytes += await stat(join(path, part.path)).then(
        ({ size }) => size,
        () => 0,
      )
    return bytes
  }
  return {
    tables: await sizeOf(tables),
    history: await sizeOf(history),
    readings: await sizeOf(readings),
    files: await sizeOf(files),
  }
}
