import { nameIn } from '@gemba/contract/names.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'

const maxLogs = 500

export const workLogRoutes = handle(listWorkLog, import.meta.url, async (read, { id }) => {
  await assertOwnWorkOrder(read, idOf(id))
  const { actor } = read
  const rows = await ofCompany(read)
    .selectFrom('work_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .leftJoin('station as t', 't.id', 'l.station_id')
    .select(['l.id', 'l.kind', 'l.start_at as startAt', 'l.end_at as endAt', 'l.reason_code as reasonCode'])
    .select('l.is_auto_closed as isAutoClosed')
    .select(['s.name', 's.name_en as nameEn', 's.name_tw as nameTw'])
    .select(['t.name as station', 't.name_en as stationEn', 't.name_tw as stationTw'])
    .where('l.work_order_id', '=', idOf(id))
    .orderBy('l.id', 'desc')
    .limit(maxLogs)
    .execute()
  return rows.map(({ name, nameEn, nameTw, station, stationEn, stationTw, kind, isAutoClosed, ...row }) => ({
    ...row,
    kind: kind as 1,
    isAutoClosed: isAutoClosed as 0 | 1,
    staffName: name === null ? null : nameIn({ name, nameEn, nameTw }, actor.language),
    stationName:
      station === null ? null : nameIn({ name: station, nameEn: stationEn, nameTw: stationTw }, actor.language),
  }))
})

/** Throws `notFound` if the company has no such work order. */
async function assertOwnWorkOrder(read: Read, id: string): Promise<void> {
  await ofCompany(read).selectFrom('work_order').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}
