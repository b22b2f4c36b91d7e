// Creates demands for other modules that need material from a warehouse.
import { demandDirection, inboundStatus, moveType } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { demands } from './demand.ts'

interface MaterialRequest {
  readonly warehouseId: string
  readonly materialId: string
  /** In the unit of the material. */
  readonly quantity: string
  /** Code of the document that causes the demand. */
  readonly sourceCode: string
}

/**
 * Creates a demand for material that is needed today. Returns its id. Throws `notFound`, `quantityWrong`,
 * `materialDisabled` and the errors of code rules.
 */
export async function createMaterialDemand(
  work: Work,
  { materialId, quantity, ...head }: MaterialRequest,
): Promise<string> {
  const unitId = (await findMaterials(work, [materialId])).get(materialId)?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  const neededOn = Temporal.Instant.fromEpochMilliseconds(work.now)
    .toZonedDateTimeISO(work.actor.zone)
    .toPlainDate()
    .toString()
  const { id } = await demands.create(work, {
    ...head,
    direction: demandDirection.codes.outbound,
    neededOn,
    details: [{ materialId, quantity, unitId }],
  })
  return id
}

interface InboundRequest extends MaterialRequest {
  /** `yyyy-MM-dd`. */
  readonly neededOn: string
}

/**
 * Creates a demand to receive material by a day. Returns its id and code. Throws `notFound`, `quantityWrong`,
 * `materialDisabled` and the errors of code rules.
 */
export async function createInboundDemand(
  work: Work,
  { materialId, quantity, ...head }: InboundRequest,
): Promise<{ readonly id: string; readonly code: string }> {
  const unitId = (await findMaterials(work, [materialId])).get(materialId)?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  const { id, code } = await demands.create(work, {
    ...head,
    direction: demandDirection.codes.inbound,
    demandType: moveType.codes.otherReceipt,
    details: [{ materialId, quantity, unitId }],
  })
  return { id, code: code ?? '' }
}

const demandSummaryShape = {
  id: 'demand.id',
  code: 'demand.code',
  status: 'demand.status',
  /** On submitted receipts, in the unit of the material. */
  planned: computed.decimal,
} as const

/** A demand with the quantity of its submitted receipts. `status` is a code of `demandStatus`. */
type DemandSummary = ShapedRow<typeof demandSummaryShape>

/** Returns demands by id. */
export async function findDemands(
  { tx, actor }: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DemandSummary>> {
  const rows = await listRows(
    tx,
    demandSummaryShape,
    sql`select d.id, d.code, d.status,
        coalesce((select sum(l.base_quantity) from inbound_line l join inbound_bill b on b.id = l.inbound_bill_id
          where b.demand_id = d.id and b.status between ${inboundStatus.codes.toReceive} and ${inboundStatus.codes.stocked}), 0) as planned
      from demand d where d.company_id = ${companyOf(actor)} and d.id = ${anyId(ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
