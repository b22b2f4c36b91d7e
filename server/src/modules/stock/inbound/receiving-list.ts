import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { openSerials } from './announced-serials.ts'
import { waitsFor } from './arrivals.ts'
import { findDefaultLocations } from './default-locations.ts'
import { inboundBills } from './inbound-bill.ts'
import { linesOfInbound } from './inbound-store.ts'
import { findWaiting } from './received-stock.ts'

const lines = crud(inboundLine)

const formatPositive = (quantity: Big): string => (quantity.gt(0) ? quantity.toFixed() : '0')

/** Decimals of quantities in the unit of their line. */
const maxDecimals = 6

export const receivingListRoutes = handle(readReceivingList, import.meta.url, async (read, input) => {
  const { id, billType, warehouseId } = await inboundBills.read(read, input)
  const rows = await lines.list(read, { inboundBillId: id })
  const [materials, locations, defaults, inspectedRows, serials] = await Promise.all([
    findMaterials(read, valuesOf(rows, 'materialId')),
    findLocations(
      read,
      rows.flatMap(({ locationId }) => locationId ?? []),
    ),
    findDefaultLocations(read, warehouseId, [...new Set(valuesOf(rows, 'materialId'))]),
    findWaiting(read, id),
    linesOfInbound(read, id).then((lineRows) => openSerials(read, lineRows)),
  ])
  const orderOf = (locationId: string | null) => locations.get(locationId ?? '')?.pickOrder ?? 0
  return rows
    .toSorted((row, nextRow) => orderOf(row.locationId) - orderOf(nextRow.locationId))
    .map((line) => {
      const material = materials.get(line.materialId)
      const quantity = new Big(line.quantity)
      const received = quantity.times(line.receivedQuantity).div(line.baseQuantity).round(maxDecimals)
      const open = quantity.minus(received)
      const lineStock = inspectedRows.filter(({ lineId }) => lineId === line.id)
      return {
        lineId: line.id,
        materialId: line.materialId,
        tracking: material?.tracking ?? 0,
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        locationId: line.locationId,
        locationCode: locations.get(line.locationId ?? '')?.code ?? null,
        proposedLocationId: line.locationId ?? defaults.get(line.materialId)?.id ?? null,
        proposedLocationCode: locations.get(line.locationId ?? '')?.code ?? defaults.get(line.materialId)?.code ?? null,
        serialNumbers: [...(serials.get(line.id) ?? [])],
        lotCode: line.lotCode,
        madeOn: line.madeOn,
        expiresOn: line.expiresOn,
        quantity: quantity.toFixed(),
        received: received.toFixed(),
        open: formatPositive(open),
        over: formatPositive(open.neg()),
        lineUnitName: line.labels?.unitId ?? '',
        waiting: lineStock.reduce((sum, row) => sum.plus(row.quantity), new Big(0)).toFixed(),
        isInspected: material ? waitsFor(material, billType) : false,
        unitName: material?.unitName ?? '',
      }
    })
})
