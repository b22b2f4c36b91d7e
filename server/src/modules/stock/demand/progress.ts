// Progress of a demand: computed from the lines of its bills, never stored.

import { demandFlow } from '@gemba/contract/stock/demand/demand-flow.ts'
import { demandStatus, inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId, changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'

const progressShape = rowShape({
  lineId: 'demand_line.id',
  demandId: 'demand_line.demand_id',
  materialId: 'demand_line.material_id',
  wanted: 'demand_line.base_quantity',
  overPercent: 'demand.over_percent',
  /** The open quantity of bills that are not posted yet. */
  planned: computed.decimal,
  posted: computed.decimal,
})

/** A line of a demand, in the unit of its material. */
export type Progress = ShapedRow<typeof progressShape>

const incomingStatuses = [inboundStatus.codes.draft, inboundStatus.codes.toReceive, inboundStatus.codes.partlyStocked]
const outgoingStatuses = [
  outboundStatus.codes.draft,
  outboundStatus.codes.toPick,
  outboundStatus.codes.picking,
  outboundStatus.codes.picked,
]

/** Returns the lines of demands with their progress. */
export const progressOf = ({ tx, actor }: Read, demandIds: readonly string[]): Promise<Progress[]> =>
  listRows(
    tx,
    progressShape,
    sql`select l.id as "lineId", l.demand_id as "demandId", l.material_id as "materialId", l.base_quantity as wanted,
        d.over_percent as "overPercent",
        coalesce((select sum(greatest(i.base_quantity - i.received_quantity, 0)) from inbound_line i
          join inbound_bill b on b.id = i.inbound_bill_id
          where i.demand_line_id = l.id and b.status in (${sql.join(incomingStatuses)})), 0)
        + coalesce((select sum(o.base_quantity) from outbound_line o join outbound_bill b on b.id = o.outbound_bill_id
          where o.demand_line_id = l.id and b.status in (${sql.join(outgoingStatuses)})), 0) as planned,
        coalesce((select sum(i.received_quantity) from inbound_line i where i.demand_line_id = l.id), 0)
        + coalesce((select sum(o.issued_quantity) from outbound_line o where o.demand_line_id = l.id), 0) as posted
      from demand_line l join demand d on d.id = l.demand_id
      where l.company_id = ${companyOf(actor)} and l.demand_id = ${anyId(demandIds)}
      order by l.demand_id, l.sort_number, l.id`,
  )

/** Returns the maximum quantity that may be planned and posted for a line. */
export const allowedOf = ({ wanted, overPercent }: Pick<Progress, 'wanted' | 'overPercent'>): Big =>
  new Big(wanted).times(new Big(100).plus(overPercent)).div(100)

/** Returns the quantity that is neither planned nor posted; at least 0. */
export function openOf({ wanted, planned, posted }: Progress): Big {
  const open = new Big(wanted).minus(planned).minus(posted)
  return open.gt(0) ? open : new Big(0)
}

/** Locks a demand until the transaction ends, so that its bills are checked one after the other. */
export const lockDemand = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('demand')
    .select([
      'id',
      'code',
      'status',
      'version',
      'direction',
      'warehouse_id as warehouseId',
      'demand_type as demandType',
      'target_location_id as targetLocationId',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks the demands of bills in the order of their ids, and returns these ids. The order of locks is: demand, bill,
 * stock summaries.
 */
export async function lockDemandsOf(
  { tx, actor }: Work,
  table: 'inbound_bill' | 'outbound_bill',
  billIds: readonly string[],
): Promise<string[]> {
  const rows = await listRows(
    tx,
    { id: 'demand.id' },
    sql`select d.id from demand d where d.company_id = ${companyOf(actor)}
        and d.id in (select b.demand_id from ${sql.table(table)} b where b.company_id = ${companyOf(actor)} and b.id = ${anyId(billIds)})
      order by d.id for no key update`,
  )
  return rows.map(({ id }) => id)
}

/** Throws `stateIllegal` if a demand has ended, because nothing new may start for it. */
export async function assertDemandNotEnded(work: Work, demandId: string | null): Promise<void> {
  const demand = demandId === null ? undefined : await lockDemand(work, demandId)
  const { closed, cancelled } = demandStatus.codes
  if (demand && (demand.status === closed || demand.status === cancelled))
    throw stateIllegal(demandFlow, { status: demand.status, language: work.actor.language })
}

/** Throws `quantityExceeded` if the bills of a demand plan and post more than it allows. */
export async function assertDemandNotExceeded(work: Work, demandId: string | null): Promise<void> {
  if (demandId === null) return
  await lockDemand(work, demandId)
  const lines = await progressOf(work, [demandId])
  const exceededLine = lines.find((line) => new Big(line.planned).plus(line.posted).gt(allowedOf(line)))
  if (!exceededLine) return
  const material = (await findMaterials(work, [exceededLine.materialId])).get(exceededLine.materialId)
  throw new DomainError('quantityExceeded', {
    material: material?.code ?? exceededLine.materialId,
    requested: new Big(exceededLine.planned).plus(exceededLine.posted).toFixed(),
    allowed: allowedOf(exceededLine).toFixed(),
  })
}

/** Updates the status of a demand to what its bills have posted. */
export async function updateDemandStatus(work: Work, demandId: string | null): Promise<void> {
  const demand = demandId === null ? undefined : await lockDemand(work, demandId)
  const { closed, cancelled, open, partlyFulfilled, fulfilled } = demandStatus.codes
  if (!demand || demand.status === closed || demand.status === cancelled) return
  const lines = await progressOf(work, [demand.id])
  const isFulfilled = lines.every(({ posted, wanted }) => new Big(posted).gte(wanted))
  const isStarted = lines.some(({ posted }) => new Big(posted).gt(0))
  const status = isFulfilled ? fulfilled : isStarted ? partlyFulfilled : open
  if (status === demand.status) return
  const action = isFulfilled ? 'fulfil' : isStarted ? 'fulfilPartly' : 'reopen'
  await setDemandStatus(work, demand, { action, status })
}

interface DemandStatusChange {
  readonly action: keyof typeof demandFlow.transitions
  readonly status: number
  readonly reason?: string | null | undefined
}

/** Stores the new status of a demand and emits `demand.moved`. */
export async function setDemandStatus(
  work: Work,
  { id, code, version }: { id: string; code: string; version: number },
  { action, status, reason }: DemandStatusChange,
): Promise<void> {
  await work.tx
    .updateTable('demand')
    .set({ status, status_reason: reason || undefined, ...changedBy(work.actor.userName) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
  await work.emit('demand.moved', `demand-${id}`, { id, code, action, status })
}
