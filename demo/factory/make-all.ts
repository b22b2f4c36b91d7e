import { type DemoCall, idsBy } from '../demo-calls.ts'
import type { MasterRecord } from './factory-masters.ts'

export type Ids = ReadonlyMap<string, string>

export interface Kind {
  readonly page: string
  readonly path: string
}

/** Creates the missing rows, identified by code. Returns the ids of all. */
export async function createMissing(
  call: DemoCall,
  { page, path }: Kind,
  rows: readonly (MasterRecord & object)[],
): Promise<Ids> {
  const idByCode = await idsBy(call, { path: page, key: 'code' })
  for (const row of rows)
    if (!idByCode.has(row.code)) idByCode.set(row.code, (await call<{ id: string }>(path, { ...row })).id)
  return idByCode
}
