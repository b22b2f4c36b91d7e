import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listConsumedMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { findLotCodes } from '../../stock/index.ts'

type ConsumptionRow = CommandReply<typeof listConsumedMaterial>[number]

/** Returns the consumption of a work order, the latest first; with `ids` only those rows. At most 1000 rows. */
export async function listConsumed(
  read: Read,
  workOrderId: string,
  ids?: readonly string[],
): Promise<ConsumptionRow[]> {
  const rows = await ofCompany(read)
    .selectFrom('material_consumption')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyId(ids ?? [])))
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  const materials = await findMaterials(read, [
    ...new Set(rows.flatMap(({ material_id, substitute_for_id }) => [material_id, substitute_for_id ?? material_id])),
  ])
  const locations = await findLocations(read, [...new Set(rows.map((row) => row.location_id))])
  const lots = await findLotCodes(
    read,
    rows.flatMap((row) => row.lot_id ?? []),
  )
  return rows.map((row) => {
    const { code = '', name = '', unitName = '' } = materials.get(row.material_id) ?? {}
    return {
      id: row.id,
      workOrderId,
      materialId: row.material_id,
      materialCode: code,
      materialName: name,
      unitName,
      lotId: row.lot_id,
      lotCode: lots.get(row.lot_id ?? '') ?? null,
      serialNumber: row.serial_number,
      quantity: row.quantity,
      isBackflush: row.is_backflush as 0,
      locationCode: locations.get(row.location_id)?.code ?? '',
      isExtra: row.is_extra as 0,
      substituteForId: row.substitute_for_id,
      substituteForCode: materials.get(row.substitute_for_id ?? '')?.code ?? null,
      elsewhereReason: row.elsewhere_reason,
      status: row.status as 20,
      consumedAt: row.consumed_at,
      consumedBy: row.consumed_by,
    }
  })
}
