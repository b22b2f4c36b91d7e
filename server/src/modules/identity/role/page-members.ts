import type { Page } from '@gemba/contract/kit/page.ts'
import type { Renamed } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { type ListInput, likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'

export type Member = Renamed<
  'app_user',
  { id: 'id'; user_name: 'name'; user_nike_name: 'nickname'; phone: 'phone' }
> & {
  depart_name: string | null
  status: 0 | 1
}

const membersOf = ({ tx, actor }: Read) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .where('u.company_id', '=', companyOf(actor))

/** Chooses among the users `u` of the own company. */
export type ChooseMembers = (members: ReturnType<typeof membersOf>) => ReturnType<typeof membersOf>

/** Chosen users of the own company, by name; `keyword` narrows by name and nickname. */
export async function pageMembers(read: Read, input: ListInput, choose: ChooseMembers): Promise<Page<Member>> {
  const keyword = typeof input.keyword === 'string' ? input.keyword : ''
  const pattern = likePattern(keyword)
  const members = choose(membersOf(read))
    .$if(keyword !== '', (all) =>
      all.where((eb) => eb.or([eb('u.name', 'ilike', pattern), eb('u.nickname', 'ilike', pattern)])),
    )
    .select(['u.id', 'u.name as user_name', 'u.nickname as user_nike_name', 'd.name as depart_name', 'u.phone'])
    .select('u.is_enabled as status')
    .$narrowType<Pick<Member, 'status'>>()
  return pageQuery(read, members, { input, unique: ['u.name', 'asc'] })
}
