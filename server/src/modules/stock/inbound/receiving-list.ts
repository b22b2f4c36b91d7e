import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import Big from 'big.js'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { openSerials } from './announced-serials.ts'
import { waitsFor } from './arrivals.ts'
import { inboundBills } from './inbound-bill.ts'
import { linesOfInbound } from './inbound-store.ts'
import { findWaiting } from './received-stock.ts'

const lines = crud(inboundLine)

const atLeastNone = (quantity: Big): string => (quantity.gt(0) ? quantity.toFixed() : '0')

/** Digits that a quantity keeps in the unit of its line. */
const places = 6

export const receivingListRoutes = handle(readReceivingList, import.meta.url, async (read, input) => {
  const { id, billType } = await inboundBills.read(read, input)
  const rows = await lines.list(read, { inboundBillId: id })
  const [materials, locations, waiting, serials] = await Promise.all([
    findMaterials(
      read,
      rows.map(({ materialId }) => materialId),
    ),
    findLocations(
      read,
      rows.flatMap(({ locationId }) => locationId ?? []),
    ),
    findWaiting(read, id),
    linesOfInbound(read, id).then((own) => openSerials(read, own)),
  ])
  const orderOf = (locationId: string | null) => locations.get(locationId ?? '')?.pickOrder ?? 0
  return rows
    .toSorted((row, other) => orderOf(row.locationId) - orderOf(other.locationId))
    .map((line) => {
      const material = materials.get(line.materialId)
      const quantity = new Big(line.quantity)
      const received = quantity.times(line.receivedQuantity).div(line.baseQuantity).round(places)
      const open = quantity.minus(received)
      const own = waiting.filter(({ lineId }) => lineId === line.id)
      return {
        lineId: line.id,
        materialId: line.materialId,
        tracking: material?.tracking ?? 0,
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        locationId: line.locationId,
        locationCode: locations.get(line.locationId ?? '')?.code ?? null,
        serialNumbers: [...(serials.get(line.id) ?? [])],
        lotCode: line.lotCode,
        madeOn: line.madeOn,
        expiresOn: line.expiresOn,
        quantity: quantity.toFixed(),
        received: received.toFixed(),
        open: atLeastNone(open),
        over: atLeastNone(open.neg()),
        lineUnitName: line.labels?.unitId ?? '',
        waiting: own.reduce((sum, row) => sum.plus(row.quantity), new Big(0)).toFixed(),
        isInspected: material ? waitsFor(material, billType) : false,
        unitName: material?.unitName ?? '',
      }
    })
})
