// Finds the links from nodes backward and forward, and counts those that are folded.
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
import type { Link, LinkPage } from './walk.ts'

export type LinkDirection = 'backward' | 'forward'

type NodeLink = Link & { readonly of: string }
type Counts = ReadonlyMap<string, number>

/** One kind of link: the kinds of nodes that it leads from, how it is found and counted. */
interface LinkFinder {
  readonly from: readonly NodeKind[]
  /** Returns the links of each node in a fixed sequence, at most `part.limit` per node. */
  find(read: Read, nodes: readonly NodeId[], part: TrackedPart): Promise<NodeLink[]>
  /** Returns counts by the keys of the nodes. Undefined if `find` always returns every link. */
  count?(read: Read, nodes: readonly NodeId[], limit: number): Promise<Counts>
}

const idsOf = (nodes: readonly NodeId[]): string[] => nodes.map(({ id }) => id)

const linkOfUse = ({ key, workOrderId, quantity, ...tracked }: Use): NodeLink => ({
  of: key,
  from: keyOfTracked(tracked),
  to: keyOf('workOrder', workOrderId),
  quantity,
  materialId: tracked.materialId,
})

/** Lots and serial numbers with the work orders that consumed them. The links are the same from either end. */
const uses = (from: readonly NodeKind[]): LinkFinder => ({
  from,
  find: async (read, nodes, part) => (await findUses(read, { nodes, ...part })).map(linkOfUse),
  count: (read, nodes, limit) => countUses(read, { nodes, limit }),
})

const billGroups = (nodes: readonly NodeId[]) => nodes.map(({ key, id }) => ({ key, billIds: [id] }))

/** Bills with the stock that they received or issued. */
const movedByBills = (kind: 'receipt' | 'issue'): LinkFinder => {
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
    count: (read, nodes, limit) => countTrackedOfBills(read, side, { groups: billGroups(nodes), limit }),
  }
}

/** The source of stock: the order whose bill received it, or else the bill itself. */
const origins: LinkFinder = {
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
  count: (read, nodes, limit) => countBillsOfTracked(read, 'inbound', { tracked: nodes.map(trackedOf), limit }),
}

/** Pieces with a reported serial number belong to their order even before a bill receives them. */
const ordersOfReports: LinkFinder = {
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

const issues: LinkFinder = {
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
  count: (read, nodes, limit) => countBillsOfTracked(read, 'outbound', { tracked: nodes.map(trackedOf), limit }),
}

const worksOfOrders: LinkFinder = {
  from: ['order'],
  find: async (read, nodes, part) =>
    (await findWorks(read, { orderIds: idsOf(nodes), ...part })).map(({ orderId, workOrderId }) => ({
      of: keyOf('order', orderId),
      from: keyOf('workOrder', workOrderId),
      to: keyOf('order', orderId),
      quantity: null,
      materialId: null,
    })),
  count: async (read, nodes, limit) => {
    const counts = await countWorks(read, { orderIds: idsOf(nodes), limit })
    return new Map([...counts].map(([id, total]) => [keyOf('order', id), total]))
  },
}

const ordersOfWork: LinkFinder = {
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

/**
 * Products of orders: the stock that their bills received, whatever lot was announced, reported or planned
 * (docs/adr/0038).
 */
const products: LinkFinder = {
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
  count: async (read, nodes, limit) =>
    countTrackedOfBills(read, 'inbound', { groups: await receiptGroups(read, nodes), limit }),
}

async function receiptGroups(read: Read, nodes: readonly NodeId[]) {
  const bills = Map.groupBy(await findReceiptsOfOrders(read, { orderIds: idsOf(nodes) }), ({ orderId }) => orderId)
  return [...bills].map(([id, rows]) => ({ key: keyOf('order', id), billIds: rows.map(({ billId }) => billId) }))
}

const finders: Readonly<Record<LinkDirection, readonly LinkFinder[]>> = {
  backward: [origins, ordersOfReports, worksOfOrders, uses(['workOrder']), movedByBills('issue')],
  forward: [uses(['lot', 'serial']), issues, ordersOfWork, products, movedByBills('receipt')],
}

/** Returns whether a node of this kind can have links in this direction. */
export const canHaveLinks = (way: LinkDirection, key: string): boolean =>
  finders[way].some(({ from }) => from.includes(parseKey(key).kind))

/** Returns the links of nodes, per node at most `limit` of each kind, and the keys of nodes that have more. */
export async function findLinks(
  read: Read,
  way: LinkDirection,
  { keys, after, limit }: TrackedPart & { readonly keys: readonly string[] },
): Promise<LinkPage> {
  const nodes = keys.map(parseKey)
  const links: NodeLink[] = []
  const more = new Set<string>()
  for (const { from, find } of finders[way]) {
    const sources = nodes.filter(({ kind }) => from.includes(kind))
    if (sources.length === 0) continue
    const linksByKey = Map.groupBy(await find(read, sources, { after, limit: limit + 1 }), ({ of }) => of)
    for (const [key, rows] of linksByKey) {
      if (rows.length > limit) more.add(key)
      links.push(...mergeLinks(rows.slice(0, limit)))
    }
  }
  return { links, more }
}

/** Returns the bills that issued stock, at most `limit` per node. */
export const findIssues = async (read: Read, nodes: readonly NodeId[], limit: number): Promise<Link[]> =>
  mergeLinks(await issues.find(read, nodes, { after: 0, limit }))

/** Returns the products of orders, at most `limit` per order. */
export const findProducts = async (read: Read, nodes: readonly NodeId[], limit: number): Promise<Link[]> =>
  mergeLinks(await products.find(read, nodes, { after: 0, limit }))

/**
 * Merges links between the same two nodes and adds their quantities, because several bills of an order can receive the
 * same lot.
 */
function mergeLinks(links: readonly NodeLink[]): NodeLink[] {
  return [...Map.groupBy(links, ({ from, to }) => `${from} ${to}`).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const sum = others.reduce((total, { quantity }) => total.plus(quantity ?? 0), new Big(first.quantity ?? 0))
    return { ...first, quantity: first.quantity === null ? null : sum.toFixed() }
  })
}

/** Number of folded links of a node. */
export interface RemainingCount {
  readonly count: number
  readonly isAtLeast: boolean
}

/** Returns how many links of each node follow the shown ones, by key. Counts up to `limit` per kind. */
export async function countLinks(
  read: Read,
  way: LinkDirection,
  {
    keys,
    limit,
    shownCount,
  }: { readonly keys: readonly string[]; readonly limit: number; shownCount(key: string): number },
): Promise<ReadonlyMap<string, RemainingCount>> {
  const nodes = keys.map(parseKey)
  const remainingByKey = new Map<string, RemainingCount>()
  for (const { from, count } of finders[way]) {
    const sources = nodes.filter(({ kind }) => from.includes(kind))
    if (sources.length === 0 || !count) continue
    for (const [key, total] of await count(read, sources, limit)) {
      const before = remainingByKey.get(key) ?? { count: 0, isAtLeast: false }
      remainingByKey.set(key, {
        count: before.count + Math.max(0, total - shownCount(key)),
        isAtLeast: before.isAtLeast || total >= limit,
      })
    }
  }
  return remainingByKey
}
