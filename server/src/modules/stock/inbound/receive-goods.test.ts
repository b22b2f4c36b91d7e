// Goods are received at the desk in one step: the material gives unit, warehouse and location, the rule gives the lot.
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { proposeReceipt, receiveGoods } from '@gemba/contract/stock/inbound/receive-goods.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const propose = (materialId: string, caller = run.admin) => stock.perform(proposeReceipt, { materialId }, caller)
const goods = (materialId: string, quantity: string, more: object = {}) => ({
  materialId,
  quantity,
  locationId: null,
  lotCode: null,
  serialNumbers: null,
  ...more,
})
const receive = (lines: ReturnType<typeof goods>[], caller = run.admin) =>
  stock.perform(receiveGoods, { warehouseId: stock.warehouseId, supplierId: null, lines }, caller)

test('a material is proposed in its warehouse, at the location that holds it', async () => {
  const { warehouseId, locations } = stock
  const materialId = await stock.material('DR-BOLT', { defaultWarehouseId: warehouseId })
  const first = { unitName: 'pcs', tracking: 0, warehouseId, locationId: locations.A, locationCode: 'A' }
  expect(await propose(materialId)).toEqual(first)
  await stock.receive([{ materialId, quantity: '1', locationId: locations.B }])
  expect(await stock.perform(proposeReceipt, { materialId, warehouseId })).toMatchObject({
    locationId: locations.B,
    locationCode: 'B',
  })
  const stored = await stock.material('DR-NUT')
  await stock.receive([{ materialId: stored, quantity: '1' }])
  expect(await propose(stored)).toMatchObject({ warehouseId, locationId: locations.A })
  expect(await propose('999999999')).toMatchObject({ error: 'notFound' })
  expect(await propose(materialId, run.stranger)).toMatchObject({ error: 'notFound' })
})

test('goods are stocked at once, with a lot of the rule and the announced serial numbers', async () => {
  const oil = await stock.material('DR-OIL', { tracking: 1 })
  const motor = await stock.material('DR-MOTOR', { tracking: 2 })
  const reply = await receive([goods(oil, '4'), goods(motor, '2', { serialNumbers: ['DR-1', 'DR-2'] })])
  expect(reply).toMatchObject({ status: 50, code: expect.stringMatching(/./) })
  expect(await stock.held(oil)).toMatchObject({ onHand: '4' })
  expect(await stock.held(motor)).toMatchObject({ onHand: '2' })
  const { data } = await run.admin(operation(inboundBill, 'read'), { id: String(reply.id) })
  expect(data).toMatchObject({
    details: [
      { materialId: oil, quantity: '4', unitId: stock.unitId, locationId: stock.locations.A, receivedQuantity: '4' },
      { materialId: motor, quantity: '2', receivedQuantity: '2' },
    ],
  })
  const [lot] = await run.rows<{ code: string }>(`select code from lot where material_id = ${oil}`)
  expect(lot?.code).toMatch(/./)
  const events = await run.rows<{ action: string }>(`select payload ->> 'action' as action from outbox
    where name = 'inboundBill.moved' and payload ->> 'id' = '${String(reply.id)}' order by id`)
  expect(events.map(({ action }) => action)).toEqual(['submit', 'finish'])
})

test('a refusal stores nothing', async () => {
  const motor = await stock.material('DR-PUMP', { tracking: 2 })
  const oil = await stock.material('DR-GREASE')
  const bills = () => run.rows('select id from inbound_bill')
  const before = await bills()
  expect(await receive([goods(motor, '2', { serialNumbers: ['DR-9'] })])).toMatchObject({ error: 'serialsNeeded' })
  expect(await receive([])).toMatchObject({ error: 'linesMissing' })
  expect(await receive([goods(motor, '0')])).toMatchObject({ error: 'quantityWrong' })
  expect(await receive([goods(oil, '1.0001')])).toMatchObject({ error: 'quantityTooFine' })
  expect(await receive([goods('999999999', '1')])).toMatchObject({ error: 'notFound' })
  expect(await receive([goods(motor, '1')], run.stranger)).toMatchObject({ error: 'notFound' })
  const refused = await run.nobody(receiveGoods, { warehouseId: stock.warehouseId, supplierId: null, lines: [] })
  expect(refused.code).toBe('401')
  expect(await bills()).toEqual(before)
})
