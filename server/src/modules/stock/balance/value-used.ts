// The value of the material that production consumed, for product costing.
import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

const valueUsedShape = rowShape({
  materialId: 'stock_ledger.material_id',
  value: computed.decimal,
  /** Whether some of it had no unit cost. */
  isUnpriced: computed.flag,
})

/** The value that consumptions took of a material, less what they returned. */
type ValueRow = ShapedRow<typeof valueUsedShape>

/** Returns the value that consumptions took, by material, unordered. */
export const findValueUsed = ({ tx, actor }: Read, consumptionIds: readonly string[]): Promise<ValueRow[]> =>
  listRows(
    tx,
    valueUsedShape,
    sql`select l.material_id as "materialId", trim_scale(-sum(l.value)) as value,
        bool_or(l.unit_cost = 0) as "isUnpriced"
      from stock_ledger l
      where l.company_id = ${companyOf(actor)} and l.source_type = ${stockSource.codes.consumption}
        and l.source_id = ${anyId(consumptionIds)} group by 1`,
  )
