import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { removeUnused } from '../../../platform/files/remove-unused.ts'
import { removeFilesOf, removeUnnamed } from '../../../platform/files/stored-file.ts'
import type { Subscriber } from '../../../platform/outbox/subscriber.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'
import { operationRetention } from '../operation/log-operations.ts'

/** Rule for record history or recycle bin. When a record leaves the recycle bin, its files are removed too. */
const changesRule = (isBin: boolean, removeLater: RemoveContents): RetentionRule => ({
  kind: isBin ? 'recycleBin' : 'recordHistory',
  remove: async (work, { companyId, before, limit }) => {
    const removed = await work.tx
      .deleteFrom('record_change')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('record_change')
          .select('id')
          .where('company_id', '=', companyId)
          .where('at', '<', instantAt(before))
          .where(({ eb: change, and, not }) => {
            const isRemoved = and([change('action', '=', 'remove'), change('restored_at', 'is', null)])
            return isBin ? isRemoved : not(isRemoved)
          })
          .orderBy('at')
          .limit(limit),
      )
      .returning(['table_name as table', 'row_id as id'])
      .execute()
    const removedRecords = removed.flatMap(({ table, id }) => (isBin && id !== null ? [{ table, id }] : []))
    if (removedRecords.length > 0) removeLater(work, companyId, await removeFilesOf(work, companyId, removedRecords))
    return removed.length
  },
})

/** Rule for uploads that no record refers to. Their content is removed when no other upload has the same content. */
const fileRule = (removeLater: RemoveContents): RetentionRule => ({
  kind: 'files',
  remove: async (work, step) => {
    const { removed, digests } = await removeUnnamed(work, step)
    removeLater(work, step.companyId, digests)
    return removed
  },
})

/** Removes contents without uploads, after the commit. */
type RemoveContents = (work: Work, companyId: string, digests: readonly string[]) => void

/** Returns the retention rules of this module. */
export function adminRetention(folder: FileFolder, store: Store): RetentionRule[] {
  const removeLater: RemoveContents = (work, companyId, digests) => {
    if (digests.length > 0) work.afterCommit(() => removeUnused({ store, folder }, companyId, digests))
  }
  return [operationRetention, changesRule(false, removeLater), changesRule(true, removeLater), fileRule(removeLater)]
}

/** Subscriber that removes the contents of files that no record refers to any more. */
export const removeContents = (folder: FileFolder, store: Store): Subscriber => ({
  runs: 'once',
  name: 'admin.removeContents',
  events: ['storedFile.removed'],
  deliver: async ({ companyId, payload }) => {
    if (companyId && 'digests' in payload) await removeUnused({ store, folder }, companyId, payload.digests)
  },
})
