import { anyText } from '../db/rows.ts'
import type { Store } from '../db/store.ts'
import type { FileFolder } from './file-folder.ts'
import { lockUploads } from './upload-quota.ts'

/**
 * Removes contents that no upload of the company uses any more. The lock prevents concurrent uploads of the same
 * content.
 */
export async function removeUnused(
  { store, folder }: { store: Store; folder: FileFolder },
  companyId: string,
  digests: readonly string[],
): Promise<void> {
  await store.asSystem('upload', companyId).inWork(async ({ tx }) => {
    await lockUploads({ tx }, companyId)
    const rows = await tx
      .selectFrom('stored_file')
      .select('digest')
      .distinct()
      .where('company_id', '=', companyId)
      .where('digest', '=', anyText(digests))
      .execute()
    const usedDigests = new Set(rows.map(({ digest }) => digest))
    // The database is not changed here, so a rollback of this transaction has no effect.
    for (const digest of digests) if (!usedDigests.has(digest)) await folder.remove(companyId, digest)
  })
}
