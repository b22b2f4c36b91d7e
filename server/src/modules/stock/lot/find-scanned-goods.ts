import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** What a label on goods may name. */
interface ScannedGoods {
  readonly materialId: string
  readonly lotCode: string | null
  readonly serialNumber: string | null
}

/** More materials than these never have the same lot code on one bench. */
const most = 20

/** Returns the lots with a code, and what is in stock under it as a serial number, of whatever material. */
export async function findScannedGoods(read: Read, code: string): Promise<ScannedGoods[]> {
  const lots = await ofCompany(read)
    .selectFrom('lot')
    .select(['material_id as materialId', 'code as lotCode'])
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const serials = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['material_id as materialId', 'serial_number as serialNumber'])
    .where('serial_number', '=', code)
    .where('on_hand', '<>', '0')
    .limit(most)
    .execute()
  return [...serials.map((row) => ({ ...row, lotCode: null })), ...lots.map((row) => ({ ...row, serialNumber: null }))]
}
