import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { handle } from '../../../platform/http/route.ts'

export const ownScopeRoutes = handle(readOwnScope, import.meta.url, async (read) => {
  const isRuled = read.actor.rules !== null
  if (read.actor.departments === null) return { departments: null, seesOwn: read.actor.seesOwn, isRuled }
  const departments = await ofCompany(read)
    .selectFrom('department')
    .select('name')
    .where('id', '=', anyId(read.actor.departments))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return { departments: departments.map(({ name }) => name), seesOwn: read.actor.seesOwn, isRuled }
})
