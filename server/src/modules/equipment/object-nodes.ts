import { ofCompany } from '../../platform/db/of-company.ts'
import type { Read } from '../../platform/db/work.ts'

/** An object as a node of the tree. */
export interface ObjectNode {
  readonly id: string
  readonly parentId: string | null
  readonly boxId: string | null
  /** The name that its box uses. */
  readonly deviceCode: string
}

/** Returns every object of the reader's company that the reader may see. */
export function listObjectNodes(read: Read): Promise<ObjectNode[]> {
  return ofCompany(read)
    .selectFrom('object')
    .select(['id', 'parent_id as parentId', 'box_id as boxId'])
    .select(({ fn }) => fn.coalesce('device_code', 'code').as('deviceCode'))
    .execute()
}
