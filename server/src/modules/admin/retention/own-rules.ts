import { sql } from 'kysely'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'
import { lockUploads } from '../upload-quota.ts'

const removedRecord = sql`action = 'remove' and restored_at is null`

/** Operation log, record history and recycle bin. */
const logRules: RetentionRule[] = [
  {
    kind: 'operationLog',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numAffectedRows } = await sql`delete from operation_log where id in (select id from operation_log
        where company_id = ${companyId} and at < to_timestamp(${before} / 1000.0) order by at limit ${limit})`.execute(
        tx,
      )
      return Number(numAffectedRows)
    },
  },
  ...([true, false] as const).map(
    (isBin): RetentionRule => ({
      kind: isBin ? 'recycleBin' : 'recordHistory',
      remove: async ({ tx }, { companyId, before, limit }) => {
        const { numAffectedRows } = await sql`delete from record_change where id in (select id from record_change
        where company_id = ${companyId} and at < to_timestamp(${before} / 1000.0)
          and ${isBin ? removedRecord : sql`not (${removedRecord})`} order by at limit ${limit})`.execute(tx)
        return Number(numAffectedRows)
      },
    }),
  ),
]

/** Uploads that no record refers to, their content once no other upload has the same. */
function fileRule(folder: FileFolder): RetentionRule {
  return {
    kind: 'files',
    remove: async ({ tx }, { companyId, before, limit }) => {
      await lockUploads({ tx }, companyId)
      const { rows } = await sql<{ digest: string; isShared: boolean }>`delete from stored_file f where f.id in (
          select id from stored_file where company_id = ${companyId} and create_time < to_timestamp(${before} / 1000.0)
            and not file_is_used(company_id, name) order by id limit ${limit})
        returning f.digest, exists (select from stored_file o
          where o.company_id = f.company_id and o.digest = f.digest and o.id <> f.id) as "isShared"`.execute(tx)
      for (const { digest, isShared } of rows) if (!isShared) await folder.remove(companyId, digest)
      return rows.length
    },
  }
}

/** What this module keeps and how it removes what has grown old. */
export const adminRetention = (folder: FileFolder): RetentionRule[] => [...logRules, fileRule(folder)]
