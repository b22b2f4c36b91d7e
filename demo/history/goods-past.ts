// Purchases and sales of the demo factory in the past, and the lot of bearings that had to be recalled.
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { factoryBoms } from '../factory/factory-masters.ts'
import type { FactoryMasters } from './factory-masters-by-code.ts'
import { type GeneratedOrder, lotOf, periodOf, purchaseLocations } from './generate-history.ts'
import { inboundNumbers, type PastAction } from './past-action.ts'
import { dateOf, dayMs, dayOf, hourMs } from './working-days.ts'

interface GoodsContext {
  readonly orders: readonly GeneratedOrder[]
  readonly places: FactoryMasters
  readonly now: number
}

interface Bill {
  readonly id: string
  status: number
}

const weekMs = 7 * dayMs
const supplierOf: Readonly<Record<string, string>> = {
  'CAST-H40': 'FOUNDRY-7',
  'BAR-45-60': 'FOUNDRY-7',
  'IMPELLER-40': 'FOUNDRY-7',
  'BRG-6204': 'NORTH-BEARING',
  'BRG-6304': 'NORTH-BEARING',
  'SEAL-40': 'NORTH-BEARING',
}
const prices: Readonly<Record<string, string>> = {
  'CAST-H40': '115',
  'BAR-45-60': '95.8',
  'IMPELLER-40': '85',
  'BRG-6204': '9.6',
  'BRG-6304': '13.2',
  'SEAL-40': '42',
}
const customers = ['城北水务公司', '滨海化工', '江南灌溉']
const recalled = 'BRG-6204'
/** The remaining quantity of the recalled lot, for its supplier. */
const retainedCount = 6

/** Returns the past actions of purchasing and sales. */
export async function pastGoods(call: DemoCall, { orders, places, now }: GoodsContext): Promise<PastAction[]> {
  const inbound = await billsOf(call, '/mes_stock/inboundbill/page')
  const outbound = await billsOf(call, '/mes_stock/outboundbill/page')
  const recall = recallOf(orders, now)
  const periods = [...Map.groupBy(orders, ({ plannedAt }) => periodOf(plannedAt))]
  const bought = periods.flatMap(([at, periodOrders], nth) =>
    ['FOUNDRY-7', 'NORTH-BEARING'].map((supplier) => ({
      // The material of the first orders was delivered before them.
      at: nth === 0 ? Math.min(at, periodOrders[0]?.plannedAt ?? at) - dayMs : at + hourMs,
      busy: [inboundNumbers, ...Object.keys(supplierOf).filter((code) => supplierOf[code] === supplier)],
      run: (call: DemoCall) => buy(call, { supplier, at, orders: periodOrders, places, known: inbound, recall }),
    })),
  )
  const small = periods.map(([at, periodOrders], nth) => ({
    at: nth === 0 ? Math.min(at, periodOrders[0]?.plannedAt ?? at) - dayMs : at + hourMs,
    busy: [inboundNumbers, ...takenLots.map(({ of }) => of)],
    run: (call: DemoCall) => buySmall(call, { at, orders: periodOrders, places, known: inbound }),
  }))
  return [
    ...bought,
    ...small,
    ...salesOf(orders, { places, known: outbound }),
    ...(recall ? [holdLotAt(recall, now, places)] : []),
  ]
}

async function billsOf(call: DemoCall, path: string): Promise<Map<string, Bill>> {
  const { records } = await call<{ records: (Bill & { remark: string | null })[] }>(path, { pageSize: 1000 })
  return new Map(records.flatMap((row) => (row.remark === null ? [] : [[row.remark, row]])))
}

interface PurchaseInput {
  readonly supplier: string
  readonly at: number
  readonly orders: readonly GeneratedOrder[]
  readonly places: FactoryMasters
  readonly known: ReadonlyMap<string, Bill>
  readonly recall: string | undefined
}

async function buy(call: DemoCall, { supplier, at, orders, places, known, recall }: PurchaseInput): Promise<void> {
  const remark = `${supplier} ${dateOf(at)}`
  const quantityByMaterial = new Map<string, number>()
  for (const { of, quantity } of orders.flatMap(({ segments }) => segments.flatMap(({ uses }) => uses)))
    if (supplierOf[of] === supplier) quantityByMaterial.set(of, (quantityByMaterial.get(of) ?? 0) + Number(quantity))
  const details = [...quantityByMaterial].map(([of, quantity]) => {
    const lot = lotOf(of, at)
    return {
      materialId: places.materials.get(of),
      unitId: places.units.get(of),
      price: prices[of],
      quantity: String(Number((quantity + (lot && lot === recall ? retainedCount : 0)).toFixed(2))),
      locationId: places.locations.get(purchaseLocations[of] ?? ''),
      lotCode: lot,
      supplierLot: lot ? `${supplier.slice(0, 2)}-${lot}` : undefined,
    }
  })
  if (details.length === 0) return
  await receive(call, { at, remark, places, known, supplier, warehouse: 'RAW', details })
}

interface PastReceiptInput extends Pick<PurchaseInput, 'at' | 'places' | 'known'> {
  readonly remark: string
  readonly supplier?: string
  readonly warehouse: string
  readonly details: readonly object[]
}

/** Moves a bill to posted, whatever its current status is. */
async function receive(call: DemoCall, receiving: PastReceiptInput): Promise<void> {
  const { at, remark, supplier, warehouse, places, known, details } = receiving
  const billInput = {
    remark,
    billType: 101,
    warehouseId: places.warehouses.get(warehouse),
    expectedOn: dateOf(at),
    details,
    supplierId: supplier ? places.suppliers.get(supplier) : undefined,
  }
  const bill = known.get(remark) ?? (await call<Bill>('/mes_stock/inboundbill', billInput))
  const { draft, toReceive, awaitingInspection } = inboundStatus.codes
  const action = async (name: string, from: number) => {
    if (bill.status === from) bill.status = (await call<Bill>(`/mes_stock/inboundbill/${name}`, { id: bill.id })).status
  }
  await action('submit', draft)
  await action('receive', toReceive)
  await action('judge', awaitingInspection)
}

/** Materials that a report consumes by backflush, with their location. */
const takenLots = [
  { of: 'BOLT-M10', at: 'L-ASM', price: '0.41' },
  { of: 'NUT-M10', at: 'L-ASM', price: '0.14' },
  { of: 'PAINT-5010', at: 'L-FIN', price: '57', lot: 'PT' },
] as const

/** Purchases small parts and paint directly to the line. */
async function buySmall(call: DemoCall, parts: Omit<PurchaseInput, 'supplier' | 'recall'>): Promise<void> {
  const { at, orders, places } = parts
  const details = takenLots.flatMap(({ of, at: place, price, ...more }) => {
    const quantity = orders.reduce((sum, { makes, quantity: pieces }) => sum + neededOf(makes, of) * pieces, 0)
    const lineInput = { materialId: places.materials.get(of), unitId: places.units.get(of), price }
    const lot = 'lot' in more && { lotCode: `${more.lot}-${dateOf(at).slice(2).replaceAll('-', '')}` }
    if (quantity === 0) return []
    return [{ ...lineInput, quantity: String(Math.ceil(quantity)), locationId: places.locations.get(place), ...lot }]
  })
  if (details.length === 0) return
  await receive(call, { ...parts, remark: `线边补货 ${dateOf(at)}`, warehouse: 'LINE', details })
}

/** Returns the quantity of a material per piece, including losses. */
function neededOf(makes: string, of: string): number {
  const line = factoryBoms.find((factoryBom) => factoryBom.makes === makes)?.lines.find((line) => line.of === of)
  return line ? Number(line.quantity) * (1 + Number(line.loss ?? 0) / 100) : 0
}

/** Returns the weekly sales of the stock, except the pumps of the last days. */
function salesOf(
  orders: readonly GeneratedOrder[],
  { places, known }: { places: FactoryMasters; known: ReadonlyMap<string, Bill> },
): PastAction[] {
  const pumps = orders.filter(({ makes }) => makes === 'P-40')
  const weeks = Map.groupBy(pumps, ({ deliveredAt }) => dayOf(Math.ceil(deliveredAt / weekMs) * weekMs + dayMs))
  return [...weeks].map(([at, weekOrders], nth) => ({
    at: at + 15 * hourMs,
    busy: ['P-40', 'outbound bills'],
    run: async (call) => {
      const remark = `销售出库 ${dateOf(at)}`
      const quantity = String(weekOrders.reduce((sum, { good }) => sum + good, 0))
      const line = { materialId: places.materials.get('P-40'), unitId: places.units.get('P-40'), quantity }
      const head = { remark, receiver: customers[nth % customers.length], billType: 203 }
      const bill =
        known.get(remark) ??
        (await call<Bill>('/mes_stock/outboundbill', {
          ...head,
          warehouseId: places.warehouses.get('FIN'),
          details: [line],
        }))
      const { draft, toPick, picked } = outboundStatus.codes
      for (const [name, from] of [
        ['submit', draft],
        ['pick', toPick],
        ['post', picked],
      ] as const)
        if (bill.status === from)
          bill.status = (await call<Bill>(`/mes_stock/outboundbill/${name}`, { id: bill.id })).status
    },
  }))
}

/** Returns the lot of the bearings that were delivered in the middle of the past. */
function recallOf(orders: readonly GeneratedOrder[], now: number): string | undefined {
  const lots = orders
    .filter(({ makes, plannedAt }) => makes === 'P-40' && plannedAt < now - 7 * dayMs)
    .map(({ plannedAt }) => lotOf(recalled, plannedAt))
  return lots[Math.floor(lots.length / 2)]
}

const holdLotAt = (lot: string, now: number, places: FactoryMasters): PastAction => ({
  at: dayOf(now - 2 * dayMs) + 10 * hourMs,
  busy: [recalled],
  run: async (call) => {
    const filter = { materialId: places.materials.get(recalled) }
    const { records } = await call<{ records: { id: string; code: string; status: number }[] }>('/mes_stock/lot/page', {
      ...filter,
      pageSize: 1000,
    })
    const stockLot = records.find(({ code }) => code === lot)
    if (stockLot?.status === 10) await call('/mes_stock/lot/hold', { id: stockLot.id })
  },
})
