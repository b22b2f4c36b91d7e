import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the model of an object; null if it has none or was removed. */
export async function modelOfObject(read: Read, objectId: string): Promise<string | null> {
  const row = await ofCompany(read)
    .selectFrom('object')
    .select('model_id')
    .where('id', '=', objectId)
    .executeTakeFirst()
  return row?.model_id ?? null
}
