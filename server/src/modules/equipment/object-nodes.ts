import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

/** An object as a node of the tree. */
export interface ObjectNode {
  readonly id: string
  readonly parentId: string | null
  readonly boxId: string | null
  /** The name that its box uses; null without a box. */
  readonly deviceCode: string | null
}

/** A node with the number of objects directly below it that the reader may see. */
export interface CountedNode extends ObjectNode {
  readonly childCount: number
}

const objectNodes = (read: Read) =>
  ofCompany(read)
    .selectFrom('object')
    .select(['id', 'parent_id as parentId', 'box_id as boxId'])
    .select(({ eb, fn }) =>
      eb.case().when('box_id', 'is not', null).then(fn.coalesce('device_code', 'code')).end().as('deviceCode'),
    )

/** Returns every object of the reader's company that the reader may see. */
export const listObjectNodes = (read: Read): Promise<ObjectNode[]> => objectNodes(read).execute()

/**
 * Returns the objects that the reader may see with an object below them, a box, or an id of `ids`. The others, most of
 * ten thousand, are faster counted than read.
 */
export async function listCountedNodes(read: Read, ids: readonly string[]): Promise<CountedNode[]> {
  const counts = await ofCompany(read)
    .selectFrom('object')
    .select(({ fn }) => ['parent_id as parentId', fn.countAll<string>().as('count')])
    .where('parent_id', 'is not', null)
    .groupBy('parent_id')
    .execute()
  const childCounts = new Map(counts.map(({ parentId, count }) => [parentId ?? '', Number(count)]))
  const nodes = await objectNodes(read)
    .where(({ eb, or }) => or([eb('box_id', 'is not', null), eb('id', '=', anyId([...childCounts.keys(), ...ids]))]))
    .execute()
  return nodes.map((node) => Object.assign(node, { childCount: childCounts.get(node.id) ?? 0 }))
}

/** Returns the objects on boxes that the reader may see. */
export async function listDeviceObjects(read: Read, boxIds: readonly string[]): Promise<ObjectNode[]> {
  return boxIds.length === 0 ? [] : objectNodes(read).where('box_id', '=', anyId(boxIds)).execute()
}
