import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

/** An object as a node of the tree. */
export interface ObjectNode {
  readonly id: string
  readonly parentId: string | null
  readonly boxId: string | null
  /** The name that its box uses. */
  readonly deviceCode: string
}

const objectNodes = (read: Read) =>
  ofCompany(read)
    .selectFrom('object')
    .select(['id', 'parent_id as parentId', 'box_id as boxId'])
    .select(({ fn }) => fn.coalesce('device_code', 'code').as('deviceCode'))

/** Returns every object of the reader's company that the reader may see. */
export const listObjectNodes = (read: Read): Promise<ObjectNode[]> => objectNodes(read).execute()

/** Returns the objects on boxes that the reader may see. */
export async function listDeviceObjects(read: Read, boxIds: readonly string[]): Promise<ObjectNode[]> {
  return boxIds.length === 0 ? [] : objectNodes(read).where('box_id', '=', anyId(boxIds)).execute()
}
