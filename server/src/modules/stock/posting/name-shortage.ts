// The error about missing stock: which material, where, the required and the available quantity.
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations } from '../../base/index.ts'
import type { Shortage } from './apply-moves.ts'
import type { LockedStock } from './lock-stock.ts'

/** A quantity that is not available. */
export interface NamedShortage {
  readonly materialId: string
  readonly lineId: string
  readonly requested: string
  readonly available: string
  /** The code of the location. */
  readonly place: string
}

/** Returns the error `stockShort` for movements of balances. */
export async function shortOf(
  read: Read,
  shortages: readonly Shortage[],
  { materials }: Pick<LockedStock, 'materials'>,
): Promise<DomainError> {
  const locations = await findLocations(
    read,
    shortages.map(({ key }) => key.locationId),
  )
  return stockShort(
    shortages.map(({ key, lineId, requested, available }) => ({
      materialId: key.materialId,
      lineId,
      requested: requested.toFixed(),
      available: available.toFixed(),
      place: locations.get(key.locationId)?.code ?? '',
    })),
    materials,
  )
}

/** Returns the error `stockShort`; its text lists each shortage. */
export function stockShort(namedShortages: readonly NamedShortage[], materials: LockedStock['materials']): DomainError {
  const shortages = namedShortages.map(({ materialId, lineId, requested, available, place }) => {
    const { code = materialId, name = '', unitName = '' } = materials.get(materialId) ?? {}
    const text = `${code} ${name} (${place}): ${requested} > ${available} ${unitName}`
    return { materialId, lineId, requested, available, text, material: `${code} ${name}`, place, unitName }
  })
  return new DomainError('stockShort', { shortages })
}
