// Reports of boxes about file sets, which arrive on `up/file`.
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { boxFileFlow } from '@gemba/contract/gateway/file-set/flow.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { moveBoxFile, recordBoxFileState, type StoredBoxFile, storedBoxFiles } from './move-box-file.ts'

/** A report as the intake read it. */
export interface BoxFileReport {
  readonly state: 'received' | 'applied' | 'failed' | 'held'
  readonly fileSet?: string
  readonly ver?: number
  readonly fileType?: number
  readonly sha256?: string
  readonly sizeBytes?: number
  readonly message?: string
  /** Text that the box holds, if it sent one. */
  readonly content?: string
}

/**
 * Effect of a report. `repeated` changes nothing. `unknown` names no version of the box, and `unexpected` one that the
 * box was not asked to take.
 */
export type ReportOutcome = BoxFileReport['state'] | 'hashDiffers' | 'repeated' | 'unknown' | 'unexpected'

const { received, applied } = boxFileState.codes

/** Applies a report of a box. Applying it twice has no further effect. Returns undefined if the box was removed. */
export async function applyFileReport(
  store: Store,
  boxId: string,
  report: BoxFileReport,
): Promise<ReportOutcome | undefined> {
  const box = await store
    .asSystem('boxFiles')
    .inRead(({ tx }) =>
      tx.selectFrom('box').select('company_id as companyId').where('id', '=', boxId).executeTakeFirst(),
    )
  if (!box) return undefined
  return store
    .asSystem('boxFiles', box.companyId)
    .inWork((work) => (report.state === 'held' ? storeReading(work, boxId, report) : moveByReport(work, boxId, report)))
}

async function storeReading(work: Work, boxId: string, report: BoxFileReport): Promise<ReportOutcome> {
  const reading = {
    file_type: report.fileType ?? 1,
    answered_at: transactionTime,
    ver: report.ver ?? null,
    sha256: report.sha256 ?? null,
    size_bytes: report.sizeBytes === undefined ? null : String(report.sizeBytes),
    content: report.content ?? null,
  }
  await work.tx
    .insertInto('box_file_reading')
    .values(Object.assign({ box_id: boxId, company_id: companyOf(work.actor) }, reading))
    .onConflict((conflict) => conflict.column('box_id').doUpdateSet(reading))
    .execute()
  return 'held'
}

async function moveByReport(work: Work, boxId: string, report: BoxFileReport): Promise<ReportOutcome> {
  if (report.ver === undefined) return 'unknown'
  const file = await storedBoxFiles(work).where('box_id', '=', boxId).where('ver', '=', report.ver).executeTakeFirst()
  if (!file || (report.fileSet !== undefined && report.fileSet !== file.id)) return 'unknown'
  if (report.state === 'failed') return fail(work, file, { fault: 'reported', message: report.message ?? null })
  if (report.sha256?.toLowerCase() !== file.sha256) return fail(work, file, { fault: 'hashDiffers', message: null })
  return report.state === 'received' ? receive(work, file) : apply(work, file)
}

async function fail(
  work: Work,
  file: StoredBoxFile,
  { fault, message }: { fault: 'reported' | 'hashDiffers'; message: string | null },
): Promise<ReportOutcome> {
  if (!isAllowed(boxFileFlow, 'fail', file.state)) return 'unexpected'
  await moveBoxFile(work, file, { action: 'fail', userName: null, fault, faultText: message })
  return fault === 'reported' ? 'failed' : 'hashDiffers'
}

async function receive(work: Work, file: StoredBoxFile): Promise<ReportOutcome> {
  if (file.state === received || file.state === applied) return 'repeated'
  if (!isAllowed(boxFileFlow, 'receive', file.state)) return 'unexpected'
  await moveBoxFile(work, file, { action: 'receive', userName: null })
  await work.tx
    .updateTable('box_file_transfer')
    .set({ received_bytes: file.sizeBytes, progress_at: transactionTime })
    .where('box_file_id', '=', file.id)
    .execute()
  return 'received'
}

/** Returns the applied versions of the same kind that replaced this one. */
const listLater = (work: Work, { boxId, fileType, ver }: StoredBoxFile): Promise<StoredBoxFile[]> =>
  storedBoxFiles(work)
    .where('box_id', '=', boxId)
    .where('file_type', '=', fileType)
    .where('ver', '>', ver ?? 0)
    .where('state', '=', applied)
    .execute()

/** Newer versions are rolled back when an earlier one is applied, in the name of the person who sent that one again. */
async function apply(work: Work, file: StoredBoxFile): Promise<ReportOutcome> {
  const later = await listLater(work, file)
  if (file.state === applied && later.length === 0) return 'repeated'
  if (file.state !== applied && !isAllowed(boxFileFlow, 'apply', file.state)) return 'unexpected'
  if (file.state === applied) {
    // The box returned to an earlier version without a request.
    await work.tx.updateTable('box_file').set({ applied_at: transactionTime }).where('id', '=', file.id).execute()
    await recordBoxFileState(work, file, { oldState: applied, state: applied, userName: null })
  } else await moveBoxFile(work, file, { action: 'apply', userName: null })
  const userName = file.state === applied ? null : file.updateUser
  for (const replaced of later) await moveBoxFile(work, replaced, { action: 'rollBack', userName })
  return 'applied'
}
