// Finds everything that a node went into, for recalls. It proceeds set by set and reads only identities, no quantities.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findReceivedBy, keyOfTracked, type TrackedMaterial } from '../../stock/index.ts'
import { findReceiptsOfOrders } from './links-of-work.ts'
import { keyOf, type NodeId, parseKey, trackedOf } from './node-key.ts'

export interface Bounds {
  readonly maxNodes: number
  /**
   * Maximum number of steps. A step goes from stock to the orders that consumed it, or from orders to their products.
   */
  readonly maxSteps: number
}

export interface ReachResult {
  /** Lots, serial numbers and orders without duplicates, the nearest first. */
  readonly nodes: readonly NodeId[]
  /** Whether a bound was reached before the end. */
  readonly isCut: boolean
}

/**
 * Returns everything that a node went into, including itself. Work orders are skipped inside the statement and issuing
 * bills lead nowhere, so neither is a node here. Therefore a lot that was used a hundred thousand times needs only a
 * few statements.
 */
export async function reach(read: Read, start: NodeId, { maxNodes, maxSteps }: Bounds): Promise<ReachResult> {
  const reachedNodes = new Map<string, NodeId>()
  const maxRows = maxNodes + 1
  let isCut = false
  /** Adds nodes up to the bound. Returns the new ones. */
  const add = (candidates: readonly NodeId[]): NodeId[] =>
    candidates.filter((node) => {
      if (reachedNodes.has(node.key)) return false
      if (reachedNodes.size >= maxNodes) isCut = true
      else reachedNodes.set(node.key, node)
      return !isCut
    })
  let frontier = add(await firstOf(read, start, maxRows))
  for (let step = 0; frontier.length > 0 && !isCut; step++) {
    if (step >= maxSteps) return { nodes: [...reachedNodes.values()], isCut: true }
    frontier = add(await nextOf(read, frontier, maxRows))
  }
  return { nodes: [...reachedNodes.values()], isCut }
}

/** Returns the nodes to begin with. A work order is replaced by its order, and a receipt by its stock. */
async function firstOf(read: Read, start: NodeId, maxNodes: number): Promise<NodeId[]> {
  if (isOrder(start) || isStock(start)) return [start]
  if (start.kind === 'workOrder') return ordersOf(read, { works: [start.id], stock: [], limit: maxNodes })
  if (start.kind === 'receipt') return stockOf(await findReceivedBy(read, { groups: [[start.id]], limit: maxNodes }))
  return []
}

/** Returns the next set. A set contains only orders or only stock, because each step alternates between the two. */
async function nextOf(read: Read, frontier: readonly NodeId[], maxNodes: number): Promise<NodeId[]> {
  if (!frontier.every(isOrder)) return ordersOf(read, { works: [], stock: frontier, limit: maxNodes })
  const receipts = await findReceiptsOfOrders(read, { orderIds: frontier.map(({ id }) => id) })
  const groups = [...Map.groupBy(receipts, ({ orderId }) => orderId).values()]
  return stockOf(
    await findReceivedBy(read, { groups: groups.map((rows) => rows.map(({ billId }) => billId)), limit: maxNodes }),
  )
}

const isOrder = ({ kind }: NodeId): boolean => kind === 'order'
const isStock = ({ kind }: NodeId): boolean => kind === 'lot' || kind === 'serial'
const stockOf = (materials: readonly TrackedMaterial[]): NodeId[] =>
  materials.map((material) => parseKey(keyOfTracked(material)))

interface ReachedNodes {
  readonly works: readonly string[]
  readonly stock: readonly NodeId[]
  readonly limit: number
}

/** Returns the orders of work orders and of those that consumed stock, sorted by the first work order of each. */
async function ordersOf({ tx, actor }: Read, { works, stock, limit }: ReachedNodes): Promise<NodeId[]> {
  const company = companyOf(actor)
  const tracked = stock.map(trackedOf)
  const lots = tracked.flatMap(({ lotId }) => lotId ?? [])
  const serials = tracked.filter(({ serialNumber }) => serialNumber !== null)
  const isUse = sql`c.company_id = ${company} and c.status = ${reportStatus.codes.submitted}`
  const rows = await listRows(
    tx,
    { id: 'work_order.order_id' },
    sql`select w.order_id as id from (
        select unnest(${[...works]}::bigint[]) as id
        -- Lots are looked up one by one: how many uses so many of them have is beyond the guess of any statistics.
        union select c.work_order_id from unnest(${lots}::bigint[]) as t(lot) cross join lateral (
          select c.work_order_id from material_consumption c
          where ${isUse} and c.lot_id = t.lot and c.serial_number is null offset 0) c
        union select c.work_order_id from unnest(${serials.map(({ materialId }) => materialId)}::bigint[],
            ${serials.map(({ serialNumber }) => serialNumber)}::text[]) as t(material, serial)
          join material_consumption c on c.serial_number = t.serial and c.material_id = t.material where ${isUse}
      ) u join work_order w on w.id = u.id and w.company_id = ${company}
      group by w.order_id order by min(w.id) limit ${limit}`,
  )
  return rows.map(({ id }) => parseKey(keyOf('order', id)))
}
