// Pieces with a reported serial number, whether a bill has received them yet or not.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { NodeId } from './node-key.ts'

const reportedSerialShape = rowShape({
  /** Key of the node that the row belongs to. */
  key: computed.text,
  orderId: 'work_order.order_id',
  at: 'work_report.reported_at',
  by: 'work_report.reported_by',
})

type ReportedSerial = ShapedRow<typeof reportedSerialShape>

/** Returns the reports of the nodes that are serial numbers, by key. Other nodes are ignored. */
export async function findReportedSerials(
  { tx, actor }: Read,
  nodes: readonly NodeId[],
): Promise<ReadonlyMap<string, ReportedSerial>> {
  const serialNodes = nodes.filter(({ kind }) => kind === 'serial')
  if (serialNodes.length === 0) return new Map()
  const rows = await listRows(
    tx,
    reportedSerialShape,
    sql`select t.key, w.order_id as "orderId", r.reported_at as at, r.reported_by as by
      from jsonb_to_recordset(${JSON.stringify(serialNodes)}::jsonb) as t(key text, id bigint, "serialNumber" text)
        join work_report_serial s on s.company_id = ${companyOf(actor)} and s.serial_number = t."serialNumber"
          and s.material_id = t.id and s.is_live = 1
        join work_report r on r.id = s.report_id join work_order w on w.id = r.work_order_id`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns the materials of pieces that were reported with a serial number; at most 20. */
export async function findNamedPieces(read: Read, serialNumber: string): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('work_report_serial')
    .select('material_id as materialId')
    .where('serial_number', '=', serialNumber)
    .where('is_live', '=', 1)
    .limit(20)
    .execute()
  return rows.map(({ materialId }) => materialId)
}
