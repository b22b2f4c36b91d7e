// The page of a material: its stock now and at the end of each day, its open documents and its suppliers.
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { reverseInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

/** Time zone of the test companies. */
const zone = 'Asia/Shanghai'

interface StockReply {
  readonly quantity: string
  readonly days: readonly { day: string; quantity: string }[]
  readonly [field: string]: unknown
}

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const ask = <T>(path: string, body: object, caller: Caller = run.admin) => caller<T>(`/mes_stock/stock/${path}`, body)
const read = async (materialId: string, days?: number): Promise<StockReply> => {
  const { code, data } = await ask<StockReply>('material', { materialId, days })
  expect(code).toBe('200')
  return data
}
const today = () => Temporal.Now.plainDateISO(zone)

/** Returns a function that gives numbers from 0 to below its argument, the same in each run. */
const seededRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const span = 34

/**
 * Posts movements of the last weeks, some exactly at the edge of a day, and reverses all of them today, so that the
 * books agree.
 */
async function scatter(materialId: string, draw: (below: number) => number): Promise<void> {
  let sum = 0
  const insert = (at: number, quantity: number) =>
    run.rows(`insert into stock_ledger (company_id, at, warehouse_id, location_id, material_id, quality_status, move_type,
        quantity, balance_after, unit_cost, value, source_type, source_id, source_line_id)
      select company_id, to_timestamp(${at} / 1000.0), warehouse_id, location_id, material_id, quality_status, 106,
        ${quantity}, ${quantity}, 0, 0, 1, 1, 1
      from stock_balance where material_id = ${materialId} order by id limit 1 returning 1`)
  for (let count = 0; count < 12; count++) {
    const midnight = today()
      .subtract({ days: draw(span) })
      .toZonedDateTime(zone).epochMilliseconds
    const quantity = 1 + draw(20)
    sum += quantity
    await insert(draw(3) === 0 ? midnight : midnight - 1 - draw(86_399_000), quantity)
  }
  await insert(Date.now(), -sum)
}

test('each day ends with the stock as of that day, whenever movements were posted', async () => {
  for (const seed of [7, 11]) {
    const draw = seededRandom(seed)
    const materialId = await stock.material(`DAILY-${seed}`, { isInspected: seed % 2 })
    await stock.receive([{ materialId, quantity: '30' }])
    await scatter(materialId, draw)
    const { quantity, days } = await read(materialId, 30)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: today().toString(), quantity })
    expect(new Set(days.map((day) => day.quantity)).size).toBeGreaterThan(4)
    for (const day of days) {
      const asOf = { groupBy: 'material', materialId, asOf: day.day }
      const { data } = await ask<{ records: { quantity: string }[] }>('selectStockPage', asOf)
      expect(data.records[0]?.quantity ?? '0', day.day).toBe(day.quantity)
    }
  }
})

test('the default is 90 days; a material without stock has zero on each day', async () => {
  const reply = await read(await stock.material('NEVER'))
  expect(reply).toMatchObject({ quantity: '0', lockedQuantity: '0', availableQuantity: '0', unitName: 'pcs' })
  expect(reply.days).toHaveLength(90)
  expect(new Set(reply.days.map(({ quantity }) => quantity))).toEqual(new Set(['0']))
  expect((await ask('material', { materialId: '1', days: 5000 })).code).toBe('400')
})

test('figures, open documents by due day, and suppliers', async () => {
  const materialId = await stock.material('HUB')
  const { id: supplierId } = await stock.make(operation(supplier, 'create'), {
    code: 'S1',
    name: '供应商',
    nameEn: 'Supplier one',
  })
  await stock.receive([{ materialId, quantity: '10', price: '2' }], { supplierId })
  await stock.receive([{ materialId, quantity: '5', price: '2' }], { supplierId })
  const reversed = await stock.receive([{ materialId, quantity: '2', price: '2' }])
  await stock.make(reverseInbound, { id: reversed.id, reason: 'wrong' })
  const issue = await stock.outbound([{ materialId, quantity: '4' }], { neededOn: '2026-12-24' })
  await stock.make(submitOutbound, { id: issue.id })
  const details = [{ materialId, quantity: '7', unitId: stock.unitId }]
  const { warehouseId } = stock
  const coming = await stock.make(operation(inboundBill, 'create'), { warehouseId, expectedOn: '2026-12-01', details })
  await stock.make(submitInbound, { id: coming.id })
  const demandRow = await stock.make(operation(demand, 'create'), { warehouseId, details })
  expect(await read(materialId, 2)).toMatchObject({
    quantity: '15',
    lockedQuantity: '4',
    availableQuantity: '11',
    heldQuantity: '0',
    incomingQuantity: '7',
    value: '30',
  })
  const documents = await ask<unknown[]>('openDocuments', { materialId })
  expect(documents.data).toMatchObject([
    { kind: 'inboundBill', id: coming.id, dueOn: '2026-12-01', quantity: '7', isIncoming: true, status: 20 },
    { kind: 'outboundBill', id: issue.id, quantity: '4', isIncoming: false, warehouseName: 'Warehouse' },
    { kind: 'demand', id: demandRow.id, dueOn: null, quantity: '7', isIncoming: false, unitName: 'pcs' },
  ])
  const suppliers = await ask<unknown[]>('suppliers', { materialId })
  expect(suppliers.data).toMatchObject([{ supplierCode: 'S1', quantity: '15', bills: 2, lastAt: expect.any(Number) }])
})

test('another company finds nothing, and without the right nothing is read', async () => {
  const materialId = await stock.material('OWN')
  for (const path of ['material', 'openDocuments', 'suppliers']) {
    expect((await ask(path, { materialId }, run.stranger)).code, path).toBe('1101')
    expect((await ask(path, { materialId }, run.nobody)).code, path).toBe('401')
  }
})
