// What was used up, at what it was worth: for who counts what production cost.
import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { anyId, rowsOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

/** What consumptions took of a material and did not put back. */
interface ValueUsed {
  readonly materialId: string
  readonly value: string
  /** Whether some of it came without a price. */
  readonly isUnpriced: boolean
}

/** Returns what consumptions took, by material; in no order. */
export const findValueUsed = ({ tx, actor }: Read, consumptionIds: readonly string[]): Promise<ValueUsed[]> =>
  rowsOf<ValueUsed>(
    tx,
    sql`select l.material_id as "materialId", trim_scale(-sum(l.value)) as value,
        bool_or(l.unit_cost = 0) as "isUnpriced"
      from stock_ledger l
      where l.company_id = ${companyOf(actor)} and l.source_type = ${stockSource.codes.consumption}
        and l.source_id = ${anyId(consumptionIds)} group by 1`,
  )
