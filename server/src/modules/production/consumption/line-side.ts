import { can } from '@gemba/contract/identity/role/can.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations } from '../../base/index.ts'

/** A place from which material is taken. */
export interface LineSide {
  readonly warehouseId: string
  readonly locationId: string
}

/** Returns where the material of a work centre stands ready; undefined where nothing says so. */
export async function lineSideOf(read: Read, workCenterId: string | null): Promise<LineSide | undefined> {
  if (workCenterId === null) return undefined
  const found = await ofCompany(read)
    .selectFrom('work_center')
    .select('line_side_location_id as locationId')
    .where('id', '=', workCenterId)
    .executeTakeFirst()
  return found?.locationId ? placeOf(read, found.locationId) : undefined
}

interface LineSideInput {
  readonly workCenterId: string | null
  readonly orderId: string
  readonly locationIds: readonly string[]
  readonly reason: string | null | undefined
}

/**
 * Refuses material from other locations than the line side of a work centre, and those to which the order had material prepared,
 * unless the caller may take it there and says why (docs/adr/0060). Returns the reason where it is taken elsewhere. Throws
 * `consumedElsewhere`, `reasonMissing`.
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
  const here = new Set([lineSide.locationId, ...prepared.map(({ id }) => id)])
  const elsewhere = locationIds.find((id) => !here.has(id))
  if (elsewhere === undefined) return null
  if (!can(read.actor.authorities, workRights.consumeElsewhere)) {
    const names = await findLocations(read, [lineSide.locationId, elsewhere])
    const nameOf = (id: string) => names.get(id)?.code ?? ''
    throw new DomainError('consumedElsewhere', { lineSide: nameOf(lineSide.locationId), location: nameOf(elsewhere) })
  }
  if (!reason) throw new DomainError('reasonMissing', { field: 'elsewhereReason' })
  return reason
}

/** Returns a location with its warehouse; undefined where there is none. */
export async function placeOf(read: Read, locationId: string): Promise<LineSide | undefined> {
  const warehouseId = (await findLocations(read, [locationId])).get(locationId)?.warehouseId
  return warehouseId ? { warehouseId, locationId } : undefined
}
