// The boards of a large shop with two thousand live work orders and twenty changes per second, each board in its own
// page. Measures the share of a core that its renderer uses, by the processor time of its process.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { openBrowser, visitAs } from '../../e2e/visitor.ts'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import type { Figure, Length } from '../figure.ts'
import { benchCompany } from '../intake/intake-plant.ts'

const stations = 19
const live = 2000
const waiting = 100
const perSecond = 20
const goalShare = 0.3
/** Work orders that one split creates. */
const partsPerOrder = 50
const settleMs = 8000

interface CreatedRecord {
  readonly id: string
}

export async function measureBoards({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const browser = await openBrowser()
  try {
    const shop = await createShop(bench)
    const durationSec = Math.min(seconds, 60)
    const dispatch = `/mes/pages/orders/dispatch?workCenterId=${shop.workCenterId}`
    return [
      await measureBoard(browser, bench, {
        shop,
        durationSec,
        name: 'dispatch board',
        path: dispatch,
        row: '[data-testid^=card-]',
      }),
      await measureBoard(browser, bench, {
        shop,
        durationSec,
        name: 'hall board',
        path: '/boardLarge',
        row: '[data-testid^=station-]',
      }),
    ]
  } finally {
    await browser.close()
    await bench.stop()
  }
}

interface Shop {
  readonly workCenterId: string
  readonly stationIds: readonly string[]
  /** Started work orders, one per station. */
  readonly running: readonly string[]
}

interface Board {
  readonly shop: Shop
  readonly durationSec: number
  readonly name: string
  readonly path: string
  /** Selector of the rows that it shows. */
  readonly row: string
}

async function measureBoard(
  browser: Browser,
  bench: BenchProduct,
  { shop, durationSec, name, path, row }: Board,
): Promise<Figure> {
  const account = { company: benchCompany, user: 'admin' }
  const { page, context } = await visitAs(browser, bench.origin, account, { path, width: 1920, height: 1080 })
  await page.locator(row).first().waitFor({ timeout: 60_000 })
  await wait(settleMs)
  const rows = await page.locator(row).count()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const processSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === 'ProcessTime')?.value ?? Number.NaN
  }
  const before = await processSeconds()
  const startedAt = performance.now()
  const changes = await change(bench, shop, durationSec)
  const elapsed = (performance.now() - startedAt) / 1000
  const share = ((await processSeconds()) - before) / elapsed
  await page.close()
  return {
    name: `${name} with ${live} live work orders, ${perSecond} changes a second, the renderer's share of one core`,
    measured: `${(share * 100).toFixed(0)} %`,
    goal: `<= ${goalShare * 100} %`,
    isMet: share <= goalShare,
    remark: `${rows} drawn, ${(changes / elapsed).toFixed(1)} changes a second for ${elapsed.toFixed(0)} s`,
  }
}

/** Sends reports and andon calls alternately at a fixed rate, independent of their duration. Returns their number. */
async function change({ call }: BenchProduct, { stationIds, running }: Shop, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const count = seconds * perSecond
  const openCallByStation = new Map<string, string>()
  const pendingByStation = new Map<string, Promise<unknown>>()
  const requests: Promise<unknown>[] = []
  for (let at = 0; at < count; at++) {
    const nth = Math.floor(at / 2) % stations
    requests.push(at % 2 === 0 ? report(running[nth] ?? '') : toggleInOrder(stationIds[nth] ?? ''))
    await wait(Math.max(0, startedAt + ((at + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(requests)
  await Promise.all([...openCallByStation.values()].map((id) => call('/mes_production/andon/withdraw', { id })))
  return count

  function report(workOrderId: string): Promise<unknown> {
    return call('/mes_production/workbench/reportWork', { workOrderId, good: '1' })
  }
  /** Toggles the andon call of a station after its previous toggle. */
  function toggleInOrder(stationId: string): Promise<unknown> {
    const next = (pendingByStation.get(stationId) ?? Promise.resolve()).then(() => toggleCall(stationId))
    pendingByStation.set(stationId, next)
    return next
  }
  /** Raises an andon call at a station, or withdraws the open one. */
  async function toggleCall(stationId: string): Promise<void> {
    const id = openCallByStation.get(stationId)
    openCallByStation.delete(stationId)
    if (id) await call('/mes_production/andon/withdraw', { id })
    else
      openCallByStation.set(
        stationId,
        (await call<CreatedRecord>('/mes_production/andon/device-abnormal', { stationId })).id,
      )
  }
}

interface ShopFloor {
  readonly workCenterId: string
  readonly stationIds: readonly string[]
  /** What the orders produce. */
  readonly product: { readonly materialId: string; readonly unitId: string }
}

/** Creates a product with its route, and one work centre with its stations. */
async function createFloor({ call }: BenchProduct): Promise<ShopFloor> {
  const createRecord = async (path: string, body: object): Promise<string> => (await call<CreatedRecord>(path, body)).id
  const unitId = await createRecord('/base/units', { code: 'pcs', name: 'Piece', precision: 0 })
  const materialClassId = await createRecord('/base/materialclass', { code: 'parts', name: 'Parts' })
  const materialId = await createRecord('/base/material', { code: 'P', name: 'Pump', materialClassId, unitId })
  const stationInputs = Array.from({ length: stations }, (_, at) => ({ code: `S${at}`, name: `Station ${at}` }))
  const workCenterId = await createRecord('/base/workcenter', { code: 'C', name: 'Shop', stations: stationInputs })
  const stage = { code: 'T', name: 'Turn', segmentType: '1', workCenterId, standardTime: '1' }
  const stageId = await createRecord('/base/segmentstage', stage)
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId,
    revision: '1',
    segments: [{ key: '10', number: 10, stageId }],
    dependencies: [],
  })
  await call('/base/route/putInUse', { id: route.id })
  const stationRows = await call<CreatedRecord[]>('/base/station/list', { workCenterId })
  return { workCenterId, stationIds: stationRows.map(({ id }) => id), product: { materialId, unitId } }
}

/** Creates one work centre with work orders waiting for dispatch and the rest at its stations, one started at each. */
async function createShop(bench: BenchProduct): Promise<Shop> {
  const { call } = bench
  const { workCenterId, stationIds, product } = await createFloor(bench)
  const running: string[] = []
  for (let order = 0; order < live / partsPerOrder; order++) {
    const body = { ...product, quantity: '10000000', isWithoutBom: 1 }
    const { id } = await call<CreatedRecord>('/mes_production/productionorder', body)
    for (const action of ['plan', 'release'])
      await call('/mes_production/productionorder/status', { ids: [id], action, force: 1, reason: 'no stock' })
    const [workOrder] = await call<CreatedRecord[]>('/mes_production/productionworkorder/list', { orderId: id })
    const parts = Array.from({ length: partsPerOrder }, (_, at) => ({
      quantity: '200000',
      stationId: stationIds[(order * partsPerOrder + at) % stations],
    }))
    const isWaiting = order < waiting / partsPerOrder
    const ids = [workOrder?.id]
    if (isWaiting)
      await call('/mes_production/productionworkorder/split', {
        id: workOrder?.id,
        quantities: parts.slice(1).map(({ quantity }) => quantity),
      })
    else await call('/mes_production/productionworkorder/dispatch-work', { ids, lines: parts })
    const stationId = stationIds[running.length]
    if (isWaiting || !stationId) continue
    const workOrders = await call<(CreatedRecord & { stationId: string })[]>(
      '/mes_production/productionworkorder/list',
      {
        orderId: id,
      },
    )
    const workOrderId = workOrders.find((workOrder) => workOrder.stationId === stationId)?.id ?? ''
    await call('/mes_production/workbench/claim', { id: workOrderId })
    await call(`/mes_production/workbench/startWork/${workOrderId}`, {})
    running.push(workOrderId)
  }
  return { workCenterId, stationIds, running }
}
