// Pauses work that still runs long after the shift at its station, as of the end of that shift.
import { pauseReason, workLogKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, findRow, listRows, notNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { readOption } from '../../base/index.ts'
import { shiftEndOf } from '../calendar/shift-end.ts'
import { windowsOfStations } from '../calendar/working-time.ts'
import { stations } from '../work-center/work-center.ts'
import { pauseWork } from './do-work.ts'
import { lockWork } from './lock-work.ts'

interface Company {
  readonly id: string
  readonly zone: string
}

interface ClosingParts {
  readonly store: Store
  readonly companies: { list(read: Read): Promise<readonly Company[]> }
  report(message: string, error: unknown): void
}

const minuteMs = 60_000
const dayMs = 86_400_000
const usualMinutes = 60
/** The end of a shift is not searched for more than this after the work began. */
const maxSearchMs = 31 * dayMs
const what = 'work that nobody ended'

/** Pauses forgotten work in all companies. An error in one company does not affect the others. */
export async function closeForgottenWork({ store, companies, report }: ClosingParts, signal: AbortSignal) {
  const { all, open } = await store
    .asSystem('workLogs')
    .inRead(async (read) => ({ open: await listOpen(read), all: await companies.list(read) }))
  for (const [companyId, logs] of Map.groupBy(open, (log) => log.companyId)) {
    const zone = all.find(({ id }) => id === companyId)?.zone
    if (zone === undefined) continue
    const companyStore = store.asSystem('workLogs', companyId)
    const inZone = <W extends Read>(work: W): W => ({ ...work, actor: { ...work.actor, zone } })
    const due = await companyStore
      .inRead((read) => findForgotten(inZone(read), logs))
      .catch((error) => void report(`${what} in company ${companyId}`, error))
    for (const log of due ?? []) {
      if (signal.aborted) return
      const pausing = companyStore.inWork((work) => pauseForgotten(inZone(work), log))
      await pausing.catch((error) => report(`${what}, the work order ${log.workOrderId}`, error))
    }
  }
}

const openLogShape = rowShape({
  id: 'work_log.id',
  companyId: 'work_log.company_id',
  workOrderId: 'work_log.work_order_id',
  stationId: notNull('work_log.station_id'),
  startAt: 'work_log.start_at',
})

type OpenLog = ShapedRow<typeof openLogShape>

/** Returns the open logs of running work in all companies. */
const listOpen = ({ tx, now }: Read): Promise<OpenLog[]> =>
  listRows(
    tx,
    openLogShape,
    sql`select id, company_id as "companyId", work_order_id as "workOrderId", station_id as "stationId",
        start_at as "startAt"
      from work_log where end_at is null and kind <> ${workLogKind.codes.pause} and station_id is not null
        and start_at < ${instantAt(now - minuteMs)}
      order by id`,
  )

interface ForgottenWork {
  readonly id: string
  readonly workOrderId: string
  readonly endedAt: number
}

/**
 * Returns the logs whose shift ended longer ago than the grace period of the company. A station without working hours
 * has none.
 */
async function findForgotten(read: Read, logs: readonly OpenLog[]): Promise<ForgottenWork[]> {
  const { isOn, value } = await readOption(read, 'autoClose', 'minutes')
  if (!isOn) return []
  const graceMs = Number(value ?? usualMinutes) * minuteMs
  const due: ForgottenWork[] = []
  for (const { id, workOrderId, stationId, startAt: from } of logs) {
    // One more day is read, so that a shift that has not ended does not seem to end with its break.
    const span = { from, to: Math.min(read.now, from + maxSearchMs) + dayMs }
    const [{ windows = [] } = {}] = await windowsOfStations(read, await stations.list(read, { id: stationId }), span)
    const endedAt = shiftEndOf(windows, { beganAt: from, graceMs })
    if (endedAt !== undefined && endedAt + graceMs <= read.now) due.push({ id, workOrderId, endedAt })
  }
  return due
}

/** Pauses a work order as of the end of its shift. Does nothing if it is no longer running or its log is closed. */
async function pauseForgotten(work: Work, { id, workOrderId, endedAt }: ForgottenWork): Promise<void> {
  const { workOrder } = await lockWork(work, { id: workOrderId })
  const lastActivityAt = await findLastActivity(work, { id, workOrderId })
  if (workOrder.status !== workOrderStatus.codes.running || lastActivityAt === undefined) return
  await ofCompany(work).updateTable('work_log').set({ is_auto_closed: 1 }).where('id', '=', id).execute()
  const asOfThen = { ...work, now: Math.max(endedAt, lastActivityAt) }
  await pauseWork(asOfThen, workOrder, { reasonCode: String(pauseReason.codes.autoClosed), reason: null })
}

/** Returns the time of the last activity on a work order whose log is still open; undefined if the log is closed. */
async function findLastActivity({ tx, actor }: Read, { id, workOrderId }: Pick<ForgottenWork, 'id' | 'workOrderId'>) {
  const row = await findRow(
    tx,
    { at: computed.instant },
    sql`select greatest(l.start_at, w.status_at,
        (select max(greatest(r.reported_at, r.reversed_at)) from work_report r where r.work_order_id = w.id),
        (select max(c.consumed_at) from material_consumption c where c.work_order_id = w.id)) as at
      from work_log l join work_order w on w.id = l.work_order_id
      where l.company_id = ${companyOf(actor)} and l.id = ${id} and w.id = ${workOrderId} and l.end_at is null`,
  )
  return row?.at
}
