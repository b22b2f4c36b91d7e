// Counters of the serial numbers of a rule, one per span.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

/** A counter of a rule within one day, month or other reset cycle. */
export interface Counter {
  readonly ruleId: string
  readonly span: string
}

/**
 * Takes `count` numbers and returns how many were taken before. Concurrent transactions wait for the commit, so that no
 * number is taken twice.
 */
export async function takeNumbers({ tx, actor }: Work, { ruleId, span }: Counter, count: number): Promise<number> {
  const counterRow = { company_id: companyOf(actor), code_rule_id: ruleId, span, count: String(count) }
  const { after } = await tx
    .insertInto('code_counter')
    .values(counterRow)
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'code_rule_id', 'span'])
        .doUpdateSet({ count: sql`code_counter.count + excluded.count` }),
    )
    .returning('count as after')
    .executeTakeFirstOrThrow()
  return Number(after) - count
}

/** Returns how many numbers have been taken. */
export async function readTakenCount(read: Read, { ruleId, span }: Counter): Promise<number> {
  const row = await ofCompany(read)
    .selectFrom('code_counter')
    .select('count')
    .where('code_rule_id', '=', ruleId)
    .where('span', '=', span)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
