// Stock that may be promised or taken: of good quality, ours, free, in open locations, of lots that are neither on hold nor too old.
import type { Read } from '../../../platform/db/work.ts'
import { findLocations } from '../../base/index.ts'
import type { BalanceSource } from '../balance/blocked-stock.ts'
import { lotsById } from '../lot/find-lots.ts'
import { type KeyedBalance, type LockedStock, readAvailable, type WarehouseMaterial } from '../posting/lock-stock.ts'
import { type Candidate, inPickOrder } from './pick-order.ts'

/** Stock that may be taken, with its place. */
export interface FreeBalance extends Candidate, Pick<KeyedBalance, 'key'> {
  readonly balance: KeyedBalance
  readonly locationCode: string
  readonly lotCode: string | null
}

/** What the stock has to be, beside free. */
export interface PickFilter {
  readonly lotId?: string | null | undefined
  readonly serialNumber?: string | null | undefined
  readonly locationId?: string | null | undefined
  /** Where it is brought: what lies there already is not taken for it. */
  readonly notFrom?: string | null | undefined
}

/** Returns stock of a place that may be taken, with as many days left as its material wants, in the order of its material's strategy, or else of its warehouse's. */
export async function findFree(
  read: Read,
  place: WarehouseMaterial,
  { materials, warehouses, judged }: Pick<LockedStock, 'materials' | 'warehouses'> & { readonly judged: BalanceSource },
): Promise<FreeBalance[]> {
  const material = materials.get(place.materialId)
  const balances = await readAvailable(read, place, judged)
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

/** Whether stock is what is wished. */
export const fits = (
  { key }: Pick<FreeBalance, 'key'>,
  { lotId, serialNumber, locationId, notFrom }: PickFilter,
): boolean =>
  key.locationId !== notFrom &&
  (!lotId || key.lotId === lotId) &&
  (!serialNumber || key.serialNumber === serialNumber) &&
  (!locationId || key.locationId === locationId)

/** Returns a day of the plant, some days from today, as `yyyy-MM-dd`. */
export const dayIn = ({ now, actor }: Pick<Read, 'now' | 'actor'>, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate().add({ days }).toString()
