import { sql } from 'kysely'
import { hasRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { nextCode } from '../../base/index.ts'

/** More than the number of segments of an order. */
const maxTries = 100

/**
 * Returns the next code for a segment of an order. Codes that older segments had before the rule existed are skipped.
 * Throws what `nextCode` throws.
 */
export async function nextPlanCode(work: Work, order: { readonly code: string }): Promise<string> {
  const next = () => nextCode(work, 'segmentPlan', { values: { productionOrder: order.code } })
  let code = await next()
  for (let tries = 0; tries < maxTries && (await isTaken(work, code)); tries++) code = await next()
  return code
}

const isTaken = ({ tx, actor }: Work, code: string): Promise<boolean> =>
  hasRows(tx, sql`select 1 from segment_plan where company_id = ${companyOf(actor)} and code = ${code}`)
