import { anyId } from '../../platform/db/rows.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'

interface EnglishNames {
  readonly objectName: string | null
  readonly dataName: string | null
}

/** Returns what points of the reader's company and their objects are called in English, by the ids of the points. */
export async function englishNamesOf(
  { tx, actor }: Read,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, EnglishNames>> {
  const rows = await tx
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id', 'o.name_en as objectName', 'p.name_en as dataName'])
    .where('p.company_id', '=', companyOf(actor))
    .where('p.id', '=', anyId(pointIds))
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
