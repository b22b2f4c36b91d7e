import { findAlternates, pageBomMaterials } from '@gemba/contract/base/bom/related-materials.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { sql } from 'kysely'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { idOf } from '../../../resource/crud.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { inUse, nameOf, outOfUse } from './statement-parts.ts'

const file = import.meta.url

const materialsOf = ({ tx, actor: { language } }: Read) =>
  tx
    .selectFrom('material as m')
    .innerJoin('unit as u', 'u.id', 'm.unit_id')
    .select(['m.id', 'm.code', 'm.specification', 'm.model', 'm.unit_id as unitId'])
    .select([nameOf('m', language).as('name'), nameOf('u', language).as('unitName')])

/** The ids of a material and of everything it goes into, in drafts and BOMs in use. */
const andAbove = (materialId: string) => sql<string>`(
  with recursive above (id) as (
    select ${materialId}::bigint
    union
    select h.material_id from above a
      join lateral (select i.bom_id from bom_item i where i.material_id = a.id
        union all
        select i.bom_id from bom_item_alternate s join bom_item i on i.id = s.bom_item_id where s.material_id = a.id) i on true
      join bom h on h.id = i.bom_id and h.status <> ${outOfUse})
  select id from above)`

export const relatedMaterialRoutes = [
  ...handle(pageBomMaterials, file, async (read, { bomId, materialId, keyword, ...input }) => {
    const bomProduct = bomId
      ? await read.tx.selectFrom('bom').select('material_id as id').where('id', '=', idOf(bomId)).executeTakeFirst()
      : undefined
    const productId = bomProduct?.id ?? (materialId ? idOf(materialId) : undefined)
    const pattern = likePattern(keyword?.trim() ?? '')
    const candidates = materialsOf(read)
      .where('m.is_enabled', '=', 1)
      .where(({ eb, or }) =>
        or(
          (['m.code', 'm.name', 'm.name_en', 'm.name_tw', 'm.specification', 'm.model'] as const).map((column) =>
            eb(column, 'ilike', pattern),
          ),
        ),
      )
      .orderBy('m.code')
    const rules = { input, unique: ['m.id', 'asc'] as const, sortable: { code: 'm.code', name: 'm.name' } as const }
    return pageQuery(read, productId ? candidates.where('m.id', 'not in', andAbove(productId)) : candidates, rules)
  }),
  ...handle(findAlternates, file, async (read, { materialId, bomId }) => {
    await assertRecordExists(read, material, materialId)
    return materialsOf(read)
      .innerJoin('bom_item_alternate as a', 'a.material_id', 'm.id')
      .innerJoin('bom_item as i', 'i.id', 'a.bom_item_id')
      .innerJoin('bom as b', 'b.id', 'i.bom_id')
      .select(['a.priority', 'b.id as bomId', 'b.code as bomCode', 'b.revision'])
      .where('i.material_id', '=', idOf(materialId))
      .where((eb) => (bomId ? eb('b.id', '=', idOf(bomId)) : eb('b.status', '=', inUse)))
      .orderBy('a.priority')
      .orderBy('b.code')
      .orderBy('b.revision')
      .limit(1000)
      .execute()
  }),
]
