// Ended reservations and verification results are deleted by age; those that an open bill needs and the newest result
// stay.
import { listReservations } from '@gemba/contract/stock/balance/find-stock.ts'
import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { cancelOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'
import { stockRetention } from './retention.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

async function removeOld(kind: string): Promise<number> {
  const rule = stockRetention.find((candidate) => candidate.kind === kind)
  const cut = { companyId: run.companyId, before: Date.now() - 86_400_000, limit: 1000 }
  const works = storeOn(run.product.database).asSystem('retention')
  return works.inWork(async (work) => (await rule?.remove(work, cut)) ?? -1)
}

const age = (materialId: string) =>
  run.rows(`update stock_reservation r set update_time = now() - interval '2 days' from stock_balance b
    where b.id = r.balance_id and b.material_id = ${materialId}`)
const statusesOf = async (materialId: string) =>
  (
    await run.rows<{ status: number }>(`select r.status from stock_reservation r
      join stock_balance b on b.id = r.balance_id where b.material_id = ${materialId} order by r.id`)
  ).map(({ status }) => status)

async function expectProven(): Promise<void> {
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
}

test('old ended reservations are deleted; active ones and those of open bills stay, and the books agree', async () => {
  const materialId = await stock.material('AGED')
  await stock.receive([{ materialId, quantity: '100' }])
  const byHand = { warehouseId: stock.warehouseId, materialId, purpose: 'trial' }
  await stock.perform(reserveStock, { ...byHand, quantity: '4' })
  const { data } = await run.admin(listReservations, { materialId })
  await stock.perform(releaseReservation, { id: data[0]?.id })
  await stock.perform(reserveStock, { ...byHand, quantity: '5' })
  const open = await stock.outbound([{ materialId, quantity: '10' }])
  await stock.perform(submitOutbound, { id: open.id })
  // The open bill has an ended reservation beside its active one.
  await run.rows(`insert into stock_reservation (company_id, balance_id, source_type, source_id, source_line_id, quantity, consumed, status)
    select company_id, balance_id, source_type, source_id, source_line_id, 1, 1, 20 from stock_reservation
    where source_type = 2 and source_id = ${open.id} limit 1`)
  expect(await statusesOf(materialId)).toEqual([30, 10, 10, 20])
  await removeOld('stockReservations')
  expect(await statusesOf(materialId)).toEqual([30, 10, 10, 20])
  await age(materialId)
  expect(await removeOld('stockReservations')).toBeGreaterThan(0)
  expect(await statusesOf(materialId)).toEqual([10, 10, 20])
  await expectProven()

  await stock.perform(cancelOutbound, { id: open.id, reason: 'not needed' })
  await age(materialId)
  await removeOld('stockReservations')
  expect(await statusesOf(materialId)).toEqual([10])
  await expectProven()
})

test('old verification results are deleted, the newest stays', async () => {
  await expectProven()
  await expectProven()
  const ids = async () =>
    (await run.rows<{ id: string }>(`select id from stock_proof where company_id = ${run.companyId} order by id`)).map(
      ({ id }) => id,
    )
  const before = await ids()
  expect(await removeOld('stockProofs')).toBe(0)
  await run.rows(`update stock_proof set at = now() - interval '2 days' where company_id = ${run.companyId}`)
  expect(await removeOld('stockProofs')).toBe(before.length - 1)
  expect(await ids()).toEqual(before.slice(-1))
})
