// What a copy of an object contains: the object and everything below it that the reader sees.
import { copyLimits } from '@gemba/contract/equipment/object/copy-object.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

const sourceShape = rowShape({
  id: 'object.id',
  parentId: 'object.parent_id',
  code: 'object.code',
  name: 'object.name',
  /** Distance from the copied object. */
  level: computed.integer,
})

export type SourceObject = ShapedRow<typeof sourceShape>

/** Throws `copyTooLarge` if a copy would contain more than the limit. */
export function assertCopySize(count: number, of: keyof typeof copyLimits): void {
  const { objects, points } = copyLimits
  if (count > copyLimits[of]) throw new DomainError('copyTooLarge', { objects, points })
}

/** Returns an object and everything below it, parents first. Throws `notFound`, `copyTooLarge`. */
export async function readCopySource({ tx, actor }: Read, objectId: string): Promise<SourceObject[]> {
  const companyId = companyOf(actor)
  const rows = await listRows(
    tx,
    sourceShape,
    sql`with recursive tree as (
        select id, 0 as level from object where company_id = ${companyId} and id = ${objectId}
        union all
        select o.id, t.level + 1 from object o join tree t on o.parent_id = t.id where o.company_id = ${companyId})
      select o.id, o.parent_id as "parentId", o.code, o.name, t.level
      from tree t join object o on o.id = t.id
      order by t.level, o.sort_number, o.code, o.id limit ${copyLimits.objects + 1}`,
  )
  if (rows.length === 0) throw new DomainError('notFound')
  assertCopySize(rows.length, 'objects')
  return rows
}
