// How far the serial numbers of a rule have come, by span.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

/** A counter: of one rule, within one day, month or whatever its numbers begin anew with. */
export interface Counter {
  readonly ruleId: string
  readonly span: string
}

/** Takes `count` numbers and returns how many went before. They are nobody else's once the work is committed; until then others wait. */
export async function takeNumbers({ tx, actor }: Work, { ruleId, span }: Counter, count: number): Promise<number> {
  const own = { company_id: companyOf(actor), code_rule_id: ruleId, span, count: String(count) }
  const { after } = await tx
    .insertInto('code_counter')
    .values(own)
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
  const found = await ofCompany(read)
    .selectFrom('code_counter')
    .select('count')
    .where('code_rule_id', '=', ruleId)
    .where('span', '=', span)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}
