import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { ListInput } from '../../../resource/query/filter.ts'

/** Returns the ids of the caller's favourite objects, in the order in which they were added. */
export async function favoriteIdsOf(read: Read): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('object_favorite')
    .select('object_id')
    .where('user_id', '=', read.actor.userId)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return valuesOf(rows, 'object_id')
}

/** Returns the filter with the ids of the caller's favourites in place of `isFavorite` 1. Other values are ignored. */
export async function withFavorites(read: Read, { isFavorite, ...input }: ListInput): Promise<ListInput> {
  if (Number(isFavorite) !== 1) return input
  return { ...input, id: { in: await favoriteIdsOf(read), equal: input.id } }
}
