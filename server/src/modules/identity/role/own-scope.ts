import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'

export const ownScopeRoutes = handle(readOwnScope, import.meta.url, async ({ tx, actor }) => {
  const isRuled = actor.rules !== null
  if (actor.departments === null) return { departments: null, seesOwn: actor.seesOwn, isRuled }
  const departments = await tx
    .selectFrom('department')
    .select('name')
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', anyId(actor.departments))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return { departments: departments.map(({ name }) => name), seesOwn: actor.seesOwn, isRuled }
})
