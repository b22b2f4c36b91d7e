import { materialSource, type materialType } from '@gemba/contract/base/material/dictionaries.ts'
import { findProducibleMaterials } from '@gemba/contract/base/material/find-producible-materials.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle } from '../../../platform/http/route.ts'
import { likePattern, pageOf } from '../../../resource/query/filter.ts'
import { effectiveBom, inUse, nameOf, todayOf } from '../bom/statement-parts.ts'

const defaultSize = 100
const columnsByFilter = {
  code: ['m.code'],
  name: ['m.name', 'm.name_en'],
  specification: ['m.specification'],
  keyword: ['m.code', 'm.name', 'm.name_en', 'm.specification', 'm.model'],
} as const

export const producibleMaterialRoutes = handle(
  findProducibleMaterials,
  import.meta.url,
  async (read, { pageNumber, pageSize, ...filters }) => {
    const { actor } = read
    const { size, offset } = pageOf({ pageNumber, pageSize: pageSize ?? defaultSize })
    const usedFilters = (Object.keys(columnsByFilter) as (keyof typeof columnsByFilter)[]).filter((side) =>
      filters[side]?.trim(),
    )
    const materials = ofCompany(read)
      .selectFrom('material as m')
      .innerJoin('unit as u', 'u.id', 'm.unit_id')
      .leftJoin('bom as b', (join) => join.on('b.id', '=', effectiveBom('m.id', todayOf(read))))
      .select(['m.id', 'm.code', 'm.specification', 'm.model', 'm.unit_id as unitId', 'b.id as bomId', 'b.revision'])
      .select(['m.material_type as materialType', 'm.source_type as sourceType'])
      .select([nameOf('m', actor.language).as('name'), nameOf('u', actor.language).as('unitName')])
      .$narrowType<{ materialType: CodeOf<typeof materialType>; sourceType: CodeOf<typeof materialSource> }>()
      .where('m.is_enabled', '=', 1)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('m.source_type', '=', materialSource.codes.made),
          exists(
            selectFrom('bom as version')
              .select('version.id')
              .whereRef('version.material_id', '=', 'm.id')
              .where('version.status', '=', inUse),
          ),
        ]),
      )
    const matchingMaterials = usedFilters.reduce(
      (rows, filter) =>
        rows.where(({ eb, or }) =>
          or(columnsByFilter[filter].map((column) => eb(column, 'ilike', likePattern(filters[filter]?.trim() ?? '')))),
        ),
      materials,
    )
    return matchingMaterials.orderBy('m.code').orderBy('m.id').limit(size).offset(offset).execute()
  },
)
