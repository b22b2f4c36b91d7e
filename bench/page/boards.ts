// The boards of a large shop while it works: two thousand live work orders, twenty changes a second, each board in a page of
// its own. How much of a core its renderer takes, by its own clock of the processor: what else runs here does not count.
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
/** Parts that one call makes. */
const partsAtOnce = 50
const settleMs = 8000

interface CreatedRecord {
  readonly id: string
}

export async function measureBoards({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const browser = await openBrowser()
  try {
    const shop = await makeShop(bench)
    const lasts = Math.min(seconds, 60)
    const dispatch = `/mes/pages/orders/dispatch?workCenterId=${shop.workCenterId}`
    return [
      await measureBoard(browser, bench, {
        shop,
        lasts,
        name: 'dispatch board',
        path: dispatch,
        row: '[data-testid^=card-]',
      }),
      await measureBoard(browser, bench, {
        shop,
        lasts,
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
  /** At work, one at each station. */
  readonly running: readonly string[]
}

interface Board {
  readonly shop: Shop
  readonly lasts: number
  readonly name: string
  readonly path: string
  /** What it shows many of. */
  readonly row: string
}

async function measureBoard(
  browser: Browser,
  bench: BenchProduct,
  { shop, lasts, name, path, row }: Board,
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
  const changes = await change(bench, shop, lasts)
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

/** Reports and calls in turn, each at its time, however long the one before takes. Returns how many were made. */
async function change({ call }: BenchProduct, { stationIds, running }: Shop, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const count = seconds * perSecond
  const open = new Map<string, string>()
  const turning = new Map<string, Promise<unknown>>()
  const made: Promise<unknown>[] = []
  for (let at = 0; at < count; at++) {
    const nth = Math.floor(at / 2) % stations
    made.push(at % 2 === 0 ? report(running[nth] ?? '') : inTurn(stationIds[nth] ?? ''))
    await wait(Math.max(0, startedAt + ((at + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(made)
  await Promise.all([...open.values()].map((id) => call('/mes_production/andon/withdraw', { id })))
  return count

  function report(workOrderId: string): Promise<unknown> {
    return call('/mes_production/workbench/reportWork', { workOrderId, good: '1' })
  }
  /** What a station does waits for what it did before. */
  function inTurn(stationId: string): Promise<unknown> {
    const next = (turning.get(stationId) ?? Promise.resolve()).then(() => turn(stationId))
    turning.set(stationId, next)
    return next
  }
  /** A station calls for help, or needs none any more. */
  async function turn(stationId: string): Promise<void> {
    const id = open.get(stationId)
    open.delete(stationId)
    if (id) await call('/mes_production/andon/withdraw', { id })
    else open.set(stationId, (await call<CreatedRecord>('/mes_production/andon/device-abnormal', { stationId })).id)
  }
}

/** One work centre: what waits for dispatch, and the rest at its stations, one at work at each. */
async function makeShop({ call }: BenchProduct): Promise<Shop> {
  const make = async (path: string, body: object): Promise<string> => (await call<CreatedRecord>(path, body)).id
  const unitId = await make('/base/units', { code: 'pcs', name: 'Piece', precision: 0 })
  const materialClassId = await make('/base/materialclass', { code: 'parts', name: 'Parts' })
  const materialId = await make('/base/material', { code: 'P', name: 'Pump', materialClassId, unitId })
  const places = Array.from({ length: stations }, (_, at) => ({ code: `S${at}`, name: `Station ${at}` }))
  const workCenterId = await make('/base/workcenter', { code: 'C', name: 'Shop', stations: places })
  const stage = { code: 'T', name: 'Turn', segmentType: '1', workCenterId, standardTime: '1' }
  const stageId = await make('/base/segmentstage', stage)
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId,
    revision: '1',
    segments: [{ key: '10', number: 10, stageId }],
    dependencies: [],
  })
  await call('/base/route/putInUse', { id: route.id })
  const found = await call<CreatedRecord[]>('/base/station/list', { workCenterId })
  const stationIds = found.map(({ id }) => id)
  const running: string[] = []
  for (let order = 0; order < live / partsAtOnce; order++) {
    const body = { materialId, unitId, quantity: '10000000', isWithoutBom: 1 }
    const id = await make('/mes_production/productionorder', body)
    for (const action of ['plan', 'release'])
      await call('/mes_production/productionorder/status', { ids: [id], action, force: 1, reason: 'no stock' })
    const [whole] = await call<CreatedRecord[]>('/mes_production/productionworkorder/list', { orderId: id })
    const parts = Array.from({ length: partsAtOnce }, (_, at) => ({
      quantity: '200000',
      stationId: stationIds[(order * partsAtOnce + at) % stations],
    }))
    const isWaiting = order < waiting / partsAtOnce
    const ids = [whole?.id]
    if (isWaiting)
      await call('/mes_production/productionworkorder/split', {
        id: whole?.id,
        quantities: parts.slice(1).map(({ quantity }) => quantity),
      })
    else await call('/mes_production/productionworkorder/dispatch-work', { ids, lines: parts })
    const stationId = stationIds[running.length]
    if (isWaiting || !stationId) continue
    const own = await call<(CreatedRecord & { stationId: string })[]>('/mes_production/productionworkorder/list', {
      orderId: id,
    })
    const work = own.find((workOrder) => workOrder.stationId === stationId)?.id ?? ''
    await call('/mes_production/workbench/claim', { id: work })
    await call(`/mes_production/workbench/startWork/${work}`, {})
    running.push(work)
  }
  return { workCenterId, stationIds, running }
}
