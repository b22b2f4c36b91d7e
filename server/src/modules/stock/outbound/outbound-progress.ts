import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { outboundLine } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
import Big from 'big.js'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findMaterials } from '../../base/index.ts'
import { openReservationsOf } from '../reservation/reserve.ts'
import { outboundBills } from './outbound-bill.ts'

const lines = crud(outboundLine)

export const outboundProgressRoutes: BoundRoute[] = handle(
  readOutboundProgress,
  import.meta.url,
  async (read, input) => {
    const { id } = await outboundBills.read(read, input)
    const rows = await lines.list(read, { outboundBillId: id })
    const materials = await findMaterials(
      read,
      rows.map(({ materialId }) => materialId),
    )
    const open = await openReservationsOf(read, { type: stockSource.codes.outboundBill, id })
    return rows.map((line) => {
      const material = materials.get(line.materialId)
      const own = open.filter(({ lineId }) => lineId === line.id)
      return {
        ...{ lineId: line.id, materialId: line.materialId },
        ...{ materialCode: material?.code ?? '', materialName: material?.name ?? '' },
        ...{ lotCode: line.labels?.lotId ?? null, locationCode: line.labels?.locationId ?? null },
        ...{ wanted: line.baseQuantity, picked: line.pickedQuantity, issued: line.issuedQuantity },
        received: line.receivedQuantity,
        ...{ reserved: own.reduce((sum, one) => sum.plus(one.open), new Big(0)).toFixed() },
        ...{ unitName: material?.unitName ?? '' },
      }
    })
  },
)
