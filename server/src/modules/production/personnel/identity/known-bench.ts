// Known benches: where people were identified before. A bench is a signed-in user at a network address.
import { ofCompany } from '../../../../platform/db/of-company.ts'
import { instantAt } from '../../../../platform/db/rows.ts'
import type { Read, Work } from '../../../../platform/db/work.ts'
import { addressKeyOf } from '../../../../platform/limits/address-key.ts'
import { personColumns, removeOldRows } from './identification-rows.ts'

/** A bench is no longer known if a person was not identified there for this long. */
const knownMs = 90 * 86_400_000

/** Returns whether the person, or anybody for null, was identified at the caller's bench before. */
export async function isKnownBench(read: Read, ip: string, staffId: string | null): Promise<boolean> {
  const benchRow = await ofCompany(read)
    .selectFrom('staff_bench')
    .select('id')
    .where('user_id', '=', String(read.actor.userId))
    .where('address', '=', addressKeyOf(ip))
    .where('last_at', '>', instantAt(read.now - knownMs))
    .$if(staffId !== null, (query) => query.where('staff_id', '=', String(staffId)))
    .limit(1)
    .executeTakeFirst()
  return benchRow !== undefined
}

/** Stores that a person was identified at the caller's bench. */
export async function rememberBench(work: Work, ip: string, staffId: string): Promise<void> {
  await removeOldRows(work, 'staff_bench', knownMs)
  await work.tx
    .insertInto('staff_bench')
    .values({ ...personColumns(work, staffId), address: addressKeyOf(ip), last_at: instantAt(work.now) })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'staff_id', 'user_id', 'address'])
        .doUpdateSet(({ ref }) => ({ last_at: ref('excluded.last_at') })),
    )
    .execute()
}
