import { companyOf, type Read } from '../../platform/db/work.ts'

/** Returns the model that an object was made from; null where there is none or the object is gone. */
export async function modelOfObject({ tx, actor }: Read, objectId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('object')
    .select('model_id')
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', objectId)
    .executeTakeFirst()
  return row?.model_id ?? null
}
