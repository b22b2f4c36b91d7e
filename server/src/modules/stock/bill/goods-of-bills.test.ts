// Lists of bills and lots say what they are about: material, quantity, purpose, stock and its locations.
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { lot } from '@gemba/contract/stock/lot/lot.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
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

const firstPage = { pageNumber: 1, pageSize: 20 }

test('a list of bills names the first material, its quantity, the number of lines and the purpose', async () => {
  const bolt = await stock.material('GB-BOLT')
  const nut = await stock.material('GB-NUT')
  const { id: supplierId } = await stock.make(operation(supplier, 'create'), { code: 'GB-S', name: 'Steel' })
  const receipt = await stock.receive(
    [
      { materialId: bolt, quantity: '40', sortNumber: 1 },
      { materialId: nut, quantity: '5', sortNumber: 2 },
    ],
    { supplierId },
  )
  const page = async (caller = run.admin) =>
    (await caller(operation(inboundBill, 'page'), { ...firstPage, code: receipt.code })).data.records
  expect(await page()).toMatchObject([
    {
      id: receipt.id,
      firstMaterialId: bolt,
      firstMaterialCode: 'GB-BOLT',
      firstMaterialName: 'GB-BOLT',
      firstQuantity: '40',
      firstUnitName: 'pcs',
      lineCount: 2,
      purpose: null,
      labels: { supplierId: 'Steel' },
    },
  ])
  expect(await page(run.stranger)).toEqual([])
  const { id: demandId, details } = await stock.make(operation(demand, 'create'), {
    warehouseId: stock.warehouseId,
    direction: 2,
    demandType: 208,
    sourceCode: 'PO-77',
    details: [{ materialId: bolt, quantity: '3', unitId: stock.unitId }],
  })
  const line = { materialId: bolt, quantity: '3', demandLineId: details[0]?.id }
  const issue = await stock.outbound([line], { demandId, billType: 208 })
  const { data } = await run.admin(operation(outboundBill, 'page'), { ...firstPage, code: issue.code })
  expect(data.records).toMatchObject([
    { firstMaterialCode: 'GB-BOLT', firstQuantity: '3', firstUnitName: 'pcs', lineCount: 1, purpose: 'PO-77' },
  ])
})

test('a list of lots has their stock and its locations in picking order', async () => {
  const { A, B } = stock.locations
  const materialId = await stock.material('GB-OIL', { tracking: 1 })
  await stock.receive([
    { materialId, quantity: '4', lotCode: 'GB-1', locationId: B },
    { materialId, quantity: '2.5', lotCode: 'GB-1', locationId: A },
  ])
  await stock.make(operation(lot, 'create'), { materialId, code: 'GB-2' })
  const page = async (caller = run.admin) =>
    (await caller(operation(lot, 'page'), { ...firstPage, materialId })).data.records
  expect((await page()).toSorted((left, right) => (left.code < right.code ? -1 : 1))).toMatchObject([
    {
      code: 'GB-1',
      materialCode: 'GB-OIL',
      materialName: 'GB-OIL',
      onHand: '6.5',
      unitName: 'pcs',
      locationCodes: ['A', 'B'],
    },
    { code: 'GB-2', onHand: '0', locationCodes: [] },
  ])
  expect(await page(run.stranger)).toEqual([])
})
