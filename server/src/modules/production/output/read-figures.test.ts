// The figures of production: each one equals the count of its list, for users who may see it.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { openOrderStates } from '@gemba/contract/production/order/flow.ts'
import { readProductionFigures } from '@gemba/contract/production/order/read-figures.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const figures = async (caller = plant.run.admin) => (await caller(readProductionFigures)).data
const totalOf = async (list: string, filter: object) =>
  (await plant.call<{ total: number }>(`/mes_production/${list}/page`, filter)).data.total

test('each figure equals the count of its list', async () => {
  expect(await figures()).toMatchObject({
    inProgress: 0,
    late: 0,
    short: 0,
    openCalls: 0,
    lateCalls: 0,
    stations: { total: 3, running: 0 },
    output: [],
  })
  const old = Date.now() - 96 * 3_600_000
  const late = await plant.released('2', { dueDate: '2020-01-31', planStart: old })
  await plant.order('5', { dueDate: '2020-01-31' })
  await plant.released('5', { dueDate: '2999-01-31', planStart: old })
  await plant.must(callForQuality, { stationId: plant.ids.m3 })
  const { m1, m2, m3 } = plant.ids
  const first = await plant.work(late, 10)
  await plant.started(first, m1)
  await plant.report(first, '1')
  // A piece counts when it leaves the last segment.
  expect((await figures()).output).toEqual([])
  for (const [number, station] of [[20, m2] as const, [30, m3] as const]) {
    const work = await plant.work(late, number)
    await plant.started(work, station)
    expect((await plant.report(work, '1')).code).toBe('200')
  }
  await preparations(late)
  const productionFigures = await figures()
  // One preparation is needed today, one later, and one has no day.
  expect(productionFigures).toMatchObject({
    inProgress: 1,
    late: 2,
    openCalls: 1,
    lateCalls: 0,
    stations: { total: 3, running: 3 },
    short: 1,
  })
  expect(productionFigures.output).toMatchObject([{ unitName: 'pcs', good: '1', planned: '0' }])
  const before = Temporal.PlainDate.from(productionFigures.today).subtract({ days: 1 }).toString()
  const open = { status: { in: openOrderStates }, dueDate: { to: before } }
  expect(await totalOf('productionorder', open)).toBe(productionFigures.late)
  const missing = { status: { in: shortPrepareStates }, neededOn: { to: productionFigures.today } }
  expect(await totalOf('productionmaterialprepare', missing)).toBe(productionFigures.short)
})

async function preparations(orderId: string): Promise<void> {
  const place = async (code: string) => {
    const { id: warehouseId } = await plant.must(operation(warehouse, 'create'), { code, name: code })
    const { id } = await plant.must(operation(location, 'create'), { code: `${code}-1`, name: code, warehouseId })
    return { warehouseId, id }
  }
  const [{ warehouseId }, { id: locationId }] = [await place('RAW'), await place('LINE')]
  for (const neededOn of [(await figures()).today, '2999-01-01', null])
    await plant.must(operation(materialPrepare, 'create'), { orderId, warehouseId, locationId, neededOn })
}

test('a user who may see only orders gets no other figures; others get none', async () => {
  const member = await makeMember(plant.run, 'planner', ['productionOrder:view'])
  const { data } = await member.call(readProductionFigures)
  expect(data).toMatchObject({ short: null, openCalls: null, lateCalls: null, stations: null })
  expect((await plant.run.nobody(readProductionFigures)).data).toMatchObject({ error: 'forbidden' })
  expect(await figures(plant.run.stranger)).toMatchObject({ inProgress: 0, late: 0, openCalls: 0, output: [] })
})
