import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { computed, listRows, rowShape } from '../../platform/db/row-shape.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

export interface ChangedEquipment {
  readonly objectIds: readonly string[]
  readonly pointIds: readonly string[]
}

const objectBoxShape = rowShape({ id: 'object.id', boxId: 'object.box_id', hasPoints: computed.flag })

/**
 * Returns the boxes that send the changed points. Returns undefined if an object was removed, or has points without a
 * box, because then the previous box is unknown.
 */
export async function findBoxesOf(
  { tx }: Read,
  { objectIds, pointIds }: ChangedEquipment,
): Promise<readonly string[] | undefined> {
  const rows = await listRows(
    tx,
    objectBoxShape,
    sql`select o.id, o.box_id as "boxId",
      exists (select from point p where p.object_id = o.id) as "hasPoints"
    from object o where o.id = any(${[...objectIds]}::bigint[])
      or o.id in (select object_id from point where id = any(${[...pointIds]}::bigint[]))`,
  )
  const existingIds = new Set(rows.map(({ id }) => id))
  if (objectIds.some((id) => !existingIds.has(id))) return undefined
  if (rows.some(({ boxId, hasPoints }) => boxId === null && hasPoints)) return undefined
  return [...new Set(rows.flatMap(({ boxId }) => boxId ?? []))]
}

/** Returns the boxes of objects of the reader's company. */
export async function boxIdsOfObjects(read: Read, objectIds: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select('box_id as boxId')
    .distinct()
    .where('id', '=', anyId(objectIds))
    .where('box_id', 'is not', null)
    .execute()
  return rows.flatMap(({ boxId }) => boxId ?? [])
}

/** Returns the boxes of the objects that have one, by object: of one box, or (null) of all of the reader's company. */
export async function listObjectsOfBoxes(read: Read, boxId: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select(['id', 'box_id as boxId'])
    .where('box_id', 'is not', null)
    .$if(boxId !== null, (objects) => objects.where('box_id', '=', boxId))
    .execute()
  return new Map(rows.map((row) => [row.id, row.boxId ?? '']))
}
