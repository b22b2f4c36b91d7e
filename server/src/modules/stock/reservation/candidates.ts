// Stock that may be promised or taken: of good quality, ours, free, in open locations, of lots that are neither on hold nor too old.
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findLocations } from '../../base/index.ts'
import { type KeyedBalance, type Locked, type Place, readAvailable } from '../posting/lock-stock.ts'
import { type Candidate, inPickOrder } from './pick-order.ts'

/** Stock that may be taken, with its place. */
export interface Free extends Candidate, Pick<KeyedBalance, 'key'> {
  readonly balance: KeyedBalance
  readonly locationCode: string
  readonly lotCode: string | null
}

/** What the stock has to be, beside free. */
export interface Wish {
  readonly lotId?: string | null | undefined
  readonly serialNumber?: string | null | undefined
  readonly locationId?: string | null | undefined
  /** Where it is brought: what lies there already is not taken for it. */
  readonly notFrom?: string | null | undefined
}

/** Returns stock of a place that may be taken, in the order of its material's strategy, or else of its warehouse's. */
export async function findFree(
  read: Read,
  place: Place,
  { materials, warehouses }: Pick<Locked, 'materials' | 'warehouses'>,
): Promise<Free[]> {
  const material = materials.get(place.materialId)
  const balances = await readAvailable(read, place)
  const locations = await findLocations(
    read,
    balances.map(({ key }) => key.locationId),
  )
  const lots = await findLots(
    read,
    balances.flatMap(({ key }) => key.lotId ?? []),
  )
  const lastDay = dayIn(read, material?.minRemainingDays ?? 0)
  const free = balances.flatMap((balance): Free[] => {
    const { key, onHand, reserved, receivedAt, id } = balance
    const location = locations.get(key.locationId)
    const lot = lots.get(key.lotId ?? '')
    const isOpen = location?.isLocked === 0 && location.isEnabled === 1
    if (!isOpen || (key.lotId && !isUsable(lot, lastDay))) return []
    return [
      {
        ...{ balance, key, balanceId: id ?? '', locationId: key.locationId, lotId: key.lotId, receivedAt },
        ...{ free: onHand.minus(reserved), expiresOn: lot?.expiresOn ?? null, pickOrder: location.pickOrder },
        ...{ locationCode: location.code, lotCode: lot?.code ?? null },
      },
    ]
  })
  const strategy = material?.pickStrategy ?? warehouses.get(place.warehouseId)?.pickStrategy ?? 1
  return inPickOrder(free, strategy)
}

/** Whether stock is what is wished. */
export const fits = ({ key }: Pick<Free, 'key'>, { lotId, serialNumber, locationId, notFrom }: Wish): boolean =>
  key.locationId !== notFrom &&
  (!lotId || key.lotId === lotId) &&
  (!serialNumber || key.serialNumber === serialNumber) &&
  (!locationId || key.locationId === locationId)

interface Lot {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly expiresOn: string | null
}

async function findLots({ tx, actor }: Read, ids: readonly string[]): Promise<ReadonlyMap<string, Lot>> {
  const rows = await tx
    .selectFrom('lot')
    .select(['id', 'code', 'status', 'expires_on as expiresOn'])
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A lot on its last allowed day may still go. */
const isUsable = (lot: Lot | undefined, lastDay: string): boolean =>
  lot?.status === lotStatus.codes.normal && (lot.expiresOn === null || lot.expiresOn >= lastDay)

/** Returns a day of the plant, some days from today, as `yyyy-MM-dd`. */
export const dayIn = ({ now, actor }: Pick<Read, 'now' | 'actor'>, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate().add({ days }).toString()
