import type { BackupParts } from '../../../platform/backup/backup-parts.ts'
import { type Part, partsOf, readManifest } from '../../../platform/backup/manifest.ts'

/** Returns the size of a finished backup in bytes. */
export async function sizeOfBackup(backup: BackupParts): Promise<number> {
  return Object.values(await sizesOfKinds(backup)).reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the bytes of each kind of parts. */
export async function sizesOfKinds(
  backup: BackupParts,
): Promise<Record<'tables' | 'history' | 'readings' | 'files', number>> {
  const manifest = await readManifest(backup)
  const bytes = await backup.sizesOf(partsOf(manifest).map(({ path }) => path))
  const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { path }) => sum + (bytes.get(path) ?? 0), 0)
  const { tables, history, readings = [], files } = manifest
  return { tables: sumOf(tables), history: sumOf(history), readings: sumOf(readings), files: sumOf(files) }
}
