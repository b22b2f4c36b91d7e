// Suppliers for other modules.
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

export interface SupplierSummary {
  readonly id: string
  readonly code: string
  /** In the language of the reader. */
  readonly name: string
}

/** Returns the existing suppliers by id. */
export async function findSuppliers(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, SupplierSummary>> {
  const rows = await ofCompany(read)
    .selectFrom('supplier')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map(({ id, code, ...names }) => [id, { id, code, name: nameIn(names, read.actor.language) }]))
}
