// Preview of a reversal: how it would change each balance.
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { type qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { readInboundReversal, readOutboundReversal } from '@gemba/contract/stock/read-reversal.ts'
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { inboundBills } from '../inbound/inbound-bill.ts'
import { findLotCodes } from '../lot/find-lots.ts'
import { outboundBills } from '../outbound/outbound-bill.ts'
import type { Source } from '../posting/post-moves.ts'
import { findPosted } from '../posting/reverse-moves.ts'

export const reversalRoutes = [
  ...handle(readInboundReversal, import.meta.url, async (read, input) => {
    const { id } = await inboundBills.read(read, input)
    return changesOf(read, { type: stockSource.codes.inboundBill, id })
  }),
  ...handle(readOutboundReversal, import.meta.url, async (read, input) => {
    const { id } = await outboundBills.read(read, input)
    return changesOf(read, { type: stockSource.codes.outboundBill, id })
  }),
]

async function changesOf(read: Read, source: Source) {
  const changes = sumByPlace(await findPosted(read, source))
  const [materials, locations, lots] = await Promise.all([
    findMaterials(
      read,
      changes.map(({ entry }) => entry.material_id),
    ),
    findLocations(
      read,
      changes.map(({ entry }) => entry.location_id),
    ),
    findLotCodes(
      read,
      changes.flatMap(({ entry }) => entry.lot_id ?? []),
    ),
  ])
  return changes.map(({ entry, quantity }) => {
    const material = materials.get(entry.material_id)
    return {
      materialId: entry.material_id,
      materialCode: material?.code ?? '',
      materialName: material?.name ?? '',
      locationCode: locations.get(entry.location_id)?.code ?? '',
      lotCode: lots.get(entry.lot_id ?? '') ?? null,
      serialNumber: entry.serial_number,
      quantity: quantity.toFixed(),
      unitName: material?.unitName ?? '',
      qualityStatus: entry.quality_status as CodeOf<typeof qualityStatus>,
    }
  })
}

type PostedEntryRow = Awaited<ReturnType<typeof findPosted>>[number]

interface ReversalChange {
  readonly entry: PostedEntryRow
  readonly quantity: Big
}

/** Returns the change of each balance, in reverse order of posting. Balances whose changes cancel out are left out. */
function sumByPlace(posted: readonly PostedEntryRow[]): ReversalChange[] {
  const changes = new Map<string, ReversalChange>()
  for (const entry of posted.toReversed()) {
    const { warehouse_id, location_id, material_id, lot_id, serial_number, quality_status, owner_type, owner_id } =
      entry
    const keyParts = [
      warehouse_id,
      location_id,
      material_id,
      lot_id,
      serial_number,
      quality_status,
      owner_type,
      owner_id,
    ]
    const key = JSON.stringify(keyParts)
    const before = changes.get(key)
    changes.set(key, {
      entry: before?.entry ?? entry,
      quantity: (before?.quantity ?? new Big(0)).minus(entry.quantity),
    })
  }
  return [...changes.values()].filter(({ quantity }) => !quantity.eq(0))
}
