// Stock by any grouping, now and at the end of a day; the ledger behind it; and the verification of the books.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import {
  listMoveTypes,
  listReservations,
  listStock,
  pageLedger,
  pageStock,
} from '@gemba/contract/stock/balance/find-stock.ts'
import { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { holdLot } from '@gemba/contract/stock/lot/lot.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { listStockProofs, proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'
import { takeSnapshots } from './as-of.ts'

let run: TestProduct
let stock: TestStock
let steel: string
let glue: string

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
  steel = await stock.material('STEEL')
  glue = await stock.material('GLUE', { tracking: 1, isInspected: 1 })
  await stock.receive([
    { materialId: steel, quantity: '10', price: '2' },
    { materialId: steel, quantity: '5', price: '2', locationId: stock.locations.B },
    { materialId: glue, quantity: '4', lotCode: 'G1', price: '1' },
  ])
  const bill = await stock.outbound([{ materialId: steel, quantity: '3' }])
  await stock.make(submitOutbound, { id: bill.id })
  const expected = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [{ materialId: steel, quantity: '7', unitId: stock.unitId }],
  })
  await stock.make(submitInbound, { id: expected.id })
})

const page = async (input: object, caller = run.admin) => (await caller(pageStock, input)).data

test('by material and warehouse: on hand, reserved, on hold, available, incoming and value', async () => {
  for (const groupBy of ['material', 'warehouse']) {
    const { records, total } = await page({ groupBy })
    expect((await page({ groupBy, pageSize: 1 })).total, groupBy).toBe(total)
    expect(total).toBe(2)
    expect(records).toMatchObject([
      {
        materialCode: 'STEEL',
        unitName: 'pcs',
        quantity: '15',
        lockedQuantity: '3',
        heldQuantity: '0',
        availableQuantity: '12',
        incomingQuantity: '7',
        value: '30',
      },
      {
        materialCode: 'GLUE',
        quantity: '4',
        lockedQuantity: '0',
        heldQuantity: '4',
        availableQuantity: '0',
        incomingQuantity: '0',
        value: '4',
      },
    ])
  }
})

test('by lot and by balance; pages and filters', async () => {
  const lots = await page({ groupBy: 'lot', keyword: 'glu' })
  expect(lots.records).toMatchObject([{ materialCode: 'GLUE', batchNo: 'G1', quantity: '4' }])
  const places = await page({ groupBy: 'location', materialId: steel, pageSize: 1, pageNumber: 2 })
  expect(places).toMatchObject({
    total: 2,
    records: [{ locationCode: 'B', quantity: '5', lockedQuantity: '0' }],
  })
  expect(await page({ keyword: 'no such thing' })).toMatchObject({ total: 0, records: [] })
  const { data } = await run.admin(listStock, { locationId: stock.locations.B })
  expect(data).toMatchObject([{ materialCode: 'STEEL', quantity: '5' }])
  expect(await page({ groupBy: 'location' }, run.stranger)).toMatchObject({ total: 0 })
  expect((await run.nobody(pageStock)).code).toBe('401')
})

test('the ledger lists each movement with its document', async () => {
  const { data } = await run.admin(pageLedger, { materialId: steel })
  expect(data).toMatchObject({
    total: 2,
    records: [
      { quantity: '5', balanceAfter: '5', locationName: 'B', moveType: 101, isReversed: false },
      { quantity: '10', balanceAfter: '10', locationName: 'A', value: '20', billCode: expect.stringMatching(/^RCV-/) },
    ],
  })
  const report = await run.admin<{ total: number }>('/mes_stock/inOutboundBillReport/page', { billType: 201 })
  expect(report.data.total).toBe(0)
  const types = await run.admin(listMoveTypes)
  expect(types.data).toContainEqual({ id: 101, text: 'Purchase receipt' })
  const reserved = await run.admin(listReservations, { materialId: steel })
  expect(reserved.data).toMatchObject([
    { quantity: '3', pickedQuantity: '0', billCode: expect.stringMatching(/^ISS-/) },
  ])
  const reservedIn = async (more: object) =>
    (await run.admin(listReservations, { materialId: steel, ...more })).data.length
  const { A, B } = stock.locations
  expect([await reservedIn({ locationId: A }), await reservedIn({ locationId: B })]).toEqual([1, 0])
  expect([await reservedIn({ lotId: '1' }), await reservedIn({ serialNumber: 'S1' })]).toEqual([0, 0])
  const ledgerOf = async (more: object) => (await run.admin(pageLedger, { materialId: steel, ...more })).data.total
  expect([await ledgerOf({ serialNumber: 'S1' }), await ledgerOf({ locationId: B })]).toEqual([0, 1])
  expect(await ledgerOf({ end: '2020-01-01' })).toBe(0)
})

test('the verification finds no fault in correct books, and each manipulated figure', async () => {
  const prove = async () => (await run.admin(proveStock)).data
  expect(await prove()).toMatchObject({ entries: 3, balances: 3, reservations: 1, faults: [] })
  await run.rows(`update stock_balance set on_hand = on_hand + 1 where material_id = ${glue} returning 1`)
  const { faults } = await prove()
  expect(faults.map(({ kind, difference }) => [kind, difference])).toEqual([
    ['balance', '-1'],
    ['summary', '1'],
  ])
  await run.rows(`update stock_balance set on_hand = on_hand - 1 where material_id = ${glue} returning 1`)
  const { data } = await run.admin(listStockProofs)
  expect(data.map((proof) => proof.faults.length)).toEqual([2, 0])
})

test('ledger entries can be neither changed nor deleted', async () => {
  for (const statement of ['update stock_ledger set quantity = 0', 'delete from stock_ledger'])
    await expect(
      run.product.database.pool.query(`begin; set local role gemba_system; ${statement}; commit`),
    ).rejects.toThrow(/permission denied/)
})

test('at the end of a day: back from now, and forward or back from a snapshot', async () => {
  const today = Temporal.Now.plainDateISO('Asia/Shanghai')
  const past = async (day: Temporal.PlainDate) => page({ groupBy: 'material', asOf: day.toString() })
  expect((await past(today)).records).toMatchObject([
    { materialCode: 'STEEL', quantity: '15', value: '30', lockedQuantity: null },
    { materialCode: 'GLUE', quantity: '4' },
  ])
  expect((await past(today.subtract({ days: 1 }))).records).toEqual([])
  const places = await page({ groupBy: 'location', asOf: today.toString(), materialId: steel })
  expect(places.records).toMatchObject([
    { locationCode: 'A', quantity: '10', value: null },
    { locationCode: 'B', quantity: '5', value: null },
  ])
  // A snapshot of a day long ago, as the nightly job would have stored it. It is the nearest one, so entries are added
  // forward from it.
  await run.rows(`insert into stock_snapshot (company_id, day, warehouse_id, location_id, material_id, quality_status,
      on_hand, value) select company_id, '2020-01-31', warehouse_id, location_id, material_id, 0, 8, 16
    from stock_balance where material_id = ${steel} and location_id = ${stock.locations.A} returning 1`)
  const then = await page({ groupBy: 'location', asOf: '2020-02-10' })
  expect(then.records).toMatchObject([{ materialCode: 'STEEL', locationCode: 'A', quantity: '8' }])
  // The later snapshot is nearer than any earlier one, so the entries between are subtracted.
  await run.rows(`insert into stock_ledger (company_id, at, warehouse_id, location_id, material_id, quality_status, move_type,
      quantity, balance_after, unit_cost, value, source_type, source_id, source_line_id)
    select company_id, '2020-01-28', warehouse_id, location_id, material_id, 0, 106, 3, 8, 2, 6, 1, 1, 1
    from stock_balance where material_id = ${steel} and location_id = ${stock.locations.A} returning 1`)
  const earlier = await page({ groupBy: 'location', asOf: '2020-01-25' })
  expect(earlier.records).toMatchObject([{ materialCode: 'STEEL', locationCode: 'A', quantity: '5' }])
})

test('the nightly job stores a snapshot once, at the end of each week with more entries than balances', async () => {
  await run.rows(`delete from stock_snapshot where company_id = ${run.companyId} returning 1`)
  await run.rows(`insert into stock_ledger (company_id, at, warehouse_id, location_id, material_id, quality_status, move_type,
      quantity, balance_after, unit_cost, value, source_type, source_id, source_line_id)
    select company_id, day, warehouse_id, location_id, material_id, 0, 106, 1, 8, 2, 2, 1, 1, 1
    from stock_balance cross join (values (timestamptz '2021-03-03'), ('2021-03-12'), ('2021-04-30')) at (day), generate_series(1, 3)
    where material_id = ${steel} and location_id = ${stock.locations.A} returning 1`)
  const nights = storeOn(run.product.database).asSystem('stock', run.companyId)
  const night = () =>
    nights.inWork((work) => takeSnapshots({ ...work, actor: { ...work.actor, zone: 'Asia/Shanghai' } }))
  const pictures = () =>
    run.rows<{ day: string; onHand: string }>(
      `select day::text as day, on_hand::text as "onHand" from stock_snapshot where company_id = ${run.companyId} order by day, on_hand`,
    )
  expect(await night()).toBeGreaterThan(0)
  const snapshotRows = await pictures()
  expect([...new Set(snapshotRows.map(({ day }) => day))].slice(-3)).toEqual(['2021-03-07', '2021-03-14', '2021-04-30'])
  expect(await night()).toBe(0)
  expect(await pictures()).toEqual(snapshotRows)
})

test('expired and held stock and stock in closed locations is blocked with its reason; only available stock can be issued', async () => {
  const materialId = await stock.material('HELD', { tracking: 1 })
  const place = async (code: string) =>
    (await stock.make(operation(location, 'create'), { code, name: code, warehouseId: stock.warehouseId })).id
  const [locked, disabled] = [await place('HELD-1'), await place('HELD-2')]
  const line = { materialId, quantity: '2' }
  await stock.receive([
    { ...line, lotCode: 'OLD', quantity: '3', expiresOn: '2020-01-01' },
    { ...line, lotCode: 'LAST', expiresOn: Temporal.Now.plainDateISO('Asia/Shanghai').toString() },
    { ...line, lotCode: 'STOP', quantity: '4' },
    { ...line, lotCode: 'GOOD', locationId: locked },
    { ...line, lotCode: 'GOOD', locationId: disabled },
    { ...line, lotCode: 'GOOD', locationId: disabled, quantity: '1' },
  ])
  const bill = await stock.outbound([{ materialId, quantity: '1', locationId: locked }])
  await stock.make(submitOutbound, { id: bill.id })
  const [stop] = await run.rows<{ id: string }>(
    `select id from lot where code = 'STOP' and material_id = ${materialId}`,
  )
  await stock.make(holdLot, { id: stop?.id })
  await stock.make(operation(location, 'update'), { id: locked, isLocked: 1 })
  await stock.make(operation(location, 'update'), { id: disabled, isEnabled: 0 })
  const heldReasons = [
    { reason: 4, quantity: '4' },
    { reason: 5, quantity: '3' },
    { reason: 6, quantity: '1' },
    { reason: 7, quantity: '3' },
  ]
  const figures = {
    quantity: '14',
    lockedQuantity: '1',
    heldQuantity: '11',
    availableQuantity: '2',
    heldFor: heldReasons,
  }
  for (const groupBy of ['material', 'warehouse'])
    expect((await page({ groupBy, materialId })).records, groupBy).toMatchObject([figures])
  expect((await run.admin(readMaterialStock, { materialId })).data).toMatchObject(figures)
  const lots = (await page({ groupBy: 'lot', materialId })).records
  expect(lots.map(({ batchNo, availableQuantity, heldFor }) => [batchNo, availableQuantity, heldFor])).toEqual([
    ['GOOD', '0', heldReasons.slice(2)],
    ['LAST', '2', []],
    ['OLD', '0', heldReasons.slice(1, 2)],
    ['STOP', '0', heldReasons.slice(0, 1)],
  ])
  const places = (await page({ groupBy: 'location', materialId })).records
  expect(places.map(({ availableQuantity, heldFor }) => [availableQuantity, heldFor])).toEqual([
    ['0', heldReasons.slice(1, 2)],
    ['2', []],
    ['0', heldReasons.slice(0, 1)],
    ['0', heldReasons.slice(2, 3)],
    ['0', heldReasons.slice(3)],
  ])
  const submit = async (quantity: string) => {
    const { id } = await stock.outbound([{ materialId, quantity }])
    return stock.perform(submitOutbound, { id })
  }
  expect(await submit('3')).toMatchObject({ error: 'stockShort', params: { shortages: [{ available: '2' }] } })
  expect(await submit('2')).toMatchObject({ status: 20 })
})
