// Stores a file whose content the product has in memory, such as an image of an imported model.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { companyOf, type Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { FileFolder } from './file-folder.ts'
import { type FileKind, kindOfFile } from './file-kind.ts'
import { enterFile } from './stored-file.ts'
import type { UploadQuota } from './upload-quota.ts'

export interface ContentStore {
  readonly folder: FileFolder
  readonly quota: UploadQuota
}

/**
 * Stores a content under a file name as an upload of the company. Returns its id and digest. Throws `badFile` if `accepts`
 * refuses its kind or the content does not match the name, `uploadsFull`.
 */
export async function storeContent(
  work: Work,
  { folder, quota }: ContentStore,
  file: { name: string; content: Buffer; accepts(kind: FileKind): boolean },
): Promise<{ id: string; digest: string }> {
  const arrived = await folder.receive(Readable.from([file.content]))
  try {
    const kind = await kindOfFile(arrived.path, file.name)
    if (!kind || !file.accepts(kind)) throw new DomainError('badFile')
    const { id } = await quota.enter(work, () =>
      enterFile(work, {
        name: `${randomBytes(18).toString('base64url')}.${kind.extension}`,
        original_name: file.name.slice(-255),
        extension: kind.extension,
        mime: kind.mime,
        is_shown: kind.isShown,
        size_bytes: arrived.sizeBytes,
        digest: arrived.digest,
      }),
    )
    await folder.store(companyOf(work.actor), arrived)
    return { id, digest: arrived.digest }
  } finally {
    await folder.discard(arrived)
  }
}
