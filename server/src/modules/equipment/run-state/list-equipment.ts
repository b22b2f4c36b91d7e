import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** An object as the dashboard lists it. */
export interface EquipmentObject {
  readonly id: string
  readonly parentId: string | null
  readonly boxId: string | null
  readonly code: string
  /** In the language of the reader. */
  readonly name: string
  readonly objectType: string | null
  readonly isEnabled: boolean
}

/** Returns all objects of the company that the reader may see. */
export async function listEquipmentObjects(read: Read): Promise<EquipmentObject[]> {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select(['id', 'parent_id as parentId', 'box_id as boxId', 'code', 'object_type as objectType', 'status'])
    .select(['name', 'name_en as nameEn', 'name_tw as nameTw'])
    .execute()
  return rows.map(({ id, parentId, boxId, code, objectType, status, ...names }) => ({
    id,
    parentId,
    boxId,
    code,
    objectType,
    isEnabled: status === 1,
    name: nameIn(names, read.actor.language),
  }))
}
