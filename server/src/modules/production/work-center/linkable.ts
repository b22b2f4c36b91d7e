// Equipment that can be linked to a location or a work centre.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import type { linkableFields } from '@gemba/contract/production/work-center/relations.ts'
import type { Read } from '../../../platform/db/work.ts'
import { objects } from '../../equipment/index.ts'

type Linkable = RowOf<typeof linkableFields>

interface LinkableFilter {
  readonly keyword: string | null | undefined
  /** Ids of equipment that is linked already. */
  readonly linked: ReadonlySet<string>
}

/** Returns the equipment that the caller may see and that is not linked yet. */
export async function listLinkable(read: Read, { keyword, linked }: LinkableFilter): Promise<Linkable[]> {
  const rows = await objects.list(read, keyword ? { keyword } : {})
  return rows
    .filter(({ id }) => !linked.has(id))
    .map(({ id, code, name, modelId, labels, status }) => ({
      id,
      code,
      name,
      status,
      deviceTypeId: modelId,
      deviceTypeName: labels?.modelId ?? null,
    }))
}
