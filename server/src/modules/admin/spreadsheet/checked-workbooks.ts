// The rows of checked workbooks, by which every server finds them between check and load.
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportProgress, RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText, secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { textOfError } from '../../../platform/error-text.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'

export interface CheckedWorkbook {
  readonly arrived: ArrivedFile
  readonly resource: AnyResource
  /** Problems of the check; after a load, those of the skipped rows. */
  readonly problems: readonly RowProblems[]
  readonly total: number
}

export interface StoredWorkbook extends CheckedWorkbook {
  readonly token: string
  /** Undefined until it is loaded. */
  readonly progress: ImportProgress | undefined
}

const lifeSec = 30 * 60
/** A load that was not renewed for this time has ended with its server, which rolled it back. */
const silentMs = 60_000
/** Maximum number of checked workbooks of one company. */
const maxOfCompany = 20
/** Maximum number of checked workbooks of one user. */
const maxOfUser = 5

const columns = ['token', 'user_id', 'resource', 'file', 'digest', 'size_bytes', 'total'] as const

/** Stores a checked workbook for its company and user. Returns its token, and the files of those that had to go. */
export async function insertWorkbook(
  work: Work,
  { arrived, resource, problems, total }: CheckedWorkbook,
  folder: FileFolder,
): Promise<{ readonly token: string; readonly discarded: readonly ArrivedFile[] }> {
  const { userId } = work.actor
  if (userId === null) throw new TypeError('a workbook belongs to a user')
  const discarded = await makeRoom(work, userId, folder)
  const token = randomBytes(18).toString('base64url')
  await work.tx
    .insertInto('checked_workbook')
    .values({
      token,
      company_id: companyOf(work.actor),
      user_id: userId,
      resource: resource.name,
      file: basename(arrived.path),
      digest: arrived.digest,
      size_bytes: String(arrived.sizeBytes),
      total,
      problems: JSON.stringify(problems),
      expires_at: secondsFromNow(lifeSec),
    })
    .execute()
  return { token, discarded }
}

/** Removes expired workbooks of the company, and the oldest ones beyond the limits. Returns their files. */
async function makeRoom(work: Work, userId: string, folder: FileFolder): Promise<ArrivedFile[]> {
  const rows = await ofCompany(work)
    .selectFrom('checked_workbook')
    .select([...columns, 'progress'])
    .select(({ eb }) => eb('expires_at', '<=', transactionTime).as('isExpired'))
    .$narrowType<{ progress: ImportProgress | null; isExpired: boolean }>()
    .orderBy('expires_at')
    .orderBy('token')
    .execute()
  const removable = rows.filter(({ progress, isExpired }) => isExpired || progress?.state !== 'running')
  const valid = removable.filter(({ isExpired }) => !isExpired)
  const excess = (candidates: typeof rows, maxCount: number) =>
    candidates.slice(0, Math.max(0, candidates.length - maxCount + 1))
  const gone = new Set([
    ...removable.filter(({ isExpired }) => isExpired),
    ...excess(
      valid.filter((row) => row.user_id === userId),
      maxOfUser,
    ),
    ...excess(valid, maxOfCompany),
  ])
  const tokens = [...gone].map(({ token }) => token)
  if (tokens.length > 0)
    await ofCompany(work).deleteFrom('checked_workbook').where('token', '=', anyText(tokens)).execute()
  return [...gone].map((row) => arrivedOf(row, folder))
}

const arrivedOf = (row: { file: string; digest: string; size_bytes: string }, folder: FileFolder): ArrivedFile =>
  folder.arrivedOf(row.file, { digest: row.digest, sizeBytes: Number(row.size_bytes) })

/** Returns the workbook of a token. Throws `importGone` if it has expired or belongs to another user or resource. */
export async function findWorkbook(
  read: Read,
  { token, resource }: { readonly token: string; readonly resource: AnyResource },
  folder: FileFolder,
): Promise<StoredWorkbook> {
  const row = await ofCompany(read)
    .selectFrom('checked_workbook')
    .select([...columns, 'problems', 'progress', 'renewed_at as renewedAt'])
    .$narrowType<{ problems: RowProblems[]; progress: ImportProgress | null }>()
    .where('token', '=', token)
    .where('user_id', '=', read.actor.userId ?? '0')
    .where('resource', '=', resource.name)
    .where('expires_at', '>', transactionTime)
    .executeTakeFirst()
  if (!row) throw new DomainError('importGone')
  const { problems, total, progress } = row
  const isSilent = progress?.state === 'running' && row.renewedAt < read.now - silentMs
  const reason = textOfError('unavailable', {}, read.actor.language)
  const shownProgress: ImportProgress | undefined = isSilent
    ? { state: 'failed', loaded: 0, total, skipped: 0, row: null, reason }
    : (progress ?? undefined)
  return { token, arrived: arrivedOf(row, folder), resource, problems, total, progress: shownProgress }
}

/** Marks a workbook as being loaded. Returns false if it was marked before, perhaps by another server. */
export async function claimWorkbook(work: Work, token: string, progress: ImportProgress): Promise<boolean> {
  const { numUpdatedRows } = await ofCompany(work)
    .updateTable('checked_workbook')
    .set({ progress: JSON.stringify(progress), renewed_at: transactionTime, expires_at: secondsFromNow(lifeSec) })
    .where('token', '=', token)
    .where('progress', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the progress of a load, unless it has ended. */
export async function saveLoad(
  work: Work,
  token: string,
  { progress, problems }: Pick<StoredWorkbook, 'problems'> & { readonly progress: ImportProgress },
): Promise<void> {
  await ofCompany(work)
    .updateTable('checked_workbook')
    .set({
      problems: progress.state === 'running' ? undefined : JSON.stringify(problems),
      progress: JSON.stringify(progress),
      renewed_at: transactionTime,
      expires_at: secondsFromNow(lifeSec),
    })
    .where('token', '=', token)
    .where(sql<string>`progress ->> 'state'`, '=', 'running')
    .execute()
}
