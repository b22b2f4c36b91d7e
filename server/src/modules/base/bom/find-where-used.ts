// Where a material is used, upward over all levels.
import { type BomUse, findWhereUsed } from '@gemba/contract/base/bom/find-where-used.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, narrowed, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { bomCycleError } from './assert-no-bom-cycle.ts'
import { effectiveBom, inUse, maxExplodedNodes, nameOf, outOfUse, todayOf, unitFactor } from './statement-parts.ts'

const useShape = rowShape({
  id: computed.text,
  level: computed.integer,
  materials: computed.texts,
  isCycle: computed.flag,
  parentId: orNull(computed.text),
  bomId: 'bom.id',
  bomCode: 'bom.code',
  revision: 'bom.revision',
  status: narrowed<BomUse['status']>()('bom.status'),
  isDefault: narrowed<BomUse['isDefault']>()('bom.is_default'),
  isEffective: orNull(narrowed<BomUse['isEffective']>()(computed.integer)),
  effectiveFrom: 'bom.effective_from',
  effectiveTo: 'bom.effective_to',
  materialId: 'material.id',
  materialCode: 'material.code',
  materialName: computed.text,
  quantityPer: computed.decimal,
  quantityPerUnit: computed.text,
  isPhantom: narrowed<BomUse['isPhantom']>()('bom_item.is_phantom'),
  isAlternate: narrowed<BomUse['isAlternate']>()(computed.integer),
  quantity: computed.decimal,
  unitName: computed.text,
})

/** Lines that contain a material, or list it as an alternate. */
const linesWith = (material: string) => sql`(
  select i.*, 0 as is_alternate from bom_item i where i.material_id = ${sql.ref(material)}
  union all
  select i.*, 1 from bom_item_alternate a join bom_item i on i.id = a.bom_item_id where a.material_id = ${sql.ref(material)})`

/** For an alternate, quantities are in the unit of the line's material. */
const usedRevisions = (materialId: string): RawBuilder<unknown> => sql`
  recursive node as (
    select array[]::bigint[] as lines, array[]::text[] as place, array[m.id] as materials, 0 as level, null::bigint as line_id,
      null::bigint as bom_id, m.id as material_id, 1::numeric as quantity, 0 as is_alternate, false as is_cycle
    from material m where m.id = ${materialId}
    union all
    select n.lines || i.id, n.place || array[h.code, h.revision, i.id::text], n.materials || h.material_id, n.level + 1, i.id,
      h.id, h.material_id,
      round(n.quantity * i.quantity * (1 + i.loss_rate / 100) * ${unitFactor('i.material_id', 'i.unit_id')}
        / (h.quantity * ${unitFactor('h.material_id', 'h.unit_id')}), 12),
      i.is_alternate, h.material_id = any(n.materials)
    from node n cross join lateral ${linesWith('n.material_id')} i
      join bom h on h.id = i.bom_id and h.status <> ${outOfUse}
    where not n.is_cycle),
  kept as materialized (select * from node limit ${maxExplodedNodes + 2})`

const usesStatement = (materialId: string, day: string, language: Language): RawBuilder<unknown> => sql`
  with ${usedRevisions(materialId)}
  select array_to_string(k.lines, '.') as id, k.level, k.materials::text[] as materials, k.is_cycle as "isCycle",
    case when k.level > 1 then array_to_string(k.lines[1:k.level - 1], '.') end as "parentId",
    b.id as "bomId", b.code as "bomCode", b.revision, b.status, b.is_default as "isDefault",
    (b.id = ${effectiveBom('b.material_id', day)})::int as "isEffective",
    b.effective_from as "effectiveFrom", b.effective_to as "effectiveTo",
    m.id as "materialId", m.code as "materialCode", ${nameOf('m', language)} as "materialName",
    trim_scale(i.quantity) as "quantityPer", ${nameOf('iu', language)} as "quantityPerUnit", i.is_phantom as "isPhantom",
    k.is_alternate as "isAlternate", trim_scale(coalesce(k.quantity, 0)) as quantity, ${nameOf('tu', language)} as "unitName"
  from kept k join bom b on b.id = k.bom_id join material m on m.id = k.material_id
    join bom_item i on i.id = k.line_id join unit iu on iu.id = i.unit_id
    join material top on top.id = ${materialId} join unit tu on tu.id = top.unit_id
  order by k.place`

export const whereUsedRoutes = handle(findWhereUsed, import.meta.url, async (read, input) => {
  const { tx, actor } = read
  const materialId = idOf(input.materialId)
  await tx.selectFrom('material').select('id').where('id', '=', materialId).executeTakeFirstOrThrow(notFound)
  const rows = await listRows(tx, useShape, usesStatement(materialId, input.date ?? todayOf(read), actor.language))
  if (rows.length > maxExplodedNodes) throw new DomainError('bomTooLarge', { limit: maxExplodedNodes })
  const cycle = rows.find(({ isCycle }) => isCycle)
  if (cycle)
    throw await bomCycleError(read, cycle.materials.slice(cycle.materials.indexOf(cycle.materialId)).toReversed())
  const uses = rows.map(({ materials: _m, isCycle: _c, ...use }) => ({ ...use, isEffective: use.isEffective ?? 0 }))
  return { uses, products: productsAmong(uses) }
})

/** Returns the number of different materials that are reached through BOMs in use only. */
function productsAmong(uses: readonly BomUse[]): number {
  const reached = new Set([''])
  const products = new Set<string>()
  for (const { id, parentId, status, materialId } of uses) {
    if (status !== inUse || !reached.has(parentId ?? '')) continue
    reached.add(id)
    products.add(materialId)
  }
  return products.size
}
