import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import { handle } from '../../../platform/http/route.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { lotsById } from '../lot/find-lots.ts'
import { openReservationsOf } from '../reservation/reserve.ts'
import { outboundBills } from './outbound-bill.ts'

export const pickListRoutes = handle(readPickList, import.meta.url, async (read, input) => {
  const { id } = await outboundBills.read(read, input)
  const open = await openReservationsOf(read, { type: stockSource.codes.outboundBill, id })
  const [materials, locations, lots] = await Promise.all([
    findMaterials(read, valuesOf(open, 'materialId')),
    findLocations(read, valuesOf(open, 'locationId')),
    lotsById(
      read,
      open.flatMap(({ lotId }) => lotId ?? []),
    ),
  ])
  const orderOf = (locationId: string) => locations.get(locationId)?.pickOrder ?? 0
  return open
    .toSorted((left, right) => orderOf(left.locationId) - orderOf(right.locationId))
    .map((reservation) => {
      const material = materials.get(reservation.materialId)
      const lot = lots.get(reservation.lotId ?? '')
      return {
        lineId: reservation.lineId,
        reservationId: reservation.id,
        materialId: reservation.materialId,
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        unitName: material?.unitName ?? '',
        locationId: reservation.locationId,
        locationCode: locations.get(reservation.locationId)?.code ?? '',
        lotId: reservation.lotId,
        lotCode: lot?.code ?? null,
        expiresOn: lot?.expiresOn ?? null,
        serialNumber: reservation.serialNumber,
        quantity: reservation.open,
        picked: reservation.picked,
        left: new Big(reservation.open).minus(reservation.picked).toFixed(),
      }
    })
})
