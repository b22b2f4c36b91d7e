// The pump factory of the demo company in a real product: whole and once, wherever its making is cut off.
import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { expect, test } from 'vitest'
import { joinTestProduct } from '../../joined-product.fixture.ts'
import type { Call } from '../demo-calls.ts'
import { factoryMaterials } from './factory-masters.ts'
import { factoryInbound, factoryOutbound } from './factory-stock.ts'
import { seedFactory } from './seed-factory.ts'

const now = Date.now()

test('it is made whole and once, however often its making is cut off; its books agree', async () => {
  const run = await joinTestProduct()
  const call: Call = async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const { code, data, msg } = await run.admin<T>(path, body)
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  for (let calls = 5; ; calls += 23) {
    let made = 0
    const cut: Call = (path, body) => {
      if (++made > calls) throw new Error('cut off')
      return call(path, body)
    }
    const failure = await seedFactory(cut, now).catch((error: Error) => error.message)
    if (failure === undefined) break
    expect(failure).toBe('cut off')
  }
  const count = async (path: string) => (await call<{ total: number }>(path, {})).total
  expect(await count('/base/material/page')).toBe(factoryMaterials.length)
  // One more brings what an order has made.
  expect(await count('/mes_stock/inboundbill/page')).toBe(factoryInbound.length + 1)
  expect(await count('/mes_stock/outboundbill/page')).toBe(factoryOutbound.length)
  const { faults } = await call<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  expect(faults).toEqual([])
  const { records } = await call<{ records: { materialCode: string; availableQuantity: string }[] }>(
    '/mes_stock/stock/selectStockPage',
    { groupBy: 'material', keyword: 'BRG-6204' },
  )
  expect(records).toMatchObject([
    { quantity: '16', lockedQuantity: '8', availableQuantity: '8', incomingQuantity: '120' },
  ])
  const bom = await call<{ records: { id: string; materialId: string; status: number }[] }>('/base/bom/page', {})
  expect(bom.records.map(({ status }) => status)).toEqual([20, 20, 20, 20])
  const orders = await call<{ records: { status: number; remark: string; goodQuantity: string }[] }>(
    '/mes_production/productionorder/page',
    { sort: 'id', order: 'ASC' },
  )
  expect(orders.records.map(({ status, goodQuantity }) => [status, Number(goodQuantity)])).toEqual([
    [70, 14],
    [40, 0],
    [40, 0],
    [40, 0],
    [30, 0],
    [20, 0],
    [10, 0],
    [90, 0],
  ])
  const found = await call<{ key: string }[]>('/mes_production/genealogy/find', { code: 'HEAT-77213' })
  const trace = await call<{ nodes: { code: string }[] }>('/mes_production/genealogy/trace', {
    ...{ key: found[0]?.key, direction: traceDirection.codes.both },
  })
  expect(trace.nodes.map(({ code }) => code)).toContain('H40-2611-01')
  expect(trace.nodes.filter(({ code }) => code.startsWith('PO')).length).toBe(2)
  const projects = await call<{ records: object[] }>('/mes_production/project/page', {})
  expect(projects.records).toMatchObject([{ code: 'XM-WATER', status: 20, orderCount: 2 }])
  expect(await count('/mes_production/projectprocess/page')).toBe(4)
  expect(await count('/base/staff/page')).toBe(12)
  expect(await count('/base/station/page')).toBe(8)
  const routes = await call<{ records: { id: string; status: number; isDefault: number }[] }>('/base/route/page', {})
  expect(routes.records.map(({ status, isDefault }) => [status, isDefault])).toEqual([
    [20, 1],
    [20, 1],
    [20, 1],
  ])
  for (const { id } of routes.records)
    expect((await run.admin<{ segments: object[] }>(`GET /base/route/graph/${id}`)).data.segments).toHaveLength(5)
})
