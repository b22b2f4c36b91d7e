// Manually reserved stock is available to nobody else until it is released or expires.
import { listReservations, pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { reverseInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { holdLot } from '@gemba/contract/stock/lot/lot.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'
import { expireReservations } from './expire.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Shanghai').add({ days }).toString()

const reserve = (materialId: string, more: object, caller = run.admin) =>
  stock.perform(
    reserveStock,
    { warehouseId: stock.warehouseId, materialId, quantity: '4', purpose: 'Trial of Tuesday', ...more },
    caller,
  )
const release = (id: string, caller = run.admin) => stock.perform(releaseReservation, { id }, caller)
const list = async (materialId: string) => (await run.admin(listReservations, { materialId })).data
const submit = async (materialId: string, quantity: string) => {
  const bill = await stock.outbound([{ materialId, quantity }])
  return { ...bill, ...(await stock.perform(submitOutbound, { id: bill.id })) }
}
/** Lets the expiry day of reservations pass; changes nothing else. */
const letTimePass = (materialId: string) =>
  run.rows(`update stock_reservation r set expires_at = now() - interval '1 second' from stock_balance b
    where b.id = r.balance_id and b.material_id = ${materialId} and r.expires_at is not null`)
const statesOf = async (materialId: string) =>
  (
    await run.rows<{
      status: number
    }>(`select r.status from stock_reservation r join stock_balance b on b.id = r.balance_id
    where b.material_id = ${materialId} order by r.id`)
  ).map(({ status }) => status)

async function expectProven() {
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
}

test('manually reserved stock is not available to bills; it is listed with its purpose and free again after release', async () => {
  const materialId = await stock.material('KEPT')
  await stock.receive([
    { materialId, quantity: '3' },
    { materialId, quantity: '5', locationId: stock.locations.B },
  ])
  expect(await reserve(materialId, {})).toEqual({ quantity: '4' })
  expect(await list(materialId)).toMatchObject([
    { billId: null, billCode: null, purpose: 'Trial of Tuesday', expiresOn: null, locationCode: 'A', quantity: '3' },
    { purpose: 'Trial of Tuesday', locationCode: 'B', quantity: '1', createUser: 'admin' },
  ])
  const { data } = await run.admin(pageStock, {
    materialId,
    groupBy: 'material',
  })
  expect(data.records).toMatchObject([{ quantity: '8', lockedQuantity: '4', availableQuantity: '4' }])
  expect(await submit(materialId, '5')).toMatchObject({ error: 'stockShort' })
  const [first] = await list(materialId)
  expect(await release(first?.id ?? '')).toEqual({ status: 30 })
  expect(await release(first?.id ?? '')).toMatchObject({ error: 'reservationEnded' })
  const bill = await submit(materialId, '5')
  expect(bill).toMatchObject({ status: 20 })
  const ofBill = (await list(materialId)).find(({ billId }) => billId === bill.id)
  expect(await release(ofBill?.id ?? '')).toMatchObject({ error: 'reservationOfBill' })
  expect(await reserve(materialId, { quantity: '3' })).toMatchObject({ error: 'stockShort' })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '8', reserved: '6' })
  await expectProven()
})

test('reserving one location or one lot; a reserved lot is not put on hold, and its receipt is not reversed', async () => {
  const materialId = await stock.material('KEPT-LOT', { tracking: 1 })
  const receipt = await stock.receive([{ materialId, quantity: '4', lotCode: 'K1', locationId: stock.locations.B }])
  const [lot] = await run.rows<{ id: string }>(`select id::text from lot where material_id = ${materialId}`)
  expect(await reserve(materialId, { locationId: stock.locations.A })).toMatchObject({ error: 'stockShort' })
  expect(await reserve(materialId, { locationId: stock.locations.B, lotId: lot?.id })).toEqual({ quantity: '4' })
  expect(await stock.perform(holdLot, { id: lot?.id })).toMatchObject({
    error: 'lotReserved',
    params: { bills: 'Trial of Tuesday' },
  })
  const reverse = { id: receipt.id, reason: 'x' }
  expect(await stock.perform(reverseInbound, reverse)).toMatchObject({ error: 'stockShort' })
})

test('stock reserved until a day is free from the next day on, before and after the job has run', async () => {
  const [submittedId, expiredId] = [await stock.material('OVER-1'), await stock.material('OVER-2')]
  for (const materialId of [submittedId, expiredId]) {
    await stock.receive([{ materialId, quantity: '4' }])
    expect(await reserve(materialId, { expiresOn: day(-1) })).toMatchObject({ error: 'reservationPast' })
    expect(await reserve(materialId, { expiresOn: day(0) })).toEqual({ quantity: '4' })
    expect(await list(materialId)).toMatchObject([{ expiresOn: day(0) }])
    await letTimePass(materialId)
    expect(await list(materialId)).toEqual([])
  }
  expect(await submit(submittedId, '4')).toMatchObject({ status: 20 })
  expect(await statesOf(submittedId)).toEqual([40, 10])
  expect(await statesOf(expiredId)).toEqual([10])
  const companies = { list: async () => [{ id: run.companyId }] }
  const parts = { store: storeOn(run.product.database), companies, report: expect.unreachable }
  await expireReservations(parts, new AbortController().signal)
  expect(await statesOf(expiredId)).toEqual([40])
  expect(await stock.held(expiredId)).toMatchObject({ onHand: '4', reserved: '0' })
  await expectProven()
})

test('stock that is reserved manually and by bills at the same time is reserved once', async () => {
  const materialId = await stock.material('KEPT-HOT')
  await stock.receive([{ materialId, quantity: '10' }])
  const bills = await Promise.all(Array.from({ length: 12 }, () => stock.outbound([{ materialId, quantity: '1' }])))
  const answers = await Promise.all(
    bills.flatMap(({ id }) => [
      stock.perform(submitOutbound, { id }),
      reserve(materialId, { quantity: '1', expiresOn: day(3) }),
    ]),
  )
  expect(answers.filter(({ error }) => error === 'stockShort')).toHaveLength(14)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '10', reserved: '10' })
  await letTimePass(materialId)
  await Promise.all((await list(materialId)).map(({ id }) => release(id)))
  await expectProven()
})

test('a reservation needs stock, the right, and the own company', async () => {
  const materialId = await stock.material('KEPT-NOT')
  await stock.receive([{ materialId, quantity: '4' }])
  expect(await reserve(materialId, { quantity: '0' })).toMatchObject({ error: 'quantityWrong' })
  expect(await reserve(materialId, { quantity: '-1' })).toMatchObject({ error: 'quantityWrong' })
  expect(await reserve(materialId, {}, run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await reserve(materialId, {}, run.stranger)).toMatchObject({ error: 'notFound' })
  await reserve(materialId, {})
  const [kept] = await list(materialId)
  expect(await release(kept?.id ?? '', run.stranger)).toMatchObject({ error: 'notFound' })
  expect(await release(kept?.id ?? '', run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await release('999999999')).toMatchObject({ error: 'notFound' })
})
