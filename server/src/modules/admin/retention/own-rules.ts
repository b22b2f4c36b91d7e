import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { removeUnused } from '../../../platform/files/remove-unused.ts'
import { removeFilesOf, removeUnnamed } from '../../../platform/files/stored-file.ts'
import type { Subscriber } from '../../../platform/outbox/relay.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'
import { operationRetention } from '../operation/log-operations.ts'

/** Record history and recycle bin. Of a record that leaves the bin the files go too. */
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
    const gone = removed.flatMap(({ table, id }) => (isBin && id !== null ? [{ table, id }] : []))
    if (gone.length > 0) removeLater(work, companyId, await removeFilesOf(work, companyId, gone))
    return removed.length
  },
})

/** Uploads that no record refers to, their content once no other upload has the same. */
const fileRule = (removeLater: RemoveContents): RetentionRule => ({
  kind: 'files',
  remove: async (work, step) => {
    const { removed, digests } = await removeUnnamed(work, step)
    removeLater(work, step.companyId, digests)
    return removed
  },
})

/** Removes contents that no upload has any more, once the work is committed. */
type RemoveContents = (work: Work, companyId: string, digests: readonly string[]) => void

/** What this module keeps and how it removes what has grown old. */
export function adminRetention(folder: FileFolder, store: Store): RetentionRule[] {
  const removeLater: RemoveContents = (work, companyId, digests) => {
    if (digests.length > 0) work.afterCommit(() => removeUnused({ store, folder }, companyId, digests))
  }
  return [operationRetention, changesRule(false, removeLater), changesRule(true, removeLater), fileRule(removeLater)]
}

/** Removes the contents of files that records hold no more. */
export const removeContents = (folder: FileFolder, store: Store): Subscriber => ({
  name: 'admin.removeContents',
  events: ['storedFile.removed'],
  deliver: async ({ companyId, payload }) => {
    if (companyId && 'digests' in payload) await removeUnused({ store, folder }, companyId, payload.digests)
  },
})
