// The pump factory of the demo company in a real product: complete and once, wherever its creation is interrupted.

import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { joinTestProduct } from '@gemba/server/src/main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '@gemba/server/src/main/product.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { callsWithToken, type DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { dateOf, dayMs, isWorkingDay, minuteMs } from '../history/working-days.ts'
import { PlantStory } from '../story/plant-story.ts'
import { factoryMaterials } from './factory-masters.ts'
import { factoryInbound } from './factory-stock.ts'
import { seedFactory } from './seed-factory.ts'

const now = Date.now()
let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('it is complete and created once, however often it is interrupted; its books are consistent', async () => {
  const call: DemoCall = async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const { code, data, msg } = await run.admin<T>(path, body)
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  for (let calls = 25; ; calls = Math.ceil(calls * 2.5)) {
    let createdCount = 0
    const cut: DemoCall = (path, body) => {
      if (++createdCount > calls) throw new Error('cut off')
      return call(path, body)
    }
    const failure = await seedFactory(cut, now).catch((error: Error) => error.message)
    if (failure === undefined) break
    expect(failure).toBe('cut off')
  }
  const count = async (path: string) => (await call<{ total: number }>(path, {})).total
  expect(await count('/base/material/page')).toBe(factoryMaterials.length)
  // Two more bills deliver the products of orders.
  expect(await count('/mes_stock/inboundbill/page')).toBe(factoryInbound.length + 2)
  const { faults } = await call<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  expect(faults).toEqual([])
  const { records } = await call<{ records: object[] }>('/mes_stock/stock/selectStockPage', {
    groupBy: 'material',
    keyword: 'BRG-6204',
  })
  // Sufficient for three pumps, at the line.
  expect(records).toMatchObject([{ quantity: '6', lockedQuantity: '0', incomingQuantity: '120' }])
  const bom = await call<{ records: { id: string; materialId: string; status: number }[] }>('/base/bom/page', {})
  expect(bom.records.map(({ status }) => status)).toEqual([20, 20, 20, 20])
  const orders = await call<{ records: { status: number; remark: string; goodQuantity: string }[] }>(
    '/mes_production/productionorder/page',
    { sort: 'id', order: 'ASC', pageSize: 100 },
  )
  const { draft, planned, released, inProgress, paused, completed, closed, cancelled } = productionOrderStatus.codes
  expect(orders.records.map(({ status }) => status)).toEqual([
    closed,
    completed,
    inProgress,
    inProgress,
    inProgress,
    inProgress,
    paused,
    inProgress,
    released,
    inProgress,
    released,
    planned,
    draft,
    cancelled,
  ])
  await expectBatches(call)
  const prepares = await call<{ records: { status: number }[] }>('/mes_production/productionmaterialprepare/page', {
    pageSize: 100,
  })
  const { requested, partlyPrepared, kitted, received } = materialPrepareStatus.codes
  const inState = (status: number) => prepares.records.filter((row) => row.status === status).length
  expect(inState(received)).toBeGreaterThan(8)
  // The status follows the issued material.
  await eventually(async () => (await run.rows(`select from material_prepare where status = ${kitted}`)).length > 0)
  expect([inState(requested), inState(partlyPrepared)].every((count) => count > 0)).toBe(true)
  const matches = await call<{ key: string }[]>('/mes_production/genealogy/find', { code: 'HEAT-77213' })
  const trace = await call<{ nodes: { code: string }[] }>('/mes_production/genealogy/trace', {
    key: matches[0]?.key,
    direction: traceDirection.codes.both,
  })
  expect(trace.nodes.map(({ code }) => code)).toContain('H40-2611-01')
  expect(trace.nodes.filter(({ code }) => code.startsWith('PO')).length).toBe(4)
  const exceptions = await call<{ records: { createUser: string }[] }>('/mes_production/exception/page', {
    sort: 'id',
    order: 'ASC',
  })
  // The product raises exceptions for late orders every five minutes, perhaps during this test.
  expect(exceptions.records.filter(({ createUser }) => createUser !== 'system')).toMatchObject([
    { status: 10, isBlocking: 1, refId: expect.any(String) },
    { status: 20, isBlocking: 0 },
  ])
  const projects = await call<{ records: object[] }>('/mes_production/project/page', {})
  expect(projects.records).toMatchObject([{ code: 'PRJ-WATER', status: 20, orderCount: 2 }])
  expect(await count('/mes_production/projectprocess/page')).toBe(4)
  expect(await count('/base/staff/page')).toBe(12)
  await expectHours(call)
  await expectStock(call)
  expect(await count('/base/station/page')).toBe(8)
  const routes = await call<{ records: { id: string; status: number; isDefault: number }[] }>('/base/route/page', {})
  expect(routes.records.map(({ status, isDefault }) => [status, isDefault])).toEqual([
    [20, 1],
    [20, 1],
    [20, 1],
  ])
  for (const { id } of routes.records)
    expect((await run.admin<{ segments: object[] }>(`GET /base/route/graph/${id}`)).data.segments).toHaveLength(5)
}, 120_000)

/** Pieces are passed on in batches, some are processed together, and some stations are slower than planned. */
async function expectBatches(call: DemoCall): Promise<void> {
  const stations = await call<{ code: string; workOrders: { quantity: string; awaitedBatch: object | null }[] }[]>(
    'GET /mes_production/workbench/station',
    {},
  )
  const atWashing = stations.find(({ code }) => code === 'WASH-1')?.workOrders ?? []
  expect(atWashing.find(({ quantity }) => quantity === '30')).toMatchObject({
    awaitedBatch: { needed: '20', made: '12' },
    availableQuantity: '0',
  })
  // 30 pieces, four at a time, 20 minutes each time, at 90 %.
  const seconds = Math.ceil((Math.ceil(30 / 4) * 20 * 60 * 100) / 90)
  expect(atWashing).toContainEqual(expect.objectContaining({ quantity: '30', remainingSeconds: seconds }))
  const centers = await call<{ records: { code: string; efficiency: string }[] }>('/base/workcenter/page', {})
  expect(centers.records.filter(({ efficiency }) => efficiency !== '100').map(({ code }) => code)).toEqual([
    'FINISHING',
  ])
}

/** The calendar of the weeks around today, a differing plan, and the code rules. */
async function expectHours(call: DemoCall): Promise<void> {
  const year = dateOf(now).slice(0, 4)
  const days = await call<{ date: string; dayType: number; shiftIds: string[]; isStored: boolean }[]>(
    `GET /mes_production/shopcalendar/getShopCalendarByYears/${year}`,
    {},
  )
  const { working, rest } = dayType.codes
  expect(days.find(({ date }) => date === dateOf(now))).toMatchObject({
    isStored: true,
    dayType: isWorkingDay(now) ? working : rest,
    shiftIds: isWorkingDay(now) ? [expect.any(String), expect.any(String)] : [],
  })
  const plans = await call<{ records: object[] }>('/mes_production/workplan/page', {})
  expect(plans.records).toMatchObject([{ code: 'TEST-DAYS', isEnabled: 1 }])
  const rules = await call<{ records: { code: string }[] }>('/base/coderule/page', {
    sort: 'code',
    order: 'ASC',
    pageSize: 100,
  })
  expect(rules.records.filter(({ code }) => !code.startsWith('standard-'))).toMatchObject([
    { code: 'LOCATIONS', isEnabled: 1 },
    { code: 'SUPPLIERS', isEnabled: 1 },
  ])
}

/** Two purchased materials are short, lots are near their expiry, and receipts are expected. */
async function expectStock(call: DemoCall): Promise<void> {
  const soon = dateOf(now + 60 * dayMs)
  const lots = await call<{ records: { batchNo: string; expiryDate: string | null }[] }>(
    '/mes_stock/stock/selectStockPage',
    { groupBy: 'lot', pageSize: 500 },
  )
  const near = lots.records.filter(({ expiryDate }) => expiryDate !== null && expiryDate < soon)
  expect(new Set(near.map(({ batchNo }) => batchNo))).toEqual(new Set(['SK-2412', 'GR-0577']))
  const bills = await call<{ records: { expectedOn: string }[] }>('/mes_stock/inboundbill/page', {
    status: [inboundStatus.codes.toReceive],
    pageSize: 100,
  })
  const expected = bills.records.map(({ expectedOn }) => expectedOn).filter((day) => day >= dateOf(now))
  expect(expected.length).toBe(factoryInbound.filter(({ isReceived }) => !isReceived).length)
  const { planned, released, inProgress, paused } = productionOrderStatus.codes
  const orders = await call<{ records: { id: string }[] }>('/mes_production/productionorder/page', {
    status: [planned, released, inProgress, paused],
    pageSize: 100,
  })
  const { lines } = await call<{ lines: { materialCode: string; shortage: string }[] }>(
    '/mes_production/productionorder/analysis',
    { ids: orders.records.map(({ id }) => id) },
  )
  const isBought = (code: string): boolean =>
    factoryMaterials.find((factoryMaterial) => factoryMaterial.code === code)?.source === 2
  const short = lines.filter(({ shortage }) => shortage !== '0').map(({ materialCode }) => materialCode)
  // Products are also short until their orders are completed.
  expect(short.filter(isBought).toSorted()).toEqual(['BRG-6204', 'MOTOR-4'])
}

test('its story continues: a lot is used up, a call is made and answered, orders end and others begin; its books are consistent', async () => {
  const call = callsWithToken(run.product, run.tokens.admin)
  const refused: unknown[] = []
  const story = new PlantStory((_, error) => refused.push(error))
  const live = async (from: number, to: number) => {
    for (let minute = from; minute <= to; minute += 2) {
      const at = now + minute * minuteMs
      await runAtEffectiveTime(at, () => story.beat({ office: call, floor: call }, at))
    }
  }
  const atPress = () =>
    run.rows(`select w.status, w.pause_reason as reason from work_order w join station s on s.id = w.station_id
      where s.code = 'PRESS-1' and w.status in (40, 50)`)
  const calls = () => run.rows(`select status from andon_event where description like '线边缺料%'`)
  await live(0, 6)
  expect(await atPress()).toEqual([{ status: 40, reason: null }])
  await live(8, 10)
  // The bearings at the line are used up.
  expect([await atPress(), await calls()]).toEqual([[{ status: 50, reason: '4' }], []])
  await live(12, 12)
  expect(await calls()).toEqual([{ status: 10 }])
  // Work of a visitor is not continued.
  const [painted] = await run.rows<{ id: string; good: string }>(`
    select w.id, w.good_quantity as good from work_order w join station s on s.id = w.station_id
    where s.code = 'PAINT-1' and w.status = 40`)
  await runAtEffectiveTime(now + 13 * minuteMs, () =>
    call('/mes_production/workbench/reportWork', { workOrderId: painted?.id, good: '1' }),
  )
  await live(14, 34)
  const [left] = await run.rows<{ good: string }>(
    `select good_quantity as good from work_order where id = ${painted?.id}`,
  )
  expect(Number(left?.good)).toBe(Number(painted?.good) + 1)
  expect([await atPress(), await calls()]).toEqual([[{ status: 40, reason: null }], [{ status: 50 }]])
  const orders = await run.rows<{ closed: string }>(
    `select count(*) filter (where status = 70) as closed from production_order`,
  )
  expect(Number(orders[0]?.closed)).toBeGreaterThan(1)
  const { faults } = await call<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  expect([faults, refused]).toEqual([[], []])
}, 120_000)
