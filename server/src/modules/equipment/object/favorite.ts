import {
  addObjectFavorites,
  listObjectFavorites,
  removeObjectFavorites,
} from '@gemba/contract/equipment/object/favorite.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countChanged, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { type Input, idsOf } from '../../../resource/crud.ts'
import { favoriteIdsOf } from './favorite-ids.ts'
import { objects } from './object.ts'

const file = import.meta.url

const chosenIds = ({ objectId, objectIds }: Input): string[] => [...new Set(idsOf({ id: objectId, ids: objectIds }))]

/** Throws `notFound` if the caller does not see one of the objects. */
async function assertVisible(read: Read, ids: readonly string[]): Promise<void> {
  const rows = await ofCompany(read).selectFrom('object').select('id').where('id', '=', anyId(ids)).execute()
  if (rows.length !== ids.length) throw new DomainError('notFound')
}

export const favoriteRoutes = [
  ...handle(addObjectFavorites, file, async (work, input) => {
    const { tx, actor } = work
    const ids = chosenIds(input)
    await assertVisible(work, ids)
    const added = await countChanged(
      tx,
      sql`insert into object_favorite (company_id, user_id, object_id, sort_number)
        select ${companyOf(actor)}, ${actor.userId}, place.object_id, place.number + coalesce((
          select max(sort_number) from object_favorite where user_id = ${actor.userId}), 0)
        from unnest(${ids}::bigint[]) with ordinality as place (object_id, number)
        on conflict on constraint object_favorite_object_id_key do nothing`,
    )
    return { added }
  }),
  ...handle(removeObjectFavorites, file, async (work, input) => {
    const ids = chosenIds(input)
    const rows = await ofCompany(work)
      .deleteFrom('object_favorite')
      .where('user_id', '=', work.actor.userId)
      .where('object_id', '=', anyId(ids))
      .returning('id')
      .execute()
    return { removed: valuesOf(rows, 'id').length }
  }),
  ...handle(listObjectFavorites, file, async (read) => {
    const ids = await favoriteIdsOf(read)
    if (ids.length === 0) return []
    const rowById = new Map((await objects.list(read, { id: ids })).map((row) => [row.id, row]))
    return ids.flatMap((id) => rowById.get(id) ?? [])
  }),
]
