// The first material of bills and the document that they are for, for lists.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findMaterials } from '../../base/index.ts'

type BillDirection = 'inbound' | 'outbound'

interface BillRow {
  readonly id: string
  readonly demandId: string | null
}

/** Returns bills with the material and quantity of their first line, the number of lines, and their purpose. */
export async function withGoods<Row extends BillRow>(read: Read, direction: BillDirection, bills: readonly Row[]) {
  const ids = valuesOf(bills, 'id')
  const lines = await (direction === 'inbound' ? inboundLinesOf(read, ids) : outboundLinesOf(read, ids))
  const linesByBill = Map.groupBy(lines, ({ billId }) => billId)
  const materials = await findMaterials(read, valuesOf(lines, 'materialId'))
  const purposes = await purposesOf(
    read,
    bills.flatMap(({ demandId }) => demandId ?? []),
  )
  return bills.map((bill) => {
    const [first, ...others] = linesByBill.get(bill.id) ?? []
    const material = first && materials.get(first.materialId)
    return {
      ...bill,
      firstMaterialId: first?.materialId ?? null,
      firstMaterialCode: material?.code ?? null,
      firstMaterialName: material?.name ?? null,
      firstQuantity: first?.quantity ?? null,
      firstUnitName: material?.unitName ?? null,
      lineCount: first ? others.length + 1 : 0,
      purpose: purposes.get(bill.demandId ?? '') ?? null,
    }
  })
}

const inboundLinesOf = (read: Read, billIds: readonly string[]) =>
  ofCompany(read)
    .selectFrom('inbound_line')
    .select(['inbound_bill_id as billId', 'material_id as materialId', 'base_quantity as quantity'])
    .where('inbound_bill_id', '=', anyId(billIds))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()

const outboundLinesOf = (read: Read, billIds: readonly string[]) =>
  ofCompany(read)
    .selectFrom('outbound_line')
    .select(['outbound_bill_id as billId', 'material_id as materialId', 'base_quantity as quantity'])
    .where('outbound_bill_id', '=', anyId(billIds))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()

/** Returns the source documents of demands by their ids. */
async function purposesOf(read: Read, demandIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const demands = await ofCompany(read)
    .selectFrom('demand')
    .select(['id', 'source_code as sourceCode'])
    .where('id', '=', anyId(demandIds))
    .execute()
  return new Map(demands.map(({ id, sourceCode }) => [id, sourceCode]))
}
