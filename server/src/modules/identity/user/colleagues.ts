// The users of a company as visible to their colleagues.

import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { isCalledLike, nicknameColumnIn } from './nickname.ts'

const maxColleagues = 5000

interface ColleagueFilter {
  /** Ids of users, enabled or not; default is all enabled users. */
  readonly ids?: readonly string[]
  /** Part of a name. */
  readonly keyword?: string | null | undefined
}

/** Returns users of the company with their department and contact data, at most 5,000, by user name. */
export function listColleagues(read: Read, { ids, keyword }: ColleagueFilter) {
  const pattern = likePattern(keyword ?? '')
  return ofCompany(read)
    .selectFrom('app_user as u')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.name as userName', 'u.phone', 'u.email'])
    .select([
      nicknameColumnIn('u', read.actor.language).as('nickName'),
      nameColumnIn('d', read.actor.language).as('departmentName'),
    ])
    .$if(ids === undefined, (all) => all.where('u.is_enabled', '=', 1))
    .$if(ids !== undefined, (all) => all.where('u.id', '=', anyId(ids ?? [])))
    .$if(Boolean(keyword), (all) => all.where(isCalledLike('u', pattern)))
    .orderBy('u.name')
    .limit(maxColleagues)
    .execute()
}
