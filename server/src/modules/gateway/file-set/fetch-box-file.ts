// The box fetches the file set that is being sent to it, whole or in ranges.
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { fetchBoxFile } from '@gemba/contract/gateway/file-set/fetch-box-file.ts'
import { readBasic } from '../../../platform/broker/basic-authorization.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { partOf } from '../../../platform/files/range.ts'
import type { Call } from '../../../platform/http/call.ts'
import { FileReply, handleWithoutWork } from '../../../platform/http/route.ts'
import type { BoxConnections } from './announce-box-file.ts'

export interface FetchServices {
  readonly files: FileFolder
  readonly boxes: BoxConnections
}

const throttledSeconds = 60
const { sending, received } = boxFileState.codes

/** Returns the box of a request. Throws `boxUnknown`, `throttled`, `unavailable`. */
async function authenticateBox(boxes: BoxConnections, call: Call, requestedBox: string) {
  const [userName, secret = ''] = readBasic(call.headers.authorization)
  if (!userName) throw new DomainError('boxUnknown')
  const box = await boxes.authenticate({ userName, secret, address: call.ip, protocol: 'HTTP' })
  if (box === 'unavailable') throw new DomainError('unavailable')
  if (box === 'throttled') throw new DomainError('throttled', { seconds: throttledSeconds })
  if (!box) throw new DomainError('boxUnknown')
  if (requestedBox !== box.boxCode && requestedBox !== box.boxId) {
    await boxes.refusePath(box.boxId, { path: call.url.slice(0, 200), address: call.ip })
    throw new DomainError('boxUnknown')
  }
  return box
}

interface RequestedFile {
  readonly boxId: string
  readonly ver: number
  readonly range: unknown
}

/** Returns the content that is being sent, and records the progress. Throws `notFound`. */
async function findContent(work: Work, { boxId, ver, range }: RequestedFile) {
  const row = await ofCompany(work)
    .selectFrom('box_file')
    .select(['id', 'company_id as companyId', 'sha256', 'size_bytes', 'name'])
    .where('box_id', '=', boxId)
    .where('ver', '=', ver)
    .where('state', 'in', [sending, received])
    .executeTakeFirstOrThrow(notFound)
  const sizeBytes = Number(row.size_bytes)
  const part = partOf(range, sizeBytes)
  const requestedBytes = String(part ? part.end + 1 : sizeBytes)
  await work.tx
    .updateTable('box_file_transfer')
    .set(({ fn, val }) => ({
      received_bytes: fn<string>('greatest', ['received_bytes', val(requestedBytes)]),
      progress_at: transactionTime,
    }))
    .where('box_file_id', '=', row.id)
    .execute()
  return { companyId: row.companyId, sha256: row.sha256, name: row.name, sizeBytes, part }
}

async function serve({ files, boxes }: FetchServices, call: Call, { box, ver }: { box: string; ver: number }) {
  const { boxId, companyId } = await authenticateBox(boxes, call, box)
  const { sha256, name, sizeBytes, part } = await call
    .asSystem('boxFiles', companyId)
    .inWork((work) => findContent(work, { boxId, ver, range: call.headers.range }))
  const headers: Record<string, string> = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Length': String(part ? part.end - part.start + 1 : sizeBytes),
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'bytes',
  }
  if (!part) return new FileReply(await files.read(companyId, sha256), headers)
  headers['Content-Range'] = `bytes ${part.start}-${part.end}/${sizeBytes}`
  return new FileReply(await files.read(companyId, sha256, part), headers, 206)
}

export const fetchBoxFileRoutes = (services: FetchServices) =>
  handleWithoutWork(fetchBoxFile, import.meta.url, (input, call) => serve(services, call, input))
