import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns all points of datasets of objects that the reader sees, in the order of lists. */
export function listPointsOfDatasets(read: Read, datasetIds: readonly string[]) {
  return ofCompany(read)
    .selectFrom('point')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'unit'])
    .select(['object_id as objectId', 'dataset_id as datasetId'])
    .where('dataset_id', '=', anyId(datasetIds))
    .orderBy('sort_number')
    .orderBy('code')
    .orderBy('id')
    .execute()
}
