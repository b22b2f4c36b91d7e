// Sending, cancelling and rolling back file sets.
import {
  type BoxFileRow,
  cancelBoxFile,
  rollBackBoxFile,
  sendBoxConfiguration,
  sendBoxFile,
} from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState, boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { boxFileFlow } from '@gemba/contract/gateway/file-set/flow.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertAllowed, stateIllegal } from '../../../resource/flow.ts'
import { type AnnounceServices, announceBoxFile, findConfigurationInUse } from './announce-box-file.ts'
import { readBoxFile } from './box-file-rows.ts'
import { assertBoxEnabled, findBox, lockBoxOfFiles } from './find-box.ts'
import { lockBoxFile, moveBoxFile, storedBoxFiles } from './move-box-file.ts'

const file = import.meta.url
const { sending, received, produced, applied, failed } = boxFileState.codes

async function assertNoTransfer(work: Work, boxId: string): Promise<void> {
  const [running] = await storedBoxFiles(work)
    .where('box_id', '=', boxId)
    .where('state', 'in', [sending, received])
    .execute()
  if (running) throw new DomainError('transferRunning', { ver: running.ver })
}

interface Transfer {
  readonly id: string
  readonly action: 'send' | 'restore'
}

/**
 * Starts the transfer of a version and announces it after the commit. Throws `notFound`, `boxIsDisabled`,
 * `stateIllegal`, `transferRunning`.
 */
async function startTransfer(work: Work, services: AnnounceServices, { id, action }: Transfer): Promise<BoxFileRow> {
  const { boxId } = await readBoxFile(work, id)
  const box = await lockBoxOfFiles(work, boxId)
  assertBoxEnabled(box)
  await assertNoTransfer(work, boxId)
  const stored = await lockBoxFile(work, id)
  const { userName, language } = work.actor
  if (!isAllowed(boxFileFlow, action, stored.state)) throw stateIllegal(boxFileFlow, { status: stored.state, language })
  await moveBoxFile(work, stored, { action, userName })
  const started = {
    received_bytes: '0',
    progress_at: transactionTime,
    announced_at: transactionTime,
  }
  await work.tx
    .insertInto('box_file_transfer')
    .values({ box_file_id: id, company_id: companyOf(work.actor), ...started })
    .onConflict((conflict) => conflict.column('box_file_id').doUpdateSet(started))
    .execute()
  const inUse = await findConfigurationInUse(work, stored)
  work.afterCommit(() => announceBoxFile(services, Object.assign({}, stored, { boxCode: box.code }), inUse))
  return readBoxFile(work, id)
}

/** Returns the newest configuration of a box that can be sent. Throws `boxFileMissing`. */
async function findNewestConfiguration(work: Work, boxId: string): Promise<string> {
  const newest = await ofCompany(work)
    .selectFrom('box_file')
    .select('id')
    .where('box_id', '=', boxId)
    .where('file_type', '=', boxFileType.codes.configuration)
    .where('state', '>=', produced)
    .orderBy('ver', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) throw new DomainError('boxFileMissing')
  return newest.id
}

/** Returns the version of the same kind that was applied before. Throws `noEarlierBoxFile`. */
async function findEarlier(work: Work, { boxId, fileType, ver }: Pick<BoxFileRow, 'boxId' | 'fileType' | 'ver'>) {
  const earlier = await ofCompany(work)
    .selectFrom('box_file')
    .select('id')
    .where('box_id', '=', boxId)
    .where('file_type', '=', fileType)
    .where('ver', '<', ver ?? 0)
    .where('applied_at', 'is not', null)
    .where('state', 'in', [applied, failed])
    .orderBy('ver', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) throw new DomainError('noEarlierBoxFile')
  return earlier.id
}

async function rollBack(work: Work, services: AnnounceServices, id: string): Promise<BoxFileRow> {
  const row = await readBoxFile(work, id)
  assertAllowed(boxFileFlow, 'rollBack', { status: row.state, language: work.actor.language })
  await assertNoTransfer(work, row.boxId)
  return startTransfer(work, services, { id: await findEarlier(work, row), action: 'restore' })
}

async function cancel(work: Work, id: string): Promise<BoxFileRow> {
  const stored = await lockBoxFile(work, id)
  const { userName, language } = work.actor
  assertAllowed(boxFileFlow, 'cancel', { status: stored.state, language })
  await moveBoxFile(work, stored, { action: 'cancel', userName, fault: 'cancelled' })
  return readBoxFile(work, id)
}

export const sendBoxFileRoutes = (services: AnnounceServices) => [
  ...handle(sendBoxFile, file, (work, { id }) => startTransfer(work, services, { id, action: 'send' })),
  ...handle(sendBoxConfiguration, file, async (work, { boxId }) => {
    const box = await findBox(work, boxId)
    return startTransfer(work, services, { id: await findNewestConfiguration(work, box.id), action: 'send' })
  }),
  ...handle(rollBackBoxFile, file, (work, { id }) => rollBack(work, services, id)),
  ...handle(cancelBoxFile, file, (work, { id }) => cancel(work, id)),
]
