import { readLastVisit, recordVisit, visitGapMs } from '@gemba/contract/identity/sign-in/visit.ts'
import { sql } from 'kysely'
import { secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'

const file = import.meta.url
const gapBegan = secondsFromNow(-visitGapMs / 1000)

/** One's own visits. */
export const visitRoutes: BoundRoute[] = [
  ...handle(
    recordVisit,
    file,
    async ({ tx, actor }) => {
      await tx
        .insertInto('user_visit')
        .values({ company_id: companyOf(actor), user_id: String(actor.userId) })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({
            last_at: transactionTime,
            before_at: eb
              .case()
              .when('user_visit.last_at', '<', gapBegan)
              .then(eb.ref('user_visit.last_at'))
              .else(eb.ref('user_visit.before_at'))
              .end(),
          })),
        )
        .execute()
      return null
    },
    { isUnlogged: true },
  ),
  ...handle(readLastVisit, file, async ({ tx, actor }) => {
    const visit = await tx
      .selectFrom('user_visit')
      // Who comes back is asked for before its first sign has arrived.
      .select(sql<number | null>`case when last_at < ${gapBegan} then last_at else before_at end`.as('endedAt'))
      .where('user_id', '=', String(actor.userId))
      .executeTakeFirst()
    return { endedAt: visit?.endedAt ?? null }
  }),
]
