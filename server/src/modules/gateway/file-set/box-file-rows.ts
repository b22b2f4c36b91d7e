// File sets as their readers see them.
import type { BoxFileRow } from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { boxFileFlow } from '@gemba/contract/gateway/file-set/flow.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { actionsForReader } from '../../../resource/flow.ts'

const { sending, received, applied, failed } = boxFileState.codes

/** The file sets of the reader's company with their progress, without order. */
export const boxFilesOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('box_file as t')
    .innerJoin('box as b', 'b.id', 't.box_id')
    .leftJoin('box_file_transfer as p', 'p.box_file_id', 't.id')
    .select([
      't.id',
      't.box_id as boxId',
      'b.code as boxCode',
      't.name',
      't.file_type as fileType',
      't.ver',
      't.sha256',
    ])
    .select(['t.size_bytes as sizeBytes', 't.url_path as urlPath', 't.state', 't.fault', 't.fault_text as faultText'])
    .select(['t.sent_at as sentAt', 't.applied_at as appliedAt', 't.create_user as createUser'])
    .select(['t.create_time as createdAt', 'p.received_bytes as receivedBytes'])
    .select(({ selectFrom, exists, not, and, eb }) => [
      and([
        eb('t.state', '=', applied),
        not(
          exists(
            selectFrom('box_file as later')
              .select('later.id')
              .whereRef('later.box_id', '=', 't.box_id')
              .whereRef('later.file_type', '=', 't.file_type')
              .where('later.state', '=', applied)
              .whereRef('later.applied_at', '>', 't.applied_at'),
          ),
        ),
      ]).as('isActive'),
      exists(
        selectFrom('box_file as earlier')
          .select('earlier.id')
          .whereRef('earlier.box_id', '=', 't.box_id')
          .whereRef('earlier.file_type', '=', 't.file_type')
          .whereRef('earlier.ver', '<', 't.ver')
          .where('earlier.applied_at', 'is not', null)
          .where('earlier.state', 'in', [applied, failed]),
      ).as('hasEarlier'),
      exists(
        selectFrom('box_file as running')
          .select('running.id')
          .whereRef('running.box_id', '=', 't.box_id')
          .where('running.state', 'in', [sending, received]),
      ).as('isBusy'),
      exists(
        selectFrom('box_file_reading as reading')
          .select('reading.box_id')
          .whereRef('reading.box_id', '=', 't.box_id')
          .whereRef('reading.ver', '=', 't.ver')
          .whereRef('reading.file_type', '=', 't.file_type'),
      ).as('isReadBack'),
    ])
    .$narrowType<Pick<BoxFileRow, 'fileType' | 'state' | 'fault'> & Record<BoxFileFact, boolean>>()

type BoxFileFact = 'isActive' | 'hasEarlier' | 'isBusy' | 'isReadBack'
type StoredRow = Awaited<ReturnType<ReturnType<typeof boxFilesOf>['execute']>>[number]

function actionsOf(read: Read, { state, isActive, hasEarlier, isBusy }: StoredRow): BoxFileRow['allowedActions'] {
  return actionsForReader(read, boxFileFlow, state).filter((action) => {
    if (action === 'rollBack') return isActive && hasEarlier && !isBusy
    return action !== 'send' || !isBusy
  })
}

function directionOf({ isReadBack, state }: StoredRow): BoxFileRow['direction'] {
  if (isReadBack) return 'read'
  return state >= sending ? 'sent' : 'produced'
}

/** Returns a stored row as its reader sees it. */
export function toBoxFileRow(read: Read, stored: StoredRow): BoxFileRow {
  const { hasEarlier: _, isBusy: __, isReadBack: ___, sizeBytes, receivedBytes, ...row } = stored
  return {
    ...row,
    sizeBytes: Number(sizeBytes),
    receivedBytes: receivedBytes === null ? null : Number(receivedBytes),
    direction: directionOf(stored),
    result: wordOfCode(boxFileState, row.state, read.actor.language),
    allowedActions: actionsOf(read, stored),
  }
}

/** Returns a file set. Throws `notFound`. */
export async function readBoxFile(read: Read, id: string): Promise<BoxFileRow> {
  return toBoxFileRow(read, await boxFilesOf(read).where('t.id', '=', id).executeTakeFirstOrThrow(notFound))
}
