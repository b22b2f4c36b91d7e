import type { Page } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { type ListInput, likePattern, pageOf } from '../../resource/filter.ts'

export interface Member {
  id: string
  user_name: string
  user_nike_name: string
  depart_name: string | null
  phone: string | null
  status: 0 | 1
}

/** Users `u` of the own company that fit a condition, by name; `keyword` narrows by name and nickname. */
export async function pageMembers(read: Read, input: ListInput, condition: RawBuilder<unknown>): Promise<Page<Member>> {
  const { size, offset } = pageOf(input)
  const keyword = typeof input.keyword === 'string' ? input.keyword : ''
  const from = sql`from app_user u left join department d on d.id = u.department_id
    where u.company_id = ${read.actor.companyId} and ${condition}
      and (${keyword} = '' or u.name ilike ${likePattern(keyword)} or u.nickname ilike ${likePattern(keyword)})`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(read.tx)
  const total = counted.rows[0]?.total ?? 0
  const { rows } =
    await sql<Member>`select u.id, u.name as user_name, u.nickname as user_nike_name, d.name as depart_name, u.phone,
    u.is_enabled as status ${from} order by u.name limit ${size} offset ${offset}`.execute(read.tx)
  return { records: rows, total, pages: Math.ceil(total / size) }
}
