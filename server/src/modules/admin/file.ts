import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  fileBytes,
  pictureBytes,
  readFile,
  type StoredFile,
  uploadFile,
  uploadPicture,
  uploadPrintTemplate,
} from '@gemba/contract/admin/file.ts'
import { sql } from 'kysely'
import { inWork, type Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Arrived, FileFolder } from '../../platform/files/file-folder.ts'
import { type FileKind, kindOfFile, kindOfName } from '../../platform/files/file-kind.ts'
import { partOf } from '../../platform/files/range.ts'
import type { Call } from '../../platform/http/call.ts'
import { FileReply, handleCall, handleRead, type Mounted, Reply } from '../../platform/http/route.ts'
import type { UploadQuota } from './upload-quota.ts'

const file = import.meta.url
const printTemplates = new Set(['xlsx', 'xls', 'pdf'])
const pictures = new Set(['png', 'jpg', 'gif', 'ico'])

interface Row {
  company_id: string
  original_name: string
  mime: string
  is_shown: boolean
  size_bytes: string
  digest: string
}

interface Shelf {
  readonly folder: FileFolder
  readonly quota: UploadQuota
}

/** Takes the file of a call: onto disk, judged there, then kept or gone. */
async function take(shelf: Shelf, call: Call, accepts: (kind: FileKind) => boolean): Promise<Reply> {
  const { folder, quota } = shelf
  const arriving = await quota.begin(call)
  try {
    const { name, stream } = await call.readUpload()
    const claimed = kindOfName(name)
    if (!claimed || !accepts(claimed)) throw new DomainError('badFile')
    const arrived = await folder.receive(stream, arriving.grow)
    try {
      const kind = await kindOfFile(arrived.path, name)
      if (!kind) throw new DomainError('badFile')
      return answerOf(await enter(shelf, call, { name, kind, arrived }))
    } catch (error) {
      await folder.discard(arrived)
      throw error
    }
  } finally {
    arriving.end()
  }
}

type Part = ReturnType<typeof partOf>

interface Entry {
  readonly name: string
  readonly kind: FileKind
  readonly arrived: Arrived
}

function enter({ folder, quota }: Shelf, { database, actor }: Call, entry: Entry): Promise<StoredFile> {
  const { name, kind, arrived } = entry
  const { digest, sizeBytes } = arrived
  const stored = `${randomBytes(18).toString('base64url')}.${kind.extension}`
  const fileName = name.slice(-255)
  return inWork(database, actor, async (work) => {
    const insert = () =>
      sql<{ id: string }>`insert into stored_file
        (company_id, name, original_name, extension, mime, is_shown, size_bytes, digest, create_user)
      values (${actor.companyId}, ${stored}, ${fileName}, ${kind.extension}, ${kind.mime}, ${kind.isShown}, ${sizeBytes},
        ${digest}, ${actor.userName}) returning id`.execute(work.tx)
    const { rows } = await quota.enter(work, insert)
    // Under the lock: retention must not remove the same content between its row and its bytes.
    await folder.keep(String(actor.companyId), arrived)
    const urlPath = `/api/file/${stored}`
    return { fileId: rows[0]?.id ?? '', urlPath, fileType: kind.extension, fileName, sizeBytes }
  })
}

/** The specification reads `fileId` and `fileType` beside `data` as well (section 7.5). */
function answerOf(stored: StoredFile): Reply {
  return new Reply(stored, [], { urlPath: stored.urlPath, fileId: stored.fileId, fileType: stored.fileType })
}

interface Place {
  readonly companyIds: readonly string[]
  readonly name: string
}

async function find({ tx }: Read, { companyIds, name }: Place): Promise<Row> {
  const { rows } = await sql<Row>`select company_id, original_name, mime, is_shown, size_bytes, digest from stored_file
    where company_id = any(${companyIds}::bigint[]) and name = ${name}`.execute(tx)
  if (!rows[0]) throw new DomainError('notFound')
  return rows[0]
}

function serve(open: (part: Part) => Readable, row: Row, { headers }: Call): FileReply {
  const size = Number(row.size_bytes)
  const part = partOf(headers.range, size)
  const kind = row.is_shown ? 'inline' : 'attachment'
  const answered = {
    'Content-Type': row.mime,
    'Content-Disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.original_name)}`,
    'Content-Length': String(part ? part.end - part.start + 1 : size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
  }
  return new FileReply(open(part), answered, part ? 206 : 200)
}

/** A file of one of the companies. Error `notFound`. */
async function show(
  read: Read,
  place: Place,
  { folder, call }: { folder: FileFolder; call: Call },
): Promise<FileReply> {
  const row = await find(read, place)
  return serve((part) => folder.read(row.company_id, row.digest, part), row, call)
}

/** Shows a picture of a company to anybody; whoever calls it has made sure that the company does so. Error `notFound`. */
export function pictureReader(folder: FileFolder): (read: Read, place: Place, call: Call) => Promise<FileReply> {
  return async (read, place, call) => {
    if (!pictures.has(kindOfName(place.name)?.extension ?? '')) throw new DomainError('notFound')
    return show(read, place, { folder, call })
  }
}

/** Uploading and reading of files. */
export function fileRoutes(folder: FileFolder, quota: UploadQuota): Mounted[] {
  const shelf = { folder, quota }
  const taking = [
    ...handleCall(uploadFile, file, (_, call) => take(shelf, call, () => true)),
    ...handleCall(uploadPrintTemplate, file, (_, call) =>
      take(shelf, call, (kind) => printTemplates.has(kind.extension)),
    ),
  ]
  const picture = handleCall(uploadPicture, file, (_, call) =>
    take(shelf, call, (kind) => pictures.has(kind.extension)),
  )
  return [
    ...taking.map((mounted) => ({ ...mounted, isRead: false, uploadBytes: fileBytes })),
    ...picture.map((mounted) => ({ ...mounted, isRead: false, uploadBytes: pictureBytes })),
    ...handleRead(readFile, file, (read, { fileName: name }, call) =>
      show(read, { companyIds: [String(read.actor.companyId)], name }, { folder, call }),
    ).map((mounted) => ({ ...mounted, isLink: true })),
  ]
}
