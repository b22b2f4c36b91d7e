// Rows of uploaded files and the records they are attached to.
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { type Insertable, sql } from 'kysely'
import { anyId, type Columns, instantAt, rowsOf } from '../db/rows.ts'
import type { Tables } from '../db/tables/index.ts'
import { companyOf, type Read, type Work } from '../db/work.ts'
import { lockUploads } from './upload-quota.ts'

export interface RecordPlace {
  readonly table: string
  readonly id: string
}

export type FileRow = Columns<
  'stored_file',
  'company_id' | 'original_name' | 'mime' | 'is_shown' | 'size_bytes' | 'digest'
>

type NewFile = Pick<
  Insertable<Tables['stored_file']>,
  'name' | 'original_name' | 'extension' | 'mime' | 'is_shown' | 'size_bytes' | 'digest'
>

/** Inserts an upload of the actor's company. Returns its id. */
export const enterFile = ({ tx, actor }: Work, file: NewFile): Promise<{ id: string }> =>
  tx
    .insertInto('stored_file')
    .values({ ...file, company_id: companyOf(actor), create_user: actor.userName })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Returns the file with that name in one of the companies. */
export const findFile = ({ tx }: Read, companyIds: readonly string[], name: string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('stored_file')
    .select(['company_id', 'original_name', 'mime', 'is_shown', 'size_bytes', 'digest'])
    .where('company_id', '=', anyId(companyIds))
    .where('name', '=', name)
    .executeTakeFirst()

/**
 * Returns the files that a record may have, by id: its own files and unattached files. A record that is not inserted
 * yet has no id. Locks the uploads of the company until the end of the transaction.
 */
export async function holdableFiles(
  work: Work,
  ids: readonly string[],
  { table, id }: Omit<RecordPlace, 'id'> & { readonly id?: string | undefined },
): Promise<Map<string, StoredFile>> {
  const companyId = companyOf(work.actor)
  await lockUploads(work, companyId)
  const rows = await work.tx
    .selectFrom('stored_file')
    .select(['id', 'name', 'original_name', 'extension', 'mime', 'size_bytes'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyId(ids))
    .where(({ eb, and, or }) =>
      or([eb('record_id', 'is', null), and([eb('record_table', '=', table), eb('record_id', '=', id ?? null)])]),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        fileId: row.id,
        urlPath: addressOf(row.name),
        fileType: row.extension,
        mediaType: row.mime,
        fileName: row.original_name,
        sizeBytes: Number(row.size_bytes),
      },
    ]),
  )
}

/** Returns the URL path of a file, by its stored name. */
export const addressOf = (name: string): string => `/api/file/${name}`

/**
 * Attaches files to a field of a record and removes the other files of that field. Returns the digests of removed
 * files.
 */
export async function attachStoredFiles(
  { tx, actor }: Work,
  { table, id }: RecordPlace,
  { field, ids }: { readonly field: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const companyId = companyOf(actor)
  await tx
    .updateTable('stored_file')
    .set({ record_table: table, record_id: id, record_field: field })
    .where('company_id', '=', companyId)
    .where('id', '=', anyId(ids))
    .execute()
  const removed = await tx
    .deleteFrom('stored_file')
    .where('company_id', '=', companyId)
    .where('record_table', '=', table)
    .where('record_id', '=', id)
    .where('record_field', '=', field)
    .where(({ not, eb }) => not(eb('id', '=', anyId(ids))))
    .returning('digest')
    .execute()
  return digestsOf(removed)
}

/** Removes the files of permanently deleted records. Returns their digests. */
export async function removeFilesOf(
  { tx }: Work,
  companyId: string,
  records: readonly RecordPlace[],
): Promise<string[]> {
  await lockUploads({ tx }, companyId)
  const [tables, ids] = [records.map(({ table }) => table), records.map(({ id }) => id)]
  return digestsOf(
    await rowsOf<Columns<'stored_file', 'digest'>>(
      tx,
      sql`delete from stored_file f using unnest(${tables}::text[], ${ids}::bigint[]) as gone (record_table, record_id)
        where f.company_id = ${companyId} and f.record_table = gone.record_table and f.record_id = gone.record_id
        returning f.digest`,
    ),
  )
}

/**
 * Removes up to `limit` files that are older than `before` and not referenced. Returns the number of files and their
 * digests.
 */
export async function removeUnnamed(
  { tx }: Work,
  { companyId, before, limit }: { readonly companyId: string; readonly before: number; readonly limit: number },
): Promise<{ removed: number; digests: string[] }> {
  await lockUploads({ tx }, companyId)
  const rows = await rowsOf<Columns<'stored_file', 'digest'>>(
    tx,
    sql`delete from stored_file f where f.id in (
        select id from stored_file where company_id = ${companyId} and create_time < ${instantAt(before)}
          and not file_is_used(company_id, name) order by id limit ${limit})
      returning f.digest`,
  )
  return { removed: rows.length, digests: digestsOf(rows) }
}

const digestsOf = (rows: readonly { digest: string }[]): string[] => [...new Set(rows.map(({ digest }) => digest))]

/** Returns the uploads of the actor's company with their digests. */
export function listStoredContents({ tx, actor }: Read): Promise<Columns<'stored_file', 'name' | 'digest'>[]> {
  return tx
    .selectFrom('stored_file')
    .select(['name', 'digest'])
    .where('company_id', '=', companyOf(actor))
    .orderBy('id')
    .execute()
}
