import { namesOfLanguages } from '@gemba/contract/names.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

interface OtherNames {
  readonly objectName: string | null
  readonly dataName: string | null
}

/**
 * Returns the names of points and their objects in the reader's language, by point id; empty if that is the language of
 * the stored names.
 */
export async function otherNamesOf(read: Read, pointIds: readonly string[]): Promise<ReadonlyMap<string, OtherNames>> {
  const field = namesOfLanguages[read.actor.language]
  if (!field || pointIds.length === 0) return new Map()
  const column = field === 'nameEn' ? 'name_en' : 'name_tw'
  const rows = await ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id', `o.${column} as objectName`, `p.${column} as dataName`])
    .where('p.id', '=', anyId(pointIds))
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
