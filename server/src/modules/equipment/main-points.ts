import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

/** A main point with a measured value. */
export interface MainPoint {
  readonly id: string
  readonly objectId: string
  /** In the language of the reader. */
  readonly name: string
  readonly unit: string
  readonly decimals: number
}

const states: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]

/** Returns the enabled main points of objects that have a unit and are no states, in the order of the objects. */
export async function listMainPoints(read: Read, objectIds: readonly string[]): Promise<MainPoint[]> {
  const rows = await ofCompany(read)
    .selectFrom('point')
    .select(['id', 'object_id as objectId', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'unit', 'decimals'])
    .where('object_id', '=', anyId(objectIds))
    .where('is_main', '=', 1)
    .where('is_enabled', '=', 1)
    .where('unit', 'is not', null)
    .where('data_type', 'not in', states)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, objectId, unit, decimals, ...names }) =>
    unit ? [{ id, objectId, unit, decimals, name: nameIn(names, read.actor.language) }] : [],
  )
}
