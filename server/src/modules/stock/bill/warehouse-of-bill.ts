// The warehouse of a bill.
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'
import { findWarehouses } from '../../base/index.ts'

/** Throws `warehouseDisabled`. */
export async function assertWarehouseEnabled(work: Work, id: string): Promise<void> {
  const warehouse = (await findWarehouses(work, [id])).get(id)
  if (warehouse?.isEnabled === 0) throw new DomainError('warehouseDisabled', { warehouse: warehouse.name })
}

/** Returns the values of the warehouse that the code of a bill may contain. */
export async function warehouseCodeOf(work: Work, { warehouseId }: Input): Promise<{ warehouse: string | null }> {
  const id = String(warehouseId ?? '')
  return { warehouse: /^\d{1,18}$/.test(id) ? ((await findWarehouses(work, [id])).get(id)?.code ?? null) : null }
}
