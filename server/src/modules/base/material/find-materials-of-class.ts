import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'

const materialOfClassShape = rowShape({
  id: 'material.id',
  code: 'material.code',
  /** In the language of the reader, like the name of its class. */
  name: computed.text,
  className: computed.text,
})

type MaterialOfClass = ShapedRow<typeof materialOfClassShape>

const maxMaterials = 1000

/** Returns at most 1,000 materials of the class with a code and its subclasses, ordered by code. */
export function findMaterialsOfClass({ tx, actor }: Read, classCode: string): Promise<MaterialOfClass[]> {
  const companyId = companyOf(actor)
  return listRows(
    tx,
    materialOfClassShape,
    sql`with recursive below as (
        select id from material_class where company_id = ${companyId} and code = ${classCode}
        union select c.id from material_class c join below b on c.parent_id = b.id
      )
      select m.id, m.code, ${nameColumnIn('m', actor.language)} as name, ${nameColumnIn('c', actor.language)} as "className"
      from material m join material_class c on c.id = m.material_class_id
      where m.company_id = ${companyId} and m.material_class_id in (select id from below)
      order by m.code limit ${maxMaterials}`,
  )
}
