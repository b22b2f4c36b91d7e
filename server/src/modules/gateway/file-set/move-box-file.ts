// Changes of state of file sets, each with its entry in the history.
import type { BoxFileRow } from '@gemba/contract/gateway/file-set/box-file.ts'
import { type BoxFileAction, boxFileFlow } from '@gemba/contract/gateway/file-set/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { nextVersion, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'

export interface StoredBoxFile extends Pick<BoxFileRow, 'id' | 'boxId' | 'name' | 'fileType' | 'ver' | 'state'> {
  readonly sha256: string
  readonly sizeBytes: string
  readonly updateUser: string | null
}

interface BoxFileChange {
  readonly action: BoxFileAction
  /** The person; null for a report of the box, and for the product. */
  readonly userName: string | null
  readonly fault?: BoxFileRow['fault']
  readonly faultText?: string | null
}

/** Returns the locked file sets of the actor's company as stored, without a condition. */
export const storedBoxFiles = (work: Work) =>
  ofCompany(work)
    .selectFrom('box_file')
    .select(['id', 'box_id as boxId', 'name', 'file_type as fileType', 'ver', 'state', 'sha256'])
    .select(['size_bytes as sizeBytes', 'update_user as updateUser'])
    .$narrowType<Pick<StoredBoxFile, 'fileType' | 'state'>>()
    .forUpdate()

/** Locks a file set. Throws `notFound`. */
export const lockBoxFile = (work: Work, id: string): Promise<StoredBoxFile> =>
  storedBoxFiles(work).where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** Adds an entry to the history of a file set. */
export async function recordBoxFileState(
  { tx, actor }: Work,
  file: Omit<StoredBoxFile, 'state' | 'sha256' | 'sizeBytes' | 'updateUser'>,
  entry: Omit<BoxFileChange, 'action'> & { readonly oldState: number | null; readonly state: number },
): Promise<void> {
  await tx
    .insertInto('box_file_state')
    .values({
      company_id: companyOf(actor),
      box_id: file.boxId,
      box_file_id: file.id,
      name: file.name,
      file_type: file.fileType,
      ver: file.ver,
      old_state: entry.oldState,
      state: entry.state,
      fault: entry.fault ?? null,
      fault_text: entry.faultText ?? null,
      user_name: entry.userName,
    })
    .execute()
}

/** Changes the state of a locked file set by an action, which the caller has checked. */
export async function moveBoxFile(work: Work, file: StoredBoxFile, change: BoxFileChange): Promise<void> {
  const { action, userName } = change
  const { to } = boxFileFlow.transitions[action]
  await work.tx
    .updateTable('box_file')
    .set({
      state: to,
      fault: change.fault ?? null,
      fault_text: change.faultText ?? null,
      version: nextVersion,
      update_user: userName ?? file.updateUser,
      update_time: transactionTime,
    })
    .$if(action === 'send' || action === 'restore', (statement) => statement.set({ sent_at: transactionTime }))
    .$if(action === 'apply', (statement) => statement.set({ applied_at: transactionTime }))
    .where('id', '=', file.id)
    .execute()
  await recordBoxFileState(work, file, {
    oldState: file.state,
    state: to,
    userName,
    fault: change.fault ?? null,
    faultText: change.faultText ?? null,
  })
}
