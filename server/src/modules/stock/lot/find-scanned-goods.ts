import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** What a label on goods may identify. */
interface ScannedGoods {
  readonly materialId: string
  readonly lotCode: string | null
  readonly serialNumber: string | null
}

/** Upper bound; so many materials never share a lot code at one station. */
const maxMatches = 20

/** Returns the lots with a code, and the stock with that code as serial number, of any material. */
export async function findScannedGoods(read: Read, code: string): Promise<ScannedGoods[]> {
  const lots = await ofCompany(read)
    .selectFrom('lot')
    .select(['material_id as materialId', 'code as lotCode'])
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(maxMatches)
    .execute()
  const serials = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['material_id as materialId', 'serial_number as serialNumber'])
    .where('serial_number', '=', code)
    .where('on_hand', '<>', '0')
    .limit(maxMatches)
    .execute()
  return [...serials.map((row) => ({ ...row, lotCode: null })), ...lots.map((row) => ({ ...row, serialNumber: null }))]
}
