import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  fileBytes,
  pictureBytes,
  readFile,
  uploadFile,
  uploadPicture,
  uploadPrintTemplate,
} from '@gemba/contract/admin/file.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { ArrivedFile, FileFolder } from '../../platform/files/file-folder.ts'
import { type FileKind, kindOfFile, kindOfName } from '../../platform/files/file-kind.ts'
import { partOf } from '../../platform/files/range.ts'
import { removeUnused } from '../../platform/files/remove-unused.ts'
import { addressOf, enterFile, type FileRow, findFile } from '../../platform/files/stored-file.ts'
import type { UploadQuota } from '../../platform/files/upload-quota.ts'
import type { Call } from '../../platform/http/call.ts'
import { FileReply, handleWithoutWork, Reply } from '../../platform/http/route.ts'

const file = import.meta.url
const printTemplates = new Set(['xlsx', 'xls', 'pdf'])
const pictures = new Set(['png', 'jpg', 'gif', 'ico'])

interface Shelf {
  readonly folder: FileFolder
  readonly quota: UploadQuota
}

/** Receives the file of a request: stores it on disk, checks it there, then keeps or discards it. */
async function take(shelf: Shelf, call: Call, accepts: (kind: FileKind) => boolean): Promise<Reply> {
  const { folder, quota } = shelf
  const upload = await quota.begin(call)
  try {
    const { name, stream } = await call.readUpload()
    const declaredKind = kindOfName(name)
    if (!declaredKind || !accepts(declaredKind)) throw new DomainError('badFile')
    const arrived = await folder.receive(stream, upload.grow)
    try {
      const kind = await kindOfFile(arrived.path, name)
      if (!kind) throw new DomainError('badFile')
      return answerOf(await enter(shelf, call, { name, kind, arrived }))
    } catch (error) {
      await folder.discard(arrived)
      throw error
    }
  } finally {
    upload.end()
  }
}

type Part = ReturnType<typeof partOf>

interface FileEntry {
  readonly name: string
  readonly kind: FileKind
  readonly arrived: ArrivedFile
}

async function enter({ folder, quota }: Shelf, call: Call, entry: FileEntry): Promise<StoredFile> {
  const { actor } = call
  const companyId = String(actor.companyId)
  const { name, kind, arrived } = entry
  const { digest, sizeBytes } = arrived
  const stored = `${randomBytes(18).toString('base64url')}.${kind.extension}`
  const fileName = name.slice(-255)
  const enterRow = async (work: Work): Promise<StoredFile> => {
    const insert = () =>
      enterFile(work, {
        name: stored,
        original_name: fileName,
        extension: kind.extension,
        mime: kind.mime,
        is_shown: kind.isShown,
        size_bytes: sizeBytes,
        digest,
      })
    const { id: fileId } = await quota.enter(work, insert)
    // Inside the transaction's lock, because retention must not remove the same content between row and bytes.
    await folder.store(companyId, arrived)
    return { fileId, urlPath: addressOf(stored), fileType: kind.extension, mediaType: kind.mime, fileName, sizeBytes }
  }
  try {
    await folder.stage(companyId, arrived)
    return await call.inWork(enterRow)
  } catch (error) {
    // The caller gets the original error, not a failure of the cleanup.
    await removeUnused({ store: call, folder }, companyId, [digest]).catch(() => undefined)
    throw error
  }
}

/** The specification reads `fileId` and `fileType` beside `data`, too (section 7.5). */
function answerOf(stored: StoredFile): Reply {
  return new Reply(stored, [], { urlPath: stored.urlPath, fileId: stored.fileId, fileType: stored.fileType })
}

interface FileLocation {
  readonly companyIds: readonly string[]
  readonly name: string
}

async function serve(open: (part: Part) => Promise<Readable>, row: FileRow, { headers }: Call): Promise<FileReply> {
  const size = Number(row.size_bytes)
  const part = partOf(headers.range, size)
  const kind = row.is_shown ? 'inline' : 'attachment'
  const replyHeaders = {
    'Content-Type': row.mime,
    'Content-Disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.original_name)}`,
    'Content-Length': String(part ? part.end - part.start + 1 : size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
  }
  if (!part) return new FileReply(await open(part), replyHeaders)
  const range = `bytes ${part.start}-${part.end}/${size}`
  return new FileReply(await open(part), { ...replyHeaders, 'Content-Range': range }, 206)
}

/** Returns the row of a file of one of the companies. Throws `notFound`. */
async function getFile(read: Read, { companyIds, name }: FileLocation): Promise<FileRow> {
  const row = await findFile(read, companyIds, name)
  if (!row) throw new DomainError('notFound')
  return row
}

const serveFrom = (folder: FileFolder, row: FileRow, call: Call): Promise<FileReply> =>
  serve((part) => folder.read(row.company_id, row.digest, part), row, call)

/**
 * Returns the function that serves a picture to anybody. The caller must have checked that the company shows the
 * picture. It throws `notFound`.
 */
export function pictureReader(folder: FileFolder): (read: Read, place: FileLocation, call: Call) => Promise<FileReply> {
  return async (read, place, call) => {
    if (!pictures.has(kindOfName(place.name)?.extension ?? '')) throw new DomainError('notFound')
    return serveFrom(folder, await getFile(read, place), call)
  }
}

/** Routes for uploading and reading files. */
export function fileRoutes(folder: FileFolder, quota: UploadQuota) {
  const shelf = { folder, quota }
  return [
    ...handleWithoutWork(uploadFile, file, (_, call) => take(shelf, call, () => true), {
      uploadBytes: fileBytes,
    }),
    ...handleWithoutWork(
      uploadPrintTemplate,
      file,
      (_, call) => take(shelf, call, (kind) => printTemplates.has(kind.extension)),
      { uploadBytes: fileBytes },
    ),
    ...handleWithoutWork(uploadPicture, file, (_, call) => take(shelf, call, (kind) => pictures.has(kind.extension)), {
      uploadBytes: pictureBytes,
    }),
    ...handleWithoutWork(
      readFile,
      file,
      async ({ fileName: name }, call) => {
        const companyIds = [String(call.actor.companyId)]
        // Contents are opened after the transaction has ended, because a bucket can be slow.
        return serveFrom(folder, await call.inRead((read) => getFile(read, { companyIds, name })), call)
      },
      { isLink: true },
    ),
  ]
}
