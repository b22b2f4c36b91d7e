// The stores of the demo plant in the story: purchase low stock, issue requested material, and sell products.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { issueKit, listPrepares, type Prepare, receiveKit, requestKits } from '../factory/at-the-line.ts'
import { factoryCenters } from '../factory/factory-work.ts'
import { dateOf, minuteMs } from '../history/working-days.ts'
import { isAway, isRefusedAs, type Scene } from './scene.ts'

/** Available and expected quantities by material code. */
export interface Shelves {
  free(material: string): number
  coming(material: string): number
}

interface PurchaseRule {
  readonly supplier: string
  readonly at: string
  readonly price: string
  /** Stock below which `lot` pieces are purchased. */
  readonly low: number
  readonly lot: number
  readonly lotPrefix?: string
  readonly serials?: true
}

const bought: Readonly<Record<string, PurchaseRule>> = {
  'CAST-H40': { supplier: 'FOUNDRY-7', at: 'R-A-01', price: '115', low: 24, lot: 48, lotPrefix: 'F7' },
  'BAR-45-60': { supplier: 'FOUNDRY-7', at: 'R-A-01', price: '95.8', low: 15, lot: 40, lotPrefix: 'HT' },
  'IMPELLER-40': { supplier: 'FOUNDRY-7', at: 'R-A-02', price: '85', low: 16, lot: 40 },
  'BRG-6204': { supplier: 'NORTH-BEARING', at: 'R-B-01', price: '9.6', low: 40, lot: 120, lotPrefix: 'NB' },
  'BRG-6304': { supplier: 'NORTH-BEARING', at: 'R-B-01', price: '13.2', low: 20, lot: 60, lotPrefix: 'NC' },
  'SEAL-40': { supplier: 'NORTH-BEARING', at: 'R-B-02', price: '42', low: 16, lot: 40, lotPrefix: 'SK' },
  'GREASE-2': { supplier: 'NORTH-BEARING', at: 'R-B-02', price: '30.5', low: 4, lot: 20, lotPrefix: 'GR' },
  'PAINT-5010': { supplier: 'NORTH-BEARING', at: 'R-B-02', price: '57', low: 12, lot: 40, lotPrefix: 'PT' },
  'MOTOR-4': { supplier: 'MOTORWERK', at: 'R-A-02', price: '632', low: 16, lot: 40, serials: true },
  'BOLT-M10': { supplier: 'NORTH-BEARING', at: 'R-B-02', price: '0.41', low: 300, lot: 1600 },
  'NUT-M10': { supplier: 'NORTH-BEARING', at: 'R-B-02', price: '0.14', low: 300, lot: 1600 },
}
const inbound = '/mes_stock/inboundbill'
const remark = '补货'
const { toReceive, awaitingInspection } = inboundStatus.codes
const { requested, partlyPrepared, kitted } = materialPrepareStatus.codes
const [sellFrom, sellAtOnce] = [20, 12]
/** Delivery time of purchases. Receipts that are open at the start of the story are left visible. */
const travelMs = 20 * minuteMs
const shownMs = 15 * minuteMs
/** Time after which missing material has been called for. */
const calledMs = 8 * minuteMs
const missedMs = 5 * minuteMs
const arrivedMs = 180 * minuteMs

/** Reads the stock of the stores, without that at the line. */
export async function readShelves({ office, places }: Scene): Promise<Shelves> {
  const rows = await office<{ materialCode: string; warehouseId: string | null; availableQuantity: string | null }[]>(
    '/mes_stock/stock/selectStock',
    { groupBy: 'warehouse' },
  )
  const coming = await office<{ materialCode: string; incomingQuantity: string | null }[]>(
    '/mes_stock/stock/selectStock',
    {
      groupBy: 'material',
    },
  )
  const atLine = places.warehouses.get('LINE')
  const sum = (codes: readonly (string | null)[]) => codes.reduce((total, code) => total + Number(code ?? 0), 0)
  return {
    free: (code) =>
      sum(
        rows
          .filter((row) => row.materialCode === code && row.warehouseId !== atLine)
          .map((row) => row.availableQuantity),
      ),
    coming: (code) => sum(coming.filter((row) => row.materialCode === code).map((row) => row.incomingQuantity)),
  }
}

/** Performs the next steps of the stores. */
export async function runStores(scene: Scene, shelves: Shelves): Promise<void> {
  await scene.attempt(() => receiveGoods(scene, shelves))
  for (const [code, boughtLines] of Object.entries(bought))
    if (shelves.free(code) + shelves.coming(code) < boughtLines.low)
      await scene.attempt(() => order(scene, code, boughtLines))
  if (shelves.free('P-40') >= sellFrom + sellAtOnce && scene.sinceMs > shownMs) await scene.attempt(() => sell(scene))
  await scene.attempt(() => deliverKits(scene, shelves))
  for (const [stationId, short] of scene.memory.short)
    if (!isAway(scene, short.orderId)) await scene.attempt(() => replenish(scene, stationId, shelves))
}

interface Line {
  readonly materialId: string
  readonly quantity: string
  readonly id: string
}

interface Bill {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly remark: string | null
  readonly createTime: number
}

/** Posts receipts after their delivery time, or as soon as their material is missing. */
async function receiveGoods(scene: Scene, shelves: Shelves): Promise<void> {
  const { office, now, memory, places, sinceMs } = scene
  const { records } = await office<{ records: Bill[] }>(`${inbound}/page`, {
    status: [toReceive, awaitingInspection],
    billType: 101,
    pageSize: 200,
  })
  const isShort = [...memory.short.values()].some(({ since }) => now - since > missedMs)
  const codeOf = new Map([...places.materials].map(([code, id]) => [id, code]))
  for (const record of records) {
    const isOfStory = record.remark === remark
    const isThere = isOfStory ? now - record.createTime > travelMs : sinceMs > arrivedMs
    if (record.status === awaitingInspection && (isOfStory || isThere)) {
      await office(`${inbound}/judge`, { id: record.id })
      return
    }
    if (record.status !== toReceive || !(isThere || isShort)) continue
    const lines = await office<Line[]>('/mes_stock/inboundline/list', { inboundBillId: record.id })
    const isMissed = lines.some(({ materialId }) => shelves.free(codeOf.get(materialId) ?? '') <= 0)
    if (!isThere && !isMissed) continue
    const detailInputs = lines.map(({ id, quantity, materialId }) => {
      const serials = Array.from({ length: Number(quantity) }, (_, at) => `M4-${record.code}-${at + 1}`)
      return { lineId: id, quantity, serialNumbers: codeOf.get(materialId) === 'MOTOR-4' ? serials : undefined }
    })
    await office(`${inbound}/receive`, { id: record.id, lines: detailInputs })
    return
  }
}

async function order({ office, places, now }: Scene, code: string, rule: PurchaseRule): Promise<void> {
  const { supplier, at, price, lot, lotPrefix } = rule
  const time = new Date(now + 9 * 60 * minuteMs).toISOString()
  const lotCode = lotPrefix && `${lotPrefix}-${time.slice(2, 10).replaceAll('-', '')}${time.slice(11, 13)}`
  const line = {
    materialId: places.materials.get(code),
    unitId: places.units.get(code),
    quantity: String(lot),
    price,
    locationId: places.locations.get(at),
    lotCode,
  }
  const { id } = await office<{ id: string }>(inbound, {
    remark,
    billType: 101,
    warehouseId: places.warehouses.get('RAW'),
    expectedOn: dateOf(now),
    details: [line],
    supplierId: places.suppliers.get(supplier),
  })
  await office(`${inbound}/submit`, { id })
}

/** Sells pumps, so that they do not fill the store. */
async function sell({ office, places }: Scene): Promise<void> {
  const line = {
    materialId: places.materials.get('P-40'),
    unitId: places.units.get('P-40'),
    quantity: String(sellAtOnce),
  }
  const { id } = await office<{ id: string }>('/mes_stock/outboundbill', {
    remark: '销售出库',
    receiver: '城北水务公司',
    billType: 203,
    details: [line],
    warehouseId: places.warehouses.get('FIN'),
  })
  for (const action of ['submit', 'pick', 'post']) await office(`/mes_stock/outboundbill/${action}`, { id })
}

const waitingStates = [requested, partlyPrepared, kitted]

/** Issues the oldest possible kit, or confirms its receipt at the line. */
async function deliverKits(scene: Scene, shelves: Shelves): Promise<void> {
  const { office, memory, sinceMs } = scene
  if (sinceMs < shownMs) return
  const short = new Set([...memory.short.values()].map(({ orderId }) => orderId))
  const rows = await listPrepares(office, { status: waitingStates })
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    if (isAway(scene, row.orderId) || short.has(row.orderId)) continue
    if (!(await issueKit(office, row.id))) {
      if (row.status === requested) await askAnew(scene, row, shelves)
      continue
    }
    await receiveKit(office, row.id)
    await wantMore(scene, row.orderId)
    return
  }
}

/** Requests material again after its stock was empty. */
async function askAnew(scene: Scene, { id, orderId }: Prepare, shelves: Shelves): Promise<void> {
  const path = `GET /mes_production/productionmaterialprepare/info/${id}`
  const { lines } = await scene.office<{ lines: { materialCode: string }[] }>(path, {})
  if (lines.every(({ materialCode }) => shelves.free(materialCode) <= 0)) return
  await scene.office('/mes_production/productionmaterialprepare/cancel', { id })
  await wantMore(scene, orderId)
}

/** Returns whether the order needs more than it has. */
async function wantMore({ office, places }: Scene, orderId: string): Promise<boolean> {
  try {
    await requestKits(office, [orderId], places.warehouses.get('RAW'))
    return true
  } catch (error) {
    if (isRefusedAs(error, 'nothingToPrepare', 'sourceMissing', 'stateIllegal')) return false
    throw error
  }
}

/** Delivers missing material to a station after a call. */
async function replenish(scene: Scene, stationId: string, shelves: Shelves): Promise<void> {
  const { office, memory, now } = scene
  const short = memory.short.get(stationId)
  if (!short || now - short.since < calledMs) return
  const waits = await listPrepares(office, { orderId: short.orderId, status: waitingStates })
  let isBrought = false
  for (const wait of waits) {
    if (await issueKit(office, wait.id)) {
      await receiveKit(office, wait.id)
      isBrought = true
    } else if (wait.status === requested) await askAnew(scene, wait, shelves)
  }
  if (isBrought) memory.short.delete(stationId)
  else if (waits.length === 0 && !(await wantMore(scene, short.orderId))) await wantExtra(scene, stationId)
}

interface Need {
  readonly materialId: string
  readonly leftQuantity: string
}

/** Requests extra material because others have consumed that of the order at the line. */
async function wantExtra({ office, memory, places }: Scene, stationId: string): Promise<void> {
  const short = memory.short.get(stationId)
  if (!short) return
  const needs = await office<Need[]>(`/mes_production/workbench/materialConsume/${short.workId}`, {})
  const details = needs
    .filter(({ leftQuantity }) => Number(leftQuantity) > 0)
    .map(({ materialId, leftQuantity }) => ({ materialId, requiredQuantity: leftQuantity }))
  const center = factoryCenters.find(({ stations }) =>
    stations.some(({ code }) => places.stations.get(code) === stationId),
  )
  const { id } = await office<{ id: string }>('/mes_production/productionmaterialprepare', {
    orderId: short.orderId,
    isExtra: 1,
    remark: '线边被他单用掉',
    details,
    warehouseId: places.warehouses.get('RAW'),
    locationId: places.locations.get(center?.lineSide ?? ''),
  })
  await office('/mes_production/productionmaterialprepare/request', { id })
}
