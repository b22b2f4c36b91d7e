// Reading back what a box holds, and its comparison with the version in use.
import { buffer } from 'node:stream/consumers'
import { boxFileState, boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { compareBoxFile, requestReadBack } from '@gemba/contract/gateway/file-set/read-back.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import type { BoxConnections } from './announce-box-file.ts'
import { assertBoxOnline, findBox, lockBoxOfFiles } from './find-box.ts'
import { listDifferences } from './line-differences.ts'

type Comparison = CommandReply<typeof compareBoxFile>

interface ReadBackServices {
  readonly files: FileFolder
  readonly boxes: BoxConnections
}

const file = import.meta.url
const answerMs = 60_000
/** Largest text that is compared by line. */
const maxTextBytes = 1_048_576

async function request(work: Work, boxes: BoxConnections, { boxId, fileType }: { boxId: string; fileType: number }) {
  const { id } = await findBox(work, boxId)
  assertBoxOnline(await lockBoxOfFiles(work, id))
  const requested = {
    file_type: fileType,
    requested_at: transactionTime,
    request_user: work.actor.userName,
    answered_at: null,
    ver: null,
    sha256: null,
    size_bytes: null,
    content: null,
  }
  const row = await work.tx
    .insertInto('box_file_reading')
    .values(Object.assign({ box_id: id, company_id: companyOf(work.actor) }, requested))
    .onConflict((conflict) => conflict.column('box_id').doUpdateSet(requested))
    .returning('requested_at as requestedAt')
    .executeTakeFirstOrThrow()
  work.afterCommit(() => boxes.publishDown(id, 'file', JSON.stringify({ read: true, type: fileType })))
  return row
}

const readingOf = (read: Read, boxId: string) =>
  ofCompany(read)
    .selectFrom('box_file_reading')
    .select(['file_type as fileType', 'requested_at as requestedAt', 'request_user as requestUser'])
    .select(['answered_at as answeredAt', 'ver', 'sha256', 'size_bytes as sizeBytes', 'content'])
    .$narrowType<{ fileType: 1 | 2 | 3 }>()
    .where('box_id', '=', boxId)
    .executeTakeFirst()

type Reading = NonNullable<Awaited<ReturnType<typeof readingOf>>>

/** Returns the version in use. */
const expectedOf = (read: Read, boxId: string, fileType: number) =>
  ofCompany(read)
    .selectFrom('box_file')
    .select(['ver', 'sha256', 'size_bytes as sizeBytes', 'company_id as companyId'])
    .where('box_id', '=', boxId)
    .where('file_type', '=', fileType)
    .where('state', '=', boxFileState.codes.applied)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type ExpectedVersion = NonNullable<Awaited<ReturnType<typeof expectedOf>>>

function outcomeOf(reading: Reading | undefined, expected: ExpectedVersion | undefined): Comparison['outcome'] {
  if (!reading) return 'none'
  if (reading.answeredAt === null) return Date.now() - reading.requestedAt > answerMs ? 'noAnswer' : 'waiting'
  if (!expected) return 'noVersion'
  return reading.sha256 === expected.sha256 ? 'same' : 'different'
}

/** Returns the content as text; undefined if it is too large or no text. */
async function readText(
  files: FileFolder,
  { companyId, sha256, sizeBytes }: ExpectedVersion,
): Promise<string | undefined> {
  if (Number(sizeBytes) > maxTextBytes || !(await files.has(companyId, sha256))) return undefined
  const bytes = await buffer(await files.read(companyId, sha256))
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function compare(files: FileFolder, reading: Reading | undefined, expected: ExpectedVersion | undefined) {
  const outcome = outcomeOf(reading, expected)
  const held = reading?.content ?? undefined
  const expectedText =
    expected && outcome === 'different' && held !== undefined ? await readText(files, expected) : undefined
  const isText = expectedText !== undefined && held !== undefined
  const differences = isText ? listDifferences(expectedText, held) : { lines: [], isTruncated: false }
  const comparison: Comparison = {
    outcome,
    fileType: reading?.fileType ?? null,
    requestedAt: reading?.requestedAt ?? null,
    requestUser: reading?.requestUser ?? null,
    answeredAt: reading?.answeredAt ?? null,
    expected: expected ? versionOf(expected) : null,
    held: reading?.sha256 ? versionOf({ ...reading, sha256: reading.sha256 }) : null,
    isText,
    ...differences,
  }
  return comparison
}

const versionOf = ({ ver, sha256, sizeBytes }: { ver: number | null; sha256: string; sizeBytes: string | null }) => ({
  ver,
  sha256,
  sizeBytes: Number(sizeBytes ?? 0),
})

export const readBackRoutes = ({ files, boxes }: ReadBackServices) => [
  ...handle(requestReadBack, file, (work, { boxId, fileType }) =>
    request(work, boxes, { boxId, fileType: fileType ?? boxFileType.codes.configuration }),
  ),
  ...handleWithoutWork(compareBoxFile, file, async ({ boxId }, call) => {
    const { reading, expected } = await call.inRead(async (read) => {
      const { id } = await findBox(read, boxId)
      const newest = await readingOf(read, id)
      const fileType = newest?.fileType ?? boxFileType.codes.configuration
      return { reading: newest, expected: await expectedOf(read, id, fileType) }
    })
    return compare(files, reading, expected)
  }),
]
