// Copies the files of a record for its copy. The content is stored once; each record has its own rows.
import { randomBytes } from 'node:crypto'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { companyOf, type Work } from '../db/work.ts'
import { addressOf, type RecordPlace } from './stored-file.ts'
import { lockUploads } from './upload-quota.ts'

/** Attaches copies of a record's files to its copy. Returns them as the value of the copy's field. */
export async function copyFiles(work: Work, { table, id }: RecordPlace, copyId: string): Promise<StoredFile[]> {
  const { tx, actor } = work
  const companyId = companyOf(actor)
  await lockUploads(work, companyId)
  const rows = await tx
    .selectFrom('stored_file')
    .select(['original_name', 'extension', 'mime', 'is_shown', 'size_bytes', 'digest', 'record_field'])
    .where('company_id', '=', companyId)
    .where('record_table', '=', table)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  const files: StoredFile[] = []
  for (const row of rows) {
    const name = `${randomBytes(18).toString('base64url')}.${row.extension}`
    const inserted = await tx
      .insertInto('stored_file')
      .values({
        ...row,
        name,
        company_id: companyId,
        create_user: actor.userName,
        record_table: table,
        record_id: copyId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    files.push({
      fileId: inserted.id,
      urlPath: addressOf(name),
      fileType: row.extension,
      mediaType: row.mime,
      fileName: row.original_name,
      sizeBytes: Number(row.size_bytes),
    })
  }
  return files
}
