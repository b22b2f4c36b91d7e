// Reads a demand: its progress, the stock that could fulfil it, its bills, and proposed lines for new bills.
import { demandLine } from '@gemba/contract/stock/demand/demand.ts'
import {
  findDemandStock,
  listInboundBillsOfDemand,
  listOutboundBillsOfDemand,
  proposeInboundLines,
  proposeOutboundLines,
  readDemandDetail,
} from '@gemba/contract/stock/demand/demand-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findMaterials, findWarehouses } from '../../base/index.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'
import { inboundBills } from '../inbound/inbound-bill.ts'
import { outboundBills } from '../outbound/outbound-bill.ts'
import { findFree } from '../reservation/candidates.ts'
import { demands } from './demand.ts'
import { openOf, progressOf } from './progress.ts'

const lines = crud(demandLine)

export const readDemandRoutes = [
  ...handle(readDemandDetail, import.meta.url, async (read, { id }) => {
    const demandRow = await demands.read(read, { id })
    const rows = await lines.list(read, { demandId: demandRow.id })
    const progress = new Map((await progressOf(read, [demandRow.id])).map((line) => [line.lineId, line]))
    const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
    const details = rows.flatMap((row) => {
      const line = progress.get(row.id)
      if (!line) return []
      const { planned, posted } = line
      const material = materials.get(row.materialId)
      const materialTexts = {
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        unitName: material?.unitName ?? '',
      }
      return [{ ...row, ...materialTexts, planned, posted, open: openOf(line).toFixed(), doneQuantity: posted }]
    })
    return { ...demandRow, details }
  }),
  ...handle(findDemandStock, import.meta.url, async (read, { id }) => {
    const demandRow = await demands.read(read, { id })
    const rows = await progressOf(read, [demandRow.id])
    const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
    const warehouses = await findWarehouses(read, [demandRow.warehouseId])
    const balanceSource = await balanceSourceOf(read)
    const stockByLine = rows.map(async (line) => {
      const place = { warehouseId: demandRow.warehouseId, materialId: line.materialId }
      const material = materials.get(line.materialId)
      const free = await findFree(read, place, { materials, warehouses, balanceSource })
      return free.map((balance) => ({
        stockId: balance.balanceId,
        demandLineId: line.lineId,
        materialId: line.materialId,
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        unitName: material?.unitName ?? '',
        locationId: balance.locationId,
        locationCode: balance.locationCode,
        lotId: balance.lotId,
        lotCode: balance.lotCode,
        serialNumber: balance.key.serialNumber,
        expiresOn: balance.expiresOn,
        availableQuantity: balance.free.toFixed(),
      }))
    })
    return (await Promise.all(stockByLine)).flat()
  }),
  ...handle(listInboundBillsOfDemand, import.meta.url, async (read, { id }) => {
    const { id: demandId } = await demands.read(read, { id })
    return inboundBills.list(read, { demandId })
  }),
  ...handle(listOutboundBillsOfDemand, import.meta.url, async (read, { id }) => {
    const { id: demandId } = await demands.read(read, { id })
    return outboundBills.list(read, { demandId })
  }),
  ...handle(proposeInboundLines, import.meta.url, (read, { ids }) => propose(read, ids)),
  ...handle(proposeOutboundLines, import.meta.url, (read, { ids }) => propose(read, ids)),
]

/** Returns the open quantities of demands, line by line. Throws `notFound`. */
export async function propose(read: Read, ids: readonly string[]) {
  for (const id of ids) await demands.read(read, { id })
  const rows = await progressOf(read, ids)
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  return rows.flatMap((line) => {
    const open = openOf(line)
    const material = materials.get(line.materialId)
    if (!material || open.lte(0)) return []
    return [
      {
        demandId: line.demandId,
        demandLineId: line.lineId,
        materialId: line.materialId,
        materialCode: material.code,
        materialName: material.name,
        quantity: new Big(open).toFixed(),
        unitId: material.unitId,
        unitName: material.unitName,
      },
    ]
  })
}
