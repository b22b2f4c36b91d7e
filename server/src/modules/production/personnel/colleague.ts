import {
  type Colleague,
  findAllColleagues,
  findColleague,
  findColleagues,
} from '@gemba/contract/production/personnel/colleague.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf, idsOf } from '../../../resource/crud.ts'

/** Returns users of the company: those with the given ids, or all who may sign in. */
export type ListColleagues = (
  read: Read,
  sought: { readonly ids?: readonly string[]; readonly keyword?: string | null | undefined },
) => Promise<Colleague[]>

/** Returns one user of the company. Throws `notFound`. */
export async function colleagueOf(list: ListColleagues, read: Read, id: string): Promise<Colleague> {
  const [colleague] = await list(read, { ids: [idOf(id)] })
  if (!colleague) throw new DomainError('notFound')
  return colleague
}

/** Routes that list the users of the company as their colleagues may see them. */
export const colleagueRoutes = (list: ListColleagues) => [
  ...handle(findAllColleagues, import.meta.url, (read, { keyword }) => list(read, { keyword })),
  ...handle(findColleagues, import.meta.url, (read, { ids }) => list(read, { ids: idsOf({ ids }) })),
  ...handle(findColleague, import.meta.url, (read, { id }) => colleagueOf(list, read, id ?? read.actor.userId ?? '')),
]
