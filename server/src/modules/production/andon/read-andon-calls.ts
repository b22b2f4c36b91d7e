// Reads andon calls: a page, one call with its log, and the stations one can call from.
import { nameIn } from '@gemba/contract/names.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { findCallPlaces } from '@gemba/contract/production/andon/call-for-help.ts'
import { readCall } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import type { ListColleagues } from '../personnel/colleague.ts'
import { listAndonCallActions } from './andon-call-actions.ts'
import { type AndonLogEntry, calls } from './call-store.ts'
import { exceptionsOfCall } from './raise-exception.ts'

const file = import.meta.url
const types = crud(andonType)

export const readCallRoutes = (listColleagues: ListColleagues) => [
  ...mount(andonEvent, file, {
    page: calls.page,
  }),
  ...handle(readCall, file, async (read, { id }) => {
    const row = await calls.read(read, { id })
    return {
      ...row,
      allowedActions: await listAndonCallActions(read, row),
      log: await logOf(read, row.id, listColleagues),
      downtime: await downtimeOf(read, row.id),
      exceptions: await exceptionsOfCall(read, row.id),
    }
  }),
  ...handle(findCallPlaces, file, async (read) => ({
    stations: (await listStations(read)).map(({ column: _, row: _row, ...place }) => place),
    types: await listTypes(read),
  })),
]

/** Returns when work was stopped because of a call. */
const downtimeOf = (read: Read, callId: string) =>
  ofCompany(read)
    .selectFrom('work_log as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select(['w.id as workOrderId', 'w.code as workOrderCode', 'l.start_at as from', 'l.end_at as until'])
    .where('l.andon_event_id', '=', callId)
    .orderBy('l.id')
    .execute()

async function logOf(read: Read, callId: string, listColleagues: ListColleagues) {
  const rows = await ofCompany(read)
    .selectFrom('andon_step')
    .select(['at', 'step', 'user_id as userId', 'note', 'level', 'told'])
    .$narrowType<{ step: AndonLogEntry['step'] }>()
    .where('andon_event_id', '=', callId)
    .orderBy('id')
    .execute()
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const names = new Map((await listColleagues(read, { ids })).map((colleague) => [colleague.id, colleague.nickName]))
  return rows.map(({ userId, ...row }) => ({ ...row, person: userId === null ? null : (names.get(userId) ?? null) }))
}

/** Returns enabled stations by work centre, with names in the language of the reader. */
export async function listStations(read: Read) {
  const rows = await ofCompany(read)
    .selectFrom('station as s')
    .innerJoin('work_center as c', 'c.id', 's.work_center_id')
    .select(['s.id', 's.code', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw', 'c.id as workCenterId'])
    .select([
      's.board_column as column',
      's.board_row as row',
      'c.name as centerName',
      'c.name_en as centerNameEn',
      'c.name_tw as centerNameTw',
    ])
    .where('s.is_enabled', '=', 1)
    .orderBy('c.code')
    .orderBy('s.sort_number')
    .orderBy('s.code')
    .execute()
  return rows.map(
    ({ id, code, workCenterId, name, nameEn, nameTw, centerName, centerNameEn, centerNameTw, column, row }) => ({
      id,
      code,
      workCenterId,
      name: nameIn({ name, nameEn, nameTw }, read.actor.language),
      column,
      row,
      workCenterName: nameIn({ name: centerName, nameEn: centerNameEn, nameTw: centerNameTw }, read.actor.language),
    }),
  )
}

async function listTypes(read: Read) {
  const rows = await types.list(read, { isEnabled: 1, sort: 'sortNumber', order: 'ASC' })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    ackMinutes: row.ackMinutes,
    name: nameIn(row, read.actor.language),
  }))
}
