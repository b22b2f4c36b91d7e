import { can } from '@gemba/contract/identity/role/can.ts'
import { stockOwner, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { outboundLine } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
import { stockView } from '@gemba/contract/stock/rights.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findMaterials } from '../../base/index.ts'
import { openReservationsOf } from '../reservation/reserve.ts'
import { outboundBills } from './outbound-bill.ts'

const lines = crud(outboundLine)

export const outboundProgressRoutes = handle(readOutboundProgress, import.meta.url, async (read, input) => {
  const { id } = await outboundBills.read(read, input)
  const rows = await lines.list(read, { outboundBillId: id })
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  const open = await openReservationsOf(read, { type: stockSource.codes.outboundBill, id })
  const values = can(read.actor.authorities, stockView) ? await lineValuesOf(read, id) : new Map<string, LineValue>()
  return rows.map((line) => {
    const material = materials.get(line.materialId)
    const lineReservations = open.filter(({ lineId }) => lineId === line.id)
    return {
      lineId: line.id,
      materialId: line.materialId,
      materialCode: material?.code ?? '',
      materialName: material?.name ?? '',
      lotCode: line.labels?.lotId ?? null,
      locationCode: line.labels?.locationId ?? null,
      wanted: line.baseQuantity,
      picked: line.pickedQuantity,
      issued: line.issuedQuantity,
      received: line.receivedQuantity,
      reserved: lineReservations.reduce((sum, reservation) => sum.plus(reservation.open), new Big(0)).toFixed(),
      ...(values.get(line.id) ?? noValue),
      unitName: material?.unitName ?? '',
    }
  })
})

const noValue = { value: null, unitCost: null }

interface LineValue {
  readonly value: string
  readonly unitCost: string
}

const lineValueShape = rowShape({
  lineId: 'stock_ledger.source_line_id',
  value: computed.text,
  unitCost: computed.text,
})

/**
 * Returns the value that the lines of a bill issued, without reversed entries, by line id. Stock transferred to the
 * line keeps its value.
 */
async function lineValuesOf({ tx, actor }: Read, billId: string): Promise<ReadonlyMap<string, LineValue>> {
  const rows = await listRows(
    tx,
    lineValueShape,
    sql`select l.source_line_id as "lineId", trim_scale(-sum(l.value))::text as value,
        trim_scale(round(sum(l.value) / sum(l.quantity), 6))::text as "unitCost"
      from stock_ledger l
      where l.company_id = ${companyOf(actor)} and l.source_type = ${stockSource.codes.outboundBill}
        and l.source_id = ${billId} and l.owner_type = ${stockOwner.codes.own} and l.quantity < 0 and l.reverses_id is null
        and not exists (select from stock_ledger r where r.company_id = l.company_id and r.reverses_id = l.id)
      group by l.source_line_id`,
  )
  return new Map(rows.map(({ lineId, ...lineValue }) => [lineId, lineValue]))
}
