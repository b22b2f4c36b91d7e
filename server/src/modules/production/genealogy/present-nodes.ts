// Reads nodes as people see them: codes, names, quantities, times, people, stations and states. Each kind is read in
// one go.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import type { traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { findMaterials, type MaterialFacts } from '../../base/index.ts'
import { findSerials, findTracedBills, findTracedLots, type TrackedStock, whereTracked } from '../../stock/index.ts'
import { describeOrders, describeWorks } from './describe-work.ts'
import { type NodeId, type NodeKind, trackedOf } from './node-key.ts'
import { findReportedSerials } from './reported-serials.ts'

// Combines the stock of several locations.

/** Returns the total quantity in all locations. */
const sumOf = (balances: readonly Pick<TrackedStock, 'onHand'>[]): string =>
  balances.reduce((sum, { onHand }) => sum.plus(onHand), new Big(0)).toFixed()

const { rejected, onHold, inInspection, available } = qualityStatus.codes
const fromWorst: readonly number[] = [rejected, onHold, inInspection, available]

/** Returns the worst quality status of the stock; null if there is none. */
const worstValue = (balances: readonly Pick<TrackedStock, 'qualityStatus'>[]): number | null =>
  fromWorst.find((status) => balances.some((balance) => balance.qualityStatus === status)) ?? null

type Node = CommandReply<typeof traceGenealogy>['nodes'][number]
/** A node without the data of the walk. */
export type PresentedNode = Omit<Node, 'level' | 'backward' | 'forward'>

const emptyNode = {
  name: '',
  quantity: null,
  unitName: '',
  at: null,
  by: null,
  place: null,
  status: null,
  lotStatus: null,
  qualityStatus: null,
  moveType: null,
  partner: null,
  supplierLot: null,
  orderId: null,
  orderCode: null,
} as const

const presentNode = (node: NodeId, fields: Pick<PresentedNode, 'code'> & Partial<PresentedNode>): PresentedNode => ({
  ...emptyNode,
  key: node.key,
  kind: genealogyKind.codes[node.kind],
  recordId: node.id,
  ...fields,
})

/** Returns the existing nodes by key. Keys of entities that do not exist are missing in the result. */
export async function presentNodes(read: Read, nodes: readonly NodeId[]): Promise<ReadonlyMap<string, PresentedNode>> {
  const nodesOf = (...kinds: NodeKind[]) => nodes.filter(({ kind }) => kinds.includes(kind))
  const presented = [
    ...(await presentStock(read, nodesOf('lot', 'serial', 'untracked'))),
    ...(await presentBills(read, 'inbound', nodesOf('receipt'))),
    ...(await presentBills(read, 'outbound', nodesOf('issue'))),
    ...(await presentWork(read, nodesOf('workOrder'))),
    ...(await presentOrders(read, nodesOf('order'))),
  ]
  return new Map(presented.map((node) => [node.key, node]))
}

const idsOf = (nodes: readonly NodeId[]) => nodes.map(({ id }) => id)
const titleOf = (material: MaterialFacts | undefined): string =>
  [material?.code, material?.name].filter(Boolean).join(' · ')

async function presentStock(read: Read, nodes: readonly NodeId[]): Promise<PresentedNode[]> {
  if (nodes.length === 0) return []
  const lots = await findTracedLots(read, idsOf(nodes.filter(({ kind }) => kind === 'lot')))
  const others = nodes.filter(({ kind }) => kind !== 'lot')
  const materials = await findMaterials(read, [
    ...new Set([...idsOf(others), ...[...lots.values()].flatMap(({ materialId }) => materialId)]),
  ])
  const serials = await findSerials(read, others.filter(({ kind }) => kind === 'serial').map(trackedOf))
  const reported = await findReportedSerials(read, nodes)
  const stock = Map.groupBy(await whereTracked(read, nodes.map(trackedOf)), ({ key }) => key)
  return nodes.flatMap((node) => {
    const balances = stock.get(node.key) ?? []
    if (node.kind === 'lot') {
      const lot = lots.get(node.id)
      if (!lot) return []
      const { code, status, supplierName: partner, supplierLot, at, by } = lot
      const lotFields = { code, lotStatus: status as 10, partner, supplierLot, at, by }
      return presentNode(node, { ...lotFields, ...stockFields(materials.get(lot.materialId), balances) })
    }
    const material = materials.get(node.id)
    if (!material) return []
    if (node.kind === 'untracked')
      return presentNode(node, { code: material.code, name: material.name, unitName: material.unitName })
    const { at, by } = serials.get(`${node.id} ${node.serialNumber}`) ?? reported.get(node.key) ?? {}
    if (at === undefined) return []
    return presentNode(node, { code: node.serialNumber ?? '', at, by: by ?? null, ...stockFields(material, balances) })
  })
}

const stockFields = (material: MaterialFacts | undefined, balances: readonly TrackedStock[]) => ({
  name: titleOf(material),
  unitName: material?.unitName ?? '',
  quantity: sumOf(balances),
  qualityStatus: worstValue(balances) as 0 | null,
  place: [...new Set(balances.map(({ warehouseName, locationCode }) => `${warehouseName} ${locationCode}`))].join(', '),
})

async function presentBills(
  read: Read,
  side: 'inbound' | 'outbound',
  nodes: readonly NodeId[],
): Promise<PresentedNode[]> {
  const bills = await findTracedBills(read, side, idsOf(nodes))
  return nodes.flatMap((node) => {
    const bill = bills.get(node.id)
    if (!bill) return []
    const { code, billType, status, warehouseName: place, partner, at, by } = bill
    return presentNode(node, { code, moveType: billType as 101, status, place, partner, name: partner ?? '', at, by })
  })
}

async function presentWork(read: Read, nodes: readonly NodeId[]): Promise<PresentedNode[]> {
  const works = await describeWorks(read, idsOf(nodes))
  return nodes.flatMap((node) => {
    const work = works.get(node.id)
    return work ? presentNode(node, work) : []
  })
}

async function presentOrders(read: Read, nodes: readonly NodeId[]): Promise<PresentedNode[]> {
  const orders = await describeOrders(read, idsOf(nodes))
  const materials = await findMaterials(read, [...new Set([...orders.values()].map(({ materialId }) => materialId))])
  return nodes.flatMap((node) => {
    const order = orders.get(node.id)
    if (!order) return []
    const { materialId, wanted: _, ...fields } = order
    const material = materials.get(materialId)
    return presentNode(node, { ...fields, name: titleOf(material), unitName: material?.unitName ?? '' })
  })
}
