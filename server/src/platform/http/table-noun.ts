import type { Words } from '@gemba/contract/kit/page.ts'
import { recordKinds } from '@gemba/contract/modules.ts'
import { tableNouns } from '@gemba/contract/table-nouns.ts'

/** Returns the noun of the rows of a table; undefined for a table that no module declares. */
export function nounOfTable(table: string): Words | undefined {
  const name = table.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase())
  return recordKinds.find((kind) => kind.table === table || kind.name === name)?.noun ?? tableNouns[table]
}
