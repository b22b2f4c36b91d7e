import { anyText } from '../db/rows.ts'
import type { Store } from '../db/store.ts'
import type { FileFolder } from './file-folder.ts'
import { lockUploads } from './upload-quota.ts'

/** Removes contents that no upload of the company has any more, under its lock: nobody enters the same content meanwhile. */
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
    const used = new Set(rows.map(({ digest }) => digest))
    // Nothing is changed in the store here: whether this work is committed does not matter.
    for (const digest of digests) if (!used.has(digest)) await folder.remove(companyId, digest)
  })
}
