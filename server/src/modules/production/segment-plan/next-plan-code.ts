import { sql } from 'kysely'
import { hasRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { nextCode } from '../../base/index.ts'

/** More than one order has segments. */
const mostTaken = 100

/**
 * Returns the code of a segment that an order gets. Numbers that plans had before there was a rule for them are passed over. Throws
 * those of codes.
 */
export async function nextPlanCode(work: Work, order: { readonly code: string }): Promise<string> {
  const next = () => nextCode(work, 'segmentPlan', { values: { productionOrder: order.code } })
  let code = await next()
  for (let tried = 0; tried < mostTaken && (await isTaken(work, code)); tried++) code = await next()
  return code
}

const isTaken = ({ tx, actor }: Work, code: string): Promise<boolean> =>
  hasRows(tx, sql`select 1 from segment_plan where company_id = ${companyOf(actor)} and code = ${code}`)
