// Everything that something went into, as far as it can be called back: set by set, only what each is, never how much of it.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findReceivedBy, keyOfTracked, type TrackedMaterial } from '../../stock/index.ts'
import { findReceiptsOfOrders } from './links-of-work.ts'
import { keyOf, type NodeId, parseKey, trackedOf } from './node-key.ts'

export interface Bounds {
  readonly mostNodes: number
  /** From stock to the orders that used it, or from orders to what they brought. */
  readonly mostSteps: number
}

export interface ReachResult {
  /** Lots, serial numbers and orders, each once, the nearest first. */
  readonly nodes: readonly NodeId[]
  /** Whether a bound was reached before the end. */
  readonly isCut: boolean
}

/**
 * Returns everything that a node went into, itself included. Work orders are passed in the statement and bills that take stock away
 * lead nowhere: neither is a node here, so that a lot used a hundred thousand times costs a few statements.
 */
export async function reach(read: Read, start: NodeId, { mostNodes, mostSteps }: Bounds): Promise<ReachResult> {
  const seen = new Map<string, NodeId>()
  const most = mostNodes + 1
  let isCut = false
  /** Those that are new, as far as there is room. */
  const add = (found: readonly NodeId[]): NodeId[] =>
    found.filter((node) => {
      if (seen.has(node.key)) return false
      if (seen.size >= mostNodes) isCut = true
      else seen.set(node.key, node)
      return !isCut
    })
  let frontier = add(await firstOf(read, start, most))
  for (let step = 0; frontier.length > 0 && !isCut; step++) {
    if (step >= mostSteps) return { nodes: [...seen.values()], isCut: true }
    frontier = add(await nextOf(read, frontier, most))
  }
  return { nodes: [...seen.values()], isCut }
}

/** A work order and a bill stand for the order and for the stock that they lead to. */
async function firstOf(read: Read, start: NodeId, most: number): Promise<NodeId[]> {
  if (isOrder(start) || isStock(start)) return [start]
  if (start.kind === 'workOrder') return ordersOf(read, { works: [start.id], stock: [], most })
  if (start.kind === 'receipt') return stockOf(await findReceivedBy(read, { groups: [[start.id]], most }))
  return []
}

/** A frontier is of orders or of stock, as what leads to it is of the other kind. */
async function nextOf(read: Read, frontier: readonly NodeId[], most: number): Promise<NodeId[]> {
  if (!frontier.every(isOrder)) return ordersOf(read, { works: [], stock: frontier, most })
  const receipts = await findReceiptsOfOrders(read, { orderIds: frontier.map(({ id }) => id) })
  const groups = [...Map.groupBy(receipts, ({ orderId }) => orderId).values()]
  return stockOf(await findReceivedBy(read, { groups: groups.map((rows) => rows.map(({ billId }) => billId)), most }))
}

const isOrder = ({ kind }: NodeId): boolean => kind === 'order'
const isStock = ({ kind }: NodeId): boolean => kind === 'lot' || kind === 'serial'
const stockOf = (found: readonly TrackedMaterial[]): NodeId[] =>
  found.map((material) => parseKey(keyOfTracked(material)))

interface ReachedNodes {
  readonly works: readonly string[]
  readonly stock: readonly NodeId[]
  readonly most: number
}

/** The orders of work orders, and of those that have used stock: in the order of the first work order of each. */
async function ordersOf({ tx, actor }: Read, { works, stock, most }: ReachedNodes): Promise<NodeId[]> {
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
      group by w.order_id order by min(w.id) limit ${most}`,
  )
  return rows.map(({ id }) => parseKey(keyOf('order', id)))
}
