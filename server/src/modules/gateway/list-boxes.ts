import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'

/** A company or box as the intake needs it. */
export interface BoxEntry {
  readonly boxId: string
  readonly boxCode: string
  readonly companyId: string
  readonly companyCode: string
  readonly zone: string
  readonly rawRetentionDays: number
  readonly isEnabled: boolean
}

/** All boxes of all companies, or the given ones. Call as the product itself. */
export async function listBoxes({ tx }: Read, boxIds: readonly string[] | null): Promise<BoxEntry[]> {
  const { rows } =
    await sql<BoxEntry>`select b.id as "boxId", b.code as "boxCode", c.id as "companyId", c.code as "companyCode",
      c.time_zone as zone,
      c.raw_retention_days as "rawRetentionDays", b.is_enabled = 1 as "isEnabled"
    from box b join company c on c.id = b.company_id
    where ${boxIds === null} or b.id = any(${[...(boxIds ?? [])]}::bigint[])`.execute(tx)
  return rows
}

/** How many boxes the reader's company has. */
export async function countBoxesOf({ tx, actor }: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from box
    where company_id = ${actor.companyId}`.execute(tx)
  return rows[0]?.count ?? 0
}
