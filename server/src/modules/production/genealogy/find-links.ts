// Which links lead on from nodes, backward and forward, and how many there are where some are folded.
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import {
  billsOfTracked,
  countBillsOfTracked,
  countTrackedOfBills,
  keyOfTracked,
  type TrackedPart,
  trackedOfBills,
} from '../../stock/index.ts'
import {
  countUses,
  countWorks,
  findOrders,
  findReceiptsOfOrders,
  findUses,
  findWorks,
  type Use,
} from './links-of-work.ts'
import { keyOf, type NodeId, type NodeKind, parseKey, trackedOf } from './node-key.ts'
import { findReportedSerials } from './reported-serials.ts'
import type { FoundLinks, Link } from './walk.ts'

export type Way = 'backward' | 'forward'

type OwnLink = Link & { readonly of: string }
type Counts = ReadonlyMap<string, number>

/** One kind of link: from which nodes it leads on, how it is found, and how many there are. */
interface Finder {
  readonly from: readonly NodeKind[]
  /** Rows of each node in their order, one more than asked for where there are more. */
  find(read: Read, nodes: readonly NodeId[], part: TrackedPart): Promise<OwnLink[]>
  /** Returns counts by the keys of the nodes; undefined where every link is always found. */
  count?(read: Read, nodes: readonly NodeId[], most: number): Promise<Counts>
}

const idsOf = (nodes: readonly NodeId[]): string[] => nodes.map(({ id }) => id)

const linkOfUse = ({ key, workOrderId, quantity, ...used }: Use): OwnLink => ({
  of: key,
  from: keyOfTracked(used),
  to: keyOf('workOrder', workOrderId),
  quantity,
  materialId: used.materialId,
})

/** Lots and serial numbers with the work orders that have used them: the same links from either end. */
const uses = (from: readonly NodeKind[]): Finder => ({
  from,
  find: async (read, nodes, part) => (await findUses(read, { nodes, ...part })).map(linkOfUse),
  count: (read, nodes, most) => countUses(read, { nodes, most }),
})

const billGroups = (nodes: readonly NodeId[]) => nodes.map(({ key, id }) => ({ key, billIds: [id] }))

/** Bills with what they brought or took away. */
const moved = (kind: 'receipt' | 'issue'): Finder => {
  const side = kind === 'receipt' ? 'inbound' : 'outbound'
  return {
    from: [kind],
    find: async (read, nodes, part) => {
      const rows = await trackedOfBills(read, side, { groups: billGroups(nodes), ...part })
      return rows.map(({ key, quantity, ...link }) => {
        const [from, to] = kind === 'receipt' ? [key, keyOfTracked(link)] : [keyOfTracked(link), key]
        return { of: key, from, to, quantity, materialId: link.materialId }
      })
    },
    count: (read, nodes, most) => countTrackedOfBills(read, side, { groups: billGroups(nodes), most }),
  }
}

/** Where stock came from: the order whose bill brought it, or else the bill itself. */
const origins: Finder = {
  from: ['lot', 'serial'],
  find: async (read, nodes, part) => {
    const bills = await billsOfTracked(read, 'inbound', { tracked: nodes.map(trackedOf), ...part })
    const orders = await findReceiptsOfOrders(read, { billIds: bills.map(({ billId }) => billId) })
    const orderOf = new Map(orders.map(({ billId, orderId }) => [billId, orderId]))
    return bills.map(({ key, billId, quantity }) => {
      const orderId = orderOf.get(billId)
      const from = orderId === undefined ? keyOf('receipt', billId) : keyOf('order', orderId)
      return { of: key, from, to: key, quantity, materialId: null }
    })
  },
  count: (read, nodes, most) => countBillsOfTracked(read, 'inbound', { tracked: nodes.map(trackedOf), most }),
}

/** Pieces that a report has named and no bill has brought yet are of its order as well. */
const namedByReports: Finder = {
  from: ['serial'],
  find: async (read, nodes) =>
    [...(await findReportedSerials(read, nodes)).values()].map(({ key, orderId }) => ({
      of: key,
      from: keyOf('order', orderId),
      to: key,
      quantity: '1',
      materialId: null,
    })),
}

const issues: Finder = {
  from: ['lot', 'serial'],
  find: async (read, nodes, part) => {
    const bills = await billsOfTracked(read, 'outbound', { tracked: nodes.map(trackedOf), ...part })
    return bills.map(({ key, billId, quantity }) => ({
      of: key,
      from: key,
      to: keyOf('issue', billId),
      quantity,
      materialId: null,
    }))
  },
  count: (read, nodes, most) => countBillsOfTracked(read, 'outbound', { tracked: nodes.map(trackedOf), most }),
}

const worksOfOrders: Finder = {
  from: ['order'],
  find: async (read, nodes, part) =>
    (await findWorks(read, { orderIds: idsOf(nodes), ...part })).map(({ orderId, workOrderId }) => ({
      of: keyOf('order', orderId),
      from: keyOf('workOrder', workOrderId),
      to: keyOf('order', orderId),
      quantity: null,
      materialId: null,
    })),
  count: async (read, nodes, most) => {
    const counts = await countWorks(read, { orderIds: idsOf(nodes), most })
    return new Map([...counts].map(([id, total]) => [keyOf('order', id), total]))
  },
}

const ordersOfWork: Finder = {
  from: ['workOrder'],
  find: async (read, nodes) =>
    (await findOrders(read, idsOf(nodes))).map(({ orderId, workOrderId }) => ({
      of: keyOf('workOrder', workOrderId),
      from: keyOf('workOrder', workOrderId),
      to: keyOf('order', orderId),
      quantity: null,
      materialId: null,
    })),
}

/** What orders have made: what their bills brought, whatever lot was announced, reported or planned (docs/adr/0038). */
const products: Finder = {
  from: ['order'],
  find: async (read, nodes, part) =>
    (await trackedOfBills(read, 'inbound', { groups: await receiptGroups(read, nodes), ...part })).map(
      ({ key, quantity, ...link }) => ({
        of: key,
        from: key,
        to: keyOfTracked(link),
        quantity,
        materialId: link.materialId,
      }),
    ),
  count: async (read, nodes, most) =>
    countTrackedOfBills(read, 'inbound', { groups: await receiptGroups(read, nodes), most }),
}

async function receiptGroups(read: Read, nodes: readonly NodeId[]) {
  const bills = Map.groupBy(await findReceiptsOfOrders(read, { orderIds: idsOf(nodes) }), ({ orderId }) => orderId)
  return [...bills].map(([id, rows]) => ({ key: keyOf('order', id), billIds: rows.map(({ billId }) => billId) }))
}

const finders: Readonly<Record<Way, readonly Finder[]>> = {
  backward: [origins, namedByReports, worksOfOrders, uses(['workOrder']), moved('issue')],
  forward: [uses(['lot', 'serial']), issues, ordersOfWork, products, moved('receipt')],
}

/** Whether anything may lead on from a node. */
export const leadsOn = (way: Way, key: string): boolean =>
  finders[way].some(({ from }) => from.includes(parseKey(key).kind))

/** Returns the links of nodes, of each kind at most so many of one node, and which nodes have more. */
export async function findLinks(
  read: Read,
  way: Way,
  { keys, after, most }: TrackedPart & { readonly keys: readonly string[] },
): Promise<FoundLinks> {
  const nodes = keys.map(parseKey)
  const links: OwnLink[] = []
  const more = new Set<string>()
  for (const { from, find } of finders[way]) {
    const own = nodes.filter(({ kind }) => from.includes(kind))
    if (own.length === 0) continue
    const found = Map.groupBy(await find(read, own, { after, most: most + 1 }), ({ of }) => of)
    for (const [key, rows] of found) {
      if (rows.length > most) more.add(key)
      links.push(...joined(rows.slice(0, most)))
    }
  }
  return { links, more }
}

/** Returns the bills that stock left by, of each of the nodes at most so many. */
export const findIssues = async (read: Read, nodes: readonly NodeId[], most: number): Promise<Link[]> =>
  joined(await issues.find(read, nodes, { after: 0, most }))

/** Returns what orders have made, of each of the nodes at most so much. */
export const findProducts = async (read: Read, nodes: readonly NodeId[], most: number): Promise<Link[]> =>
  joined(await products.find(read, nodes, { after: 0, most }))

/** Links of the same two nodes are one: several bills of one order bring the same lot. */
function joined(links: readonly OwnLink[]): OwnLink[] {
  return [...Map.groupBy(links, ({ from, to }) => `${from} ${to}`).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const sum = others.reduce((total, { quantity }) => total.plus(quantity ?? 0), new Big(first.quantity ?? 0))
    return { ...first, quantity: first.quantity === null ? null : sum.toFixed() }
  })
}

/** What of a node is folded. */
export interface RemainingCount {
  readonly count: number
  readonly isAtLeast: boolean
}

/** Returns how many links of nodes come after so many, by their keys; counts no further than told. */
export async function countLinks(
  read: Read,
  way: Way,
  { keys, most, shown }: { readonly keys: readonly string[]; readonly most: number; shown(key: string): number },
): Promise<ReadonlyMap<string, RemainingCount>> {
  const nodes = keys.map(parseKey)
  const left = new Map<string, RemainingCount>()
  for (const { from, count } of finders[way]) {
    const own = nodes.filter(({ kind }) => from.includes(kind))
    if (own.length === 0 || !count) continue
    for (const [key, total] of await count(read, own, most)) {
      const before = left.get(key) ?? { count: 0, isAtLeast: false }
      left.set(key, {
        count: before.count + Math.max(0, total - shown(key)),
        isAtLeast: before.isAtLeast || total >= most,
      })
    }
  }
  return left
}
