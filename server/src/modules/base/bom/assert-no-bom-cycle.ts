import { sql } from 'kysely'
import { computed, findRow, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { outOfUse } from './statement-parts.ts'

const stepShape = rowShape({
  parent: computed.id,
  child: computed.id,
})

type Step = ShapedRow<typeof stepShape>

/** Returns the statement of the direct components of a material, including alternates, in drafts and BOMs in use. */
const intoMaterial = (material: string) => sql`
  select i.material_id as id from bom b join bom_item i on i.bom_id = b.id
    where b.material_id = ${sql.ref(material)} and b.status <> ${outOfUse}
  union all
  select a.material_id from bom b join bom_item i on i.bom_id = b.id join bom_item_alternate a on a.bom_item_id = i.id
    where b.material_id = ${sql.ref(material)} and b.status <> ${outOfUse}`

/**
 * Throws `bomCycle` with the codes of the materials on the cycle if a BOM makes its material a component of itself.
 * Stored BOMs have no cycle, so a new cycle contains this BOM. The caller must hold `lockBoms`.
 */
export async function assertNoBomCycle(work: Work, bomId: string): Promise<void> {
  const cycleStart = await findRow(
    work.tx,
    { id: 'bom.material_id' },
    sql`with recursive reached (id) as (
        select i.id from bom own cross join lateral (${intoMaterial('own.material_id')}) i where own.id = ${bomId}
        union
        select i.id from reached r cross join lateral (${intoMaterial('r.id')}) i)
      select own.material_id as id from bom own join reached r on r.id = own.material_id where own.id = ${bomId}`,
  )
  if (!cycleStart) return
  const steps = await listRows(
    work.tx,
    stepShape,
    sql`with recursive reached (id) as (
        select ${cycleStart.id}::bigint
        union
        select i.id from reached r cross join lateral (${intoMaterial('r.id')}) i)
      select distinct r.id as parent, i.id as child from reached r cross join lateral (${intoMaterial('r.id')}) i`,
  )
  throw await bomCycleError(work, shortestWayBack(steps, cycleStart.id))
}

/** Returns the error about a path of materials that ends where it starts. */
export async function bomCycleError({ tx }: Read, way: readonly string[]): Promise<DomainError> {
  const rows = await tx.selectFrom('material').select(['id', 'code']).where('id', '=', anyId(way)).execute()
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const path = way.map((id) => codes.get(id) ?? id)
  return new DomainError('bomCycle', { path, way: path.join(' → ') })
}

function shortestWayBack(steps: readonly Step[], start: string): string[] {
  const childrenById = Map.groupBy(steps, ({ parent }) => parent)
  const parentById = new Map<string, string>()
  const queue = [start]
  for (const id of queue) {
    for (const { child } of childrenById.get(id) ?? []) {
      if (parentById.has(child)) continue
      parentById.set(child, id)
      queue.push(child)
    }
  }
  const way = [start]
  for (let at = parentById.get(start); at !== undefined; at = at === start ? undefined : parentById.get(at))
    way.unshift(at)
  return way
}
