import type { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import {
  isPlace,
  keepSession,
  readLastVisit,
  recordVisit,
  visitGapMs,
  wallRight,
} from '@gemba/contract/identity/sign-in/visit.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { sql } from 'kysely'
import { secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, handleWithoutWork, Reply } from '../../../platform/http/route.ts'
import { tokenCookie } from '../../../platform/http/session.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { cookies } from './login.ts'
import { prolongSession } from './session-store.ts'

const file = import.meta.url
const gapBegan = secondsFromNow(-visitGapMs / 1000)

/** Routes for the visits of the caller. */
export const visitRoutes = [
  ...handle(
    recordVisit,
    file,
    async ({ tx, actor }, { place }) => {
      if (place && !isPlace(place)) {
        throw new DomainError('invalid', { problems: [problemOf('place', 'pattern', { language: actor.language })] })
      }
      await tx
        .insertInto('user_visit')
        .values({ company_id: companyOf(actor), user_id: String(actor.userId), place })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({
            last_at: transactionTime,
            place: eb.fn.coalesce('excluded.place', 'user_visit.place'),
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
      // Returning users ask before the first sign of the new visit is stored.
      .select(sql<number | null>`case when last_at < ${gapBegan} then last_at else before_at end`.as('endedAt'))
      .select('place')
      .where('user_id', '=', String(actor.userId))
      .executeTakeFirst()
    const begins = await tx
      .selectFrom('role_user as h')
      .innerJoin('role as r', 'r.id', 'h.role_id')
      .select('r.start_page as startPage')
      .where('h.user_id', '=', String(actor.userId))
      .where('r.is_enabled', '=', 1)
      .where('r.start_page', 'is not', null)
      .orderBy('r.code')
      .executeTakeFirst()
    return {
      endedAt: visit?.endedAt ?? null,
      place: visit?.place ?? null,
      startPage: (begins?.startPage ?? null) as CodeOf<typeof startPage> | null,
    }
  }),
  ...handleWithoutWork(keepSession, file, async (_, call) => {
    if (!can(call.actor.authorities, wallRight)) throw new DomainError('forbidden')
    const token = String(call.token)
    const prolonged = await call.inWork((work) => prolongSession(work, token))
    if (!prolonged) throw new DomainError('expired')
    const { expiresAt, accessToken } = prolonged
    // Clients that send their token in a header store it themselves.
    const isBrowser = call.cookies[tokenCookie] === token
    const leftSec = Math.round((expiresAt - Date.now()) / 1000)
    return new Reply({ expiresAt }, isBrowser ? cookies(token, accessToken, leftSec) : [])
  }),
]
