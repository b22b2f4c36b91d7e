// Compares what a recall reaches with what the walk of a trace reaches along every link.
import { inRead, type Read, systemActor } from '../../../platform/db/work.ts'
import { findLinks } from './find-links.ts'
import type { TracedPlant } from './genealogy.fixture.ts'
import { parseKey } from './node-key.ts'
import { type Bounds, reach } from './reach.ts'
import { walk } from './walk.ts'

const inShop = <T>({ plant: { run } }: TracedPlant, query: (read: Read) => Promise<T>): Promise<T> =>
  inRead(run.product.database, systemActor(run.companyId), query)

/** Returns what a recall reaches from a node. */
export const reached = (shop: TracedPlant, key: string, bounds: Partial<Bounds> = {}) =>
  inShop(shop, async (read) => {
    const { nodes, isCut } = await reach(read, parseKey(key), { maxNodes: 1000, maxSteps: 20, ...bounds })
    return { keys: nodes.map((node) => node.key), isCut }
  })

/** Returns lots, serial numbers and orders in the sequence of a walk along every link. */
export const walked = (shop: TracedPlant, start: string) =>
  inShop(shop, async (read) => {
    const find = (keys: readonly string[], after: number) => findLinks(read, 'forward', { keys, after, limit: 1000 })
    const { levels } = await walk({ start, after: 0, maxNodes: 1000, maxLevels: 30, find })
    return [...levels.keys()].filter((key) => /^(lot|serial|order):/.test(key))
  })

/** Returns the keys of all nodes in a shop. */
export async function keysOf({ plant: { run } }: TracedPlant): Promise<string[]> {
  const selectKeys = (kind: string, table: string) =>
    `select '${kind}:' || id as key from ${table} where company_id = ${run.companyId}`
  const rows = await run.rows<{ key: string }>(
    [
      selectKeys('lot', 'lot'),
      selectKeys('order', 'production_order'),
      selectKeys('workOrder', 'work_order'),
      selectKeys('receipt', 'inbound_bill'),
      selectKeys('issue', 'outbound_bill'),
      selectKeys('untracked', 'material'),
      `select distinct 'serial:' || material_id || ':' || serial_number from stock_ledger
        where company_id = ${run.companyId} and serial_number is not null`,
    ].join(' union all '),
  )
  return rows.map(({ key }) => key)
}
