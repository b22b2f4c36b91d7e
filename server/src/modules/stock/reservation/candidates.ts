// Stock that may be reserved or taken: of good quality, owned by the company, free, in open locations, of lots that are
// neither on hold nor too old.
import type { Read } from '../../../platform/db/work.ts'
import { findLocations } from '../../base/index.ts'
import type { BalanceSource } from '../balance/blocked-stock.ts'
import { lotsById } from '../lot/find-lots.ts'
import { type KeyedBalance, type LockedStock, readAvailable, type WarehouseMaterial } from '../posting/lock-stock.ts'
import { type Candidate, inPickOrder } from './pick-order.ts'

/** Free stock, with its location. */
export interface FreeBalance extends Candidate, Pick<KeyedBalance, 'key'> {
  readonly balance: KeyedBalance
  readonly locationCode: string
  readonly lotCode: string | null
}

/** Conditions on the stock beside being free. */
export interface PickFilter {
  readonly lotId?: string | null | undefined
  readonly serialNumber?: string | null | undefined
  readonly locationId?: string | null | undefined
  /** The target location: stock that is already there is not selected. */
  readonly notFrom?: string | null | undefined
}

/**
 * Returns the free stock of a material in a warehouse with at least the required remaining shelf life. Sorted by the
 * strategy of the material, or else of the warehouse.
 */
export async function findFree(
  read: Read,
  place: WarehouseMaterial,
  {
    materials,
    warehouses,
    balanceSource,
  }: Pick<LockedStock, 'materials' | 'warehouses'> & { readonly balanceSource: BalanceSource },
): Promise<FreeBalance[]> {
  const material = materials.get(place.materialId)
  const balances = await readAvailable(read, place, balanceSource)
  const locations = await findLocations(
    read,
    balances.map(({ key }) => key.locationId),
  )
  const lots = await lotsById(
    read,
    balances.flatMap(({ key }) => key.lotId ?? []),
  )
  const lastDay = dayIn(read, material?.minRemainingDays ?? 0)
  const free = balances.flatMap((balance): FreeBalance[] => {
    const { key, onHand, reserved, receivedAt, id } = balance
    const location = locations.get(key.locationId)
    const lot = lots.get(key.lotId ?? '')
    const expiresOn = lot?.expiresOn ?? null
    if (!location || (expiresOn !== null && expiresOn < lastDay)) return []
    return [
      {
        balance,
        key,
        balanceId: id ?? '',
        locationId: key.locationId,
        lotId: key.lotId,
        receivedAt,
        free: onHand.minus(reserved),
        expiresOn,
        pickOrder: location.pickOrder,
        locationCode: location.code,
        lotCode: lot?.code ?? null,
      },
    ]
  })
  const strategy = material?.pickStrategy ?? warehouses.get(place.warehouseId)?.pickStrategy ?? 1
  return inPickOrder(free, strategy)
}

/** Returns whether stock matches a filter. */
export const fits = (
  { key }: Pick<FreeBalance, 'key'>,
  { lotId, serialNumber, locationId, notFrom }: PickFilter,
): boolean =>
  key.locationId !== notFrom &&
  (!lotId || key.lotId === lotId) &&
  (!serialNumber || key.serialNumber === serialNumber) &&
  (!locationId || key.locationId === locationId)

/** Returns the plant's day, `days` from today, as `yyyy-MM-dd`. */
export const dayIn = ({ now, actor }: Pick<Read, 'now' | 'actor'>, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate().add({ days }).toString()
