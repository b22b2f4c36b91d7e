import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

const maxCodeLength = 64

/** Returns the code with the first number that no model has. */
export async function findFreeCode(read: Read, code: string): Promise<string> {
  const rows = await ofCompany(read).selectFrom('model').select('code').execute()
  const codes = new Set(rows.map((row) => row.code))
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const free = code.slice(0, maxCodeLength - suffix.length) + suffix
    if (!codes.has(free)) return free
  }
}
