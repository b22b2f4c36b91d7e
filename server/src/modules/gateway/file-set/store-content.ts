// The content of a file set: an upload of the company that only the file set uses.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxBoxFiles } from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'
import { removeUnused } from '../../../platform/files/remove-unused.ts'
import { addressOf, attachStoredFiles, enterFile } from '../../../platform/files/stored-file.ts'
import type { UploadQuota } from '../../../platform/files/upload-quota.ts'
import type { Call } from '../../../platform/http/call.ts'
import { recordBoxFileState } from './move-box-file.ts'

export interface ContentServices {
  readonly files: FileFolder
  readonly quota: UploadQuota
}

interface NewContent {
  readonly stream: Readable
  /** Inserts the file set, unless an existing one is returned instead. */
  enter(work: Work, content: StoredContent): Promise<string>
}

export interface StoredContent extends Omit<ArrivedFile, 'path'> {
  /** Stores the content for a file set. Returns the id of the file set. */
  insert(file: NewBoxFile): Promise<string>
}

interface NewBoxFile {
  readonly boxId: string
  readonly name: string
  readonly fileType: 1 | 2 | 3
  /** Null for a draft. */
  readonly ver: number | null
}

const { draft, produced } = boxFileState.codes

/** Throws `tooManyBoxFiles`. The caller has locked the box. */
async function assertRoom(work: Work, boxId: string): Promise<void> {
  const count = await countOf(ofCompany(work).selectFrom('box_file').where('box_id', '=', boxId))
  if (count >= maxBoxFiles) throw new DomainError('tooManyBoxFiles', { limit: maxBoxFiles })
}

/** Returns the next version of a box. Versions of deleted file sets are not used again. The caller has locked the box. */
export async function nextVer(work: Work, boxId: string): Promise<number> {
  const newest = (table: 'box_file' | 'box_file_state') =>
    ofCompany(work)
      .selectFrom(table)
      .select(({ fn }) => fn.max('ver').as('ver'))
      .where('box_id', '=', boxId)
      .executeTakeFirst()
  const [stored, recorded] = [await newest('box_file'), await newest('box_file_state')]
  return Math.max(stored?.ver ?? 0, recorded?.ver ?? 0) + 1
}

async function insertBoxFile(work: Work, file: NewBoxFile, { digest, sizeBytes }: Omit<ArrivedFile, 'path'>) {
  const { boxId, name, fileType, ver } = file
  const extension = fileType === 1 ? 'json' : 'bin'
  const storedName = `${randomBytes(18).toString('base64url')}.${extension}`
  const { userName } = work.actor
  const state = ver === null ? draft : produced
  const { id: fileId } = await enterFile(work, {
    name: storedName,
    original_name: name,
    extension,
    mime: 'application/octet-stream',
    is_shown: false,
    size_bytes: String(sizeBytes),
    digest,
  })
  const { id } = await work.tx
    .insertInto('box_file')
    .values({
      company_id: companyOf(work.actor),
      box_id: boxId,
      name,
      file_type: fileType,
      ver,
      sha256: digest,
      size_bytes: String(sizeBytes),
      url_path: addressOf(storedName),
      state,
      create_user: userName,
      update_user: userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachStoredFiles(work, { table: 'box_file', id }, { field: 'content', ids: [fileId] })
  await recordBoxFileState(work, { id, boxId, name, fileType, ver }, { oldState: null, state, userName })
  return id
}

/** Receives a content and enters it as a file set. Throws `uploadsFull`, `tooManyBoxFiles`. Returns the id. */
export async function storeContent(
  { files, quota }: ContentServices,
  call: Call,
  { stream, enter }: NewContent,
): Promise<string> {
  const upload = await quota.begin(call)
  try {
    const arrived = await files.receive(stream, upload.grow)
    let isStored = false
    try {
      const { digest, sizeBytes } = arrived
      await files.stage(companyOf(call.actor), arrived)
      return await call.inWork((work) => {
        const insert = async (file: NewBoxFile): Promise<string> => {
          await assertRoom(work, file.boxId)
          const id = await quota.enter(work, () => insertBoxFile(work, file, arrived))
          await files.store(companyOf(work.actor), arrived)
          isStored = true
          return id
        }
        return enter(work, { digest, sizeBytes, insert })
      })
    } catch (error) {
      // The caller gets the original error, not a failure of the cleanup.
      await removeUnused({ store: call, folder: files }, companyOf(call.actor), [arrived.digest]).catch(() => undefined)
      throw error
    } finally {
      if (!isStored) await files.discard(arrived)
    }
  } finally {
    upload.end()
  }
}
