import type { Page } from '@gemba/contract/kit/page.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { RenamedColumns } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { type ListInput, likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { isCalledLike, nicknameColumnIn } from '../user/nickname.ts'

export type Member = RenamedColumns<
  'app_user',
  { id: 'id'; userName: 'name'; nickname: 'nickname'; phone: 'phone' }
> & {
  departmentName: string | null
  isEnabled: 0 | 1
}

const membersOf = (read: Read) =>
  ofCompany(read).selectFrom('app_user as u').leftJoin('department as d', 'd.id', 'u.department_id')

/** Filters the users `u` of the own company. */
export type ChooseMembers = (members: ReturnType<typeof membersOf>) => ReturnType<typeof membersOf>

/** Returns filtered users of the own company, by name. `keyword` matches name and nickname. */
export async function pageMembers(read: Read, input: ListInput, choose: ChooseMembers): Promise<Page<Member>> {
  const keyword = typeof input.keyword === 'string' ? input.keyword : ''
  const pattern = likePattern(keyword)
  const members = choose(membersOf(read))
    .$if(keyword !== '', (all) => all.where(isCalledLike('u', pattern)))
    .select(['u.id', 'u.name as userName', 'u.phone'])
    .select('u.is_enabled as isEnabled')
    .select([
      nicknameColumnIn('u', read.actor.language).as('nickname'),
      nameColumnIn('d', read.actor.language).as('departmentName'),
    ])
    .$narrowType<Pick<Member, 'isEnabled'>>()
  return pageQuery(read, members, { input, unique: ['u.name', 'asc'] })
}
