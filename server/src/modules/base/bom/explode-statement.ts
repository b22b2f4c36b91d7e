// One SQL statement that explodes a BOM: quantities, totals and costs are numerics of PostgreSQL, never floats.
import type { BomNode } from '@gemba/contract/base/bom/explode-bom.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, narrowed, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { effectiveBom, maxExplodedNodes, nameOf, unitFactor } from './statement-parts.ts'

/** The columns of an exploded BOM. */
export const explodedShape = rowShape({
  id: computed.text,
  level: computed.integer,
  /** Materials from the top product down to this one. */
  materials: computed.texts,
  /** Whether the material is also one of its ancestors. */
  isCycle: computed.flag,
  parentId: orNull(computed.text),
  materialId: computed.id,
  materialCode: 'material.code',
  materialName: computed.text,
  specification: 'material.specification',
  quantityPer: orNull(computed.decimal),
  quantityPerUnit: orNull(computed.text),
  lossRate: orNull(computed.decimal),
  isPhantom: narrowed<BomNode['isPhantom']>()(computed.integer),
  quantity: computed.decimal,
  unitId: 'material.unit_id',
  unitName: computed.text,
  /** Code of the unit that cannot be converted. */
  strangeUnit: orNull(computed.text),
  alternates: computed.json<BomNode['alternates']>(),
  bomId: orNull('bom.id'),
  bomCode: orNull('bom.code'),
  revision: orNull('bom.revision'),
  effectiveFrom: 'bom.effective_from',
  effectiveTo: 'bom.effective_to',
  standardCost: orNull(computed.decimal),
  cost: orNull(computed.decimal),
  missingCosts: computed.integer,
  /** Total of the material over all nodes; null if it is a phantom in all of them. */
  required: orNull(computed.decimal),
  lowLevelCode: computed.integer,
})

export type ExplodedRow = ShapedRow<typeof explodedShape>

export interface BomExplosion {
  readonly bomId: string
  readonly quantity: string
  readonly day: string
}

/** Nodes breadth first; one more than allowed, so that an excess is noticed. A repeated material ends its branch. */
const exploded = ({ bomId, quantity, day }: BomExplosion): RawBuilder<unknown> => sql`
  recursive node as (
    select array[]::bigint[] as lines, array[]::bigint[] as place, array[b.material_id] as materials, 0 as level,
      null::bigint as line_id, b.material_id, b.id as bom_id, ${quantity}::numeric as quantity, false as is_cycle
    from bom b where b.id = ${bomId}
    union all
    select n.lines || i.id, n.place || array[i.sort_number::bigint, i.id], n.materials || i.material_id, n.level + 1,
      i.id, i.material_id, case when i.material_id = any(n.materials) then null else ${effectiveBom('i.material_id', day)} end,
      round(n.quantity * i.quantity * (1 + i.loss_rate / 100) * ${unitFactor('i.material_id', 'i.unit_id')}
        / (h.quantity * ${unitFactor('h.material_id', 'h.unit_id')}), 12),
      i.material_id = any(n.materials)
    from node n join bom h on h.id = n.bom_id join bom_item i on i.bom_id = h.id),
  kept as materialized (select * from node limit ${maxExplodedNodes + 1}),
  leaf as (
    select k.*, m.standard_cost from kept k join material m on m.id = k.material_id
    where k.bom_id is null and k.level > 0),
  rolled as (
    select l.lines[1:depth] as lines, round(sum(l.quantity * l.standard_cost), 6) as cost,
      count(distinct l.material_id) filter (where l.standard_cost is null)::int as missing
    from leaf l cross join lateral generate_series(0, l.level) depth group by 1)`

const alternatesOf = (language: Language) => sql`case when i.alternative_material_ids <> '{}' then (
  select jsonb_agg(jsonb_build_object('materialId', s.id::text, 'materialCode', s.code,
      'materialName', ${nameOf('s', language)}) order by a.priority)
    from bom_item_alternate a join material s on s.id = a.material_id where a.bom_item_id = k.line_id) else '[]' end`

/** Returns the statement whose rows are `ExplodedRow`, depth first. */
export const explodeStatement = (from: BomExplosion, language: Language): RawBuilder<unknown> => sql`
  with ${exploded(from)}
  select array_to_string(k.lines, '.') as id, k.level, k.materials::text[] as materials, k.is_cycle as "isCycle",
    case when k.level > 0 then array_to_string(k.lines[1:k.level - 1], '.') end as "parentId",
    k.material_id as "materialId", m.code as "materialCode", ${nameOf('m', language)} as "materialName", m.specification,
    trim_scale(i.quantity) as "quantityPer", ${nameOf('iu', language)} as "quantityPerUnit",
    trim_scale(i.loss_rate) as "lossRate", coalesce(i.is_phantom, 0) as "isPhantom",
    trim_scale(coalesce(k.quantity, 0)) as quantity, m.unit_id as "unitId", ${nameOf('u', language)} as "unitName",
    case when k.quantity is null then coalesce(iu.code, u.code) end as "strangeUnit",
    ${alternatesOf(language)} as alternates,
    b.id as "bomId", b.code as "bomCode", b.revision, b.effective_from as "effectiveFrom", b.effective_to as "effectiveTo",
    trim_scale(m.standard_cost) as "standardCost", trim_scale(r.cost) as cost, coalesce(r.missing, 0) as "missingCosts",
    trim_scale(sum(k.quantity) filter (where k.level > 0 and (b.id is null or i.is_phantom = 0))
      over (partition by k.material_id)) as required,
    max(k.level) over (partition by k.material_id) as "lowLevelCode"
  from kept k join material m on m.id = k.material_id join unit u on u.id = m.unit_id
    left join bom_item i on i.id = k.line_id left join unit iu on iu.id = i.unit_id
    left join bom b on b.id = k.bom_id left join rolled r on r.lines = k.lines
  order by k.place`
