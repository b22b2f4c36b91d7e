// The dispatch board of a work centre. One statement reads all cards, however many stations it has.

import { nameIn } from '@gemba/contract/names.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import {
  daysOfHours,
  findStationHours,
  readDispatchBoard,
} from '@gemba/contract/production/work-order/dispatch-board.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { windowsOfStations } from '../calendar/working-time.ts'
import { stations } from '../work-center/work-center.ts'
import { listCards } from '../work-order/work-cards.ts'

const file = import.meta.url
const { toDispatch } = workOrderStatus.codes

const enabledOf = (read: Read, workCenterId: string) =>
  stations.list(read, { workCenterId, isEnabled: 1, sort: 'sortNumber', order: 'ASC' })

export const dispatchBoardRoutes = [
  ...handle(readDispatchBoard, file, async (read, { workCenterId }) => {
    const stationRows = await enabledOf(read, workCenterId)
    const isOpen = sql`w.status = any(${[...openWorkStates]}::smallint[]) and w.status <> ${toDispatch}`
    const cards = await listCards(
      read,
      sql`(w.station_id = ${anyId(stationRows.map(({ id }) => id))} and ${isOpen}
        or w.work_center_id = ${workCenterId} and w.status = ${toDispatch})`,
    )
    const byStation = Map.groupBy(cards, ({ status, stationId }) => (status === toDispatch ? null : stationId))
    return {
      waiting: byStation.get(null) ?? [],
      waitingTotal: await countWaiting(read, workCenterId),
      capacity: await capacityOf(read, workCenterId),
      stations: stationRows.map((stationRow) => ({
        id: stationRow.id,
        code: stationRow.code,
        name: nameIn(stationRow, read.actor.language),
        workOrders: byStation.get(stationRow.id) ?? [],
      })),
    }
  }),
  ...handle(findStationHours, file, async (read, { workCenterId }) => {
    await assertRecordExists(read, workCenter, workCenterId)
    const days = nextDays(read)
    const span = { from: days[0]?.from ?? read.now, to: days.at(-1)?.to ?? read.now }
    const hours = await windowsOfStations(read, await enabledOf(read, workCenterId), span)
    return {
      days,
      stations: hours.map(({ station, windows }) => ({
        stationId: station.id,
        windows: windows.map(({ from, to }) => ({ from, to })),
      })),
    }
  }),
]

const countWaiting = (read: Read, workCenterId: string): Promise<number> =>
  countOf(
    ofCompany(read)
      .selectFrom('work_order')
      .where('work_center_id', '=', workCenterId)
      .where('status', '=', toDispatch),
  )

async function capacityOf(read: Read, workCenterId: string): Promise<number> {
  const row = await ofCompany(read)
    .selectFrom('work_center')
    .select('capacity')
    .where('id', '=', workCenterId)
    .executeTakeFirst()
  return row?.capacity ?? 1
}

function nextDays({ now, actor }: Read) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate()
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(actor.zone).epochMilliseconds
  return Array.from({ length: daysOfHours }, (_, at) => {
    const day = today.add({ days: at })
    return { day: day.toString(), from: startOf(day), to: startOf(day.add({ days: 1 })) }
  })
}
