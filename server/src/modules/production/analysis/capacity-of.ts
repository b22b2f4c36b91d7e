// Capacity of work centres: when their stations work, and how much of that other orders need.

import { nameIn } from '@gemba/contract/names.ts'
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, notNull } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { windowsOfStations } from '../calendar/working-time.ts'
import { workSecondsOfPlan } from '../route/work-seconds.ts'
import { stations, workCenters } from '../work-center/work-center.ts'

export interface Capacity {
  readonly workCenterId: string
  readonly workCenterName: string
  /** Of all its stations until the requested instant; null if their hours are unknown. */
  readonly availableSeconds: number | null
  /** When any of its stations works within a year; undefined if their hours are unknown. */
  readonly windows: readonly Span[] | undefined
}

const yearMs = 366 * 86_400_000

/** Returns the capacity of work centres from now on. */
export async function capacityOf(read: Read, ids: readonly string[], until: number): Promise<Capacity[]> {
  const capacities = []
  for (const workCenterId of ids) {
    const { labels, ...center } = await workCenters.read(read, { id: workCenterId })
    const stationRows = await stations.list(read, { workCenterId, isEnabled: 1 })
    const times = (await windowsOfStations(read, stationRows, { from: read.now, to: read.now + yearMs })).map(
      ({ windows }) => windows,
    )
    const isKnown = times.some((windows) => windows.length > 0)
    const seconds = times.flat().reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - from), 0) / 1000
    capacities.push({
      workCenterId,
      workCenterName: nameIn(center, read.actor.language),
      availableSeconds: isKnown ? Math.round(seconds) : null,
      windows: isKnown ? unionOf(times.flat()) : undefined,
    })
  }
  return capacities
}

function unionOf(spans: readonly Span[]): Span[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

const openWork = workSecondsOfPlan({
  setup: sql`case when s.actual_start is null then s.setup_seconds else 0 end`,
  pieces: sql`greatest(s.plan_quantity - s.good_quantity - s.scrap_quantity, 0)`,
})

const { planned, released, inProgress, paused } = productionOrderStatus.codes

/** Returns the seconds of work that other open orders need at work centres until an instant. */
export async function loadOfOthers(
  { tx, actor }: Read,
  { orderIds, until }: { readonly orderIds: readonly string[]; readonly until: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await listRows(
    tx,
    { workCenterId: notNull('segment_plan.work_center_id'), seconds: computed.float },
    sql`select s.work_center_id as "workCenterId", sum(${openWork})::float8 as seconds
      from segment_plan s join production_order o on o.id = s.order_id
      where s.company_id = ${companyOf(actor)} and s.work_center_id is not null and s.status < 60 and s.is_skipped = 0
        and o.status in (${planned}, ${released}, ${inProgress}, ${paused}) and not s.order_id = any(${orderIds}::bigint[])
        and coalesce(s.plan_start, o.plan_start, now()) < ${instantAt(until)}
      group by 1`,
  )
  return new Map(rows.map(({ workCenterId, seconds }) => [workCenterId, Math.round(seconds)]))
}
