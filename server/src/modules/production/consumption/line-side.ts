import { can } from '@gemba/contract/identity/role/can.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations } from '../../base/index.ts'

/** A location that material is taken from, with its warehouse. */
export interface LineSide {
  readonly warehouseId: string
  readonly locationId: string
}

/** Returns the line side of a work centre; undefined if none is set. */
export async function lineSideOf(read: Read, workCenterId: string | null): Promise<LineSide | undefined> {
  if (workCenterId === null) return undefined
  const workCenter = await ofCompany(read)
    .selectFrom('work_center')
    .select('line_side_location_id as locationId')
    .where('id', '=', workCenterId)
    .executeTakeFirst()
  return workCenter?.locationId ? placeOf(read, workCenter.locationId) : undefined
}

interface LineSideInput {
  readonly workCenterId: string | null
  readonly orderId: string
  readonly locationIds: readonly string[]
  readonly reason: string | null | undefined
}

/**
 * Asserts that material comes from the line side of a work centre or from locations that material of the order was
 * prepared at. From other locations it needs a permission and a reason (docs/adr/0060). Returns that reason; null if
 * none is needed. Throws `consumedElsewhere`, `reasonMissing`.
 */
export async function assertLineSide(
  read: Read,
  { workCenterId, orderId, locationIds, reason }: LineSideInput,
): Promise<string | null> {
  const lineSide = await lineSideOf(read, workCenterId)
  if (!lineSide || locationIds.length === 0) return null
  const prepared = await ofCompany(read)
    .selectFrom('material_prepare')
    .select('location_id as id')
    .where('order_id', '=', orderId)
    .execute()
  const lineLocations = new Set([lineSide.locationId, ...prepared.map(({ id }) => id)])
  const elsewhere = locationIds.find((id) => !lineLocations.has(id))
  if (elsewhere === undefined) return null
  if (!can(read.actor.authorities, workRights.consumeElsewhere)) {
    const names = await findLocations(read, [lineSide.locationId, elsewhere])
    const nameOf = (id: string) => names.get(id)?.code ?? ''
    throw new DomainError('consumedElsewhere', { lineSide: nameOf(lineSide.locationId), location: nameOf(elsewhere) })
  }
  if (!reason) throw new DomainError('reasonMissing', { field: 'elsewhereReason' })
  return reason
}

/** Returns a location with its warehouse; undefined if there is none. */
export async function placeOf(read: Read, locationId: string): Promise<LineSide | undefined> {
  const warehouseId = (await findLocations(read, [locationId])).get(locationId)?.warehouseId
  return warehouseId ? { warehouseId, locationId } : undefined
}
