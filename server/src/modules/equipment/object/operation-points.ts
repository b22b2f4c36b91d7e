import { maxOperationPoints } from '@gemba/contract/equipment/object/object-operation.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

const pointShape = rowShape({
  id: 'point.id',
  objectId: 'point.object_id',
  name: 'point.name',
  nameEn: 'point.name_en',
  nameTw: 'point.name_tw',
  unit: 'point.unit',
})

/** Returns the main point and the first key points of objects, with their names in the reader's language. */
export async function listOperationPoints({ tx, actor }: Read, objectIds: readonly string[]) {
  const rows = await listRows(
    tx,
    pointShape,
    sql`select id, object_id as "objectId", name, name_en as "nameEn", name_tw as "nameTw", unit
      from (select p.*, row_number() over (partition by object_id order by is_main desc, key_sort, sort_number, id) as place
        from point p
        where company_id = ${companyOf(actor)} and object_id = any (${objectIds}::bigint[]) and is_enabled = 1
          and (is_main = 1 or is_key = 1)) as first
      where place <= ${maxOperationPoints} order by object_id, place`,
  )
  return rows.map(({ id, objectId, unit, ...names }) => ({ id, objectId, unit, name: nameIn(names, actor.language) }))
}
