// Material is prepared at the line and consumed there, and the rest is returned. The bench and the stock ledger agree.
import { saveConfigInfos, toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  prepareOrderMaterial,
  readPrepare,
  requestPrepare,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound, reverseOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

type Prepare = CommandReply<typeof readPrepare>
interface CreatedPrepare {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly version: number
}

let plant: OrderPlant
let storeId: string
let shelfId: string
let lineId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  storeId = (await plant.must(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })).id
  shelfId = (await plant.must(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId: storeId })).id
  const lineHouse = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  lineId = (await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId: lineHouse })).id
  for (const id of [plant.ids.shaft, plant.ids.seal])
    await plant.must(operation(material, 'update'), { id, tracking: 1, defaultWarehouseId: storeId })
})

async function receive(materialId: string, lotCode: string, quantity: string): Promise<void> {
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId: storeId,
    details: [{ materialId, unitId: plant.ids.pcs, quantity, lotCode, locationId: shelfId, price: '2' }],
  })
  await plant.must(submitInbound, { id: bill.id })
  await plant.must(receiveInbound, { id: bill.id })
}

const read = async (id: string): Promise<Prepare> => (await plant.call(readPrepare, { id })).data
const prepareOf = async (orderId: string, more: object = {}) =>
  plant.call(prepareOrderMaterial, { ids: [orderId], ...more })
const lineOf = ({ lines }: Prepare, code: string) => {
  const line = lines.find(({ materialCode }) => materialCode === code)
  if (!line) throw new Error(`no line of ${code}`)
  return line
}
const there = async (locationId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await plant.run.rows<{ code: string; quantity: string }>(
        `select m.code, sum(b.on_hand) as quantity from stock_balance b join material m on m.id = b.material_id
          where b.location_id = ${locationId} and b.on_hand <> 0 group by 1`,
      )
    ).map(({ code, quantity }) => [code, Number(quantity)]),
  )
const faults = async () => (await plant.run.admin(proveStock)).data.faults

/** Picks and issues what was requested from the warehouse. */
async function issue(id: string): Promise<void> {
  const { bills } = await read(id)
  for (const { billId, status } of bills) if (status === 20) await plant.must(postOutbound, { id: billId })
}

const until = async (id: string, status: number) => {
  await expect.poll(async () => (await read(id)).prepare.status).toBe(status)
}

test('a work centre without a line side, and material that no warehouse has, are named', async () => {
  const order = await plant.released('1')
  const answer = await prepareOf(order)
  expect(answer.data).toMatchObject({ error: 'lineSideMissing', params: { place: 'Shop' } })
  expect(answer.msg).toContain('Shop')
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: lineId })
  for (const id of [plant.ids.shaft, plant.ids.seal])
    await plant.must(operation(material, 'update'), { id, defaultWarehouseId: null })
  expect((await prepareOf(order)).data).toMatchObject({ error: 'sourceMissing', params: { material: 'SHAFT' } })
  await plant.must(operation(material, 'update'), { id: plant.ids.seal, defaultWarehouseId: storeId })
  const [prepare] = (await prepareOf(order)).data
  expect((await read(prepare?.id ?? '')).lines.map(({ materialCode }) => materialCode)).toEqual(['SEAL'])
  await plant.must(operation(material, 'update'), { id: plant.ids.shaft, defaultWarehouseId: storeId })
  expect((await prepareOf(await plant.order('1'))).data).toMatchObject({ error: 'stateIllegal' })
})

test('requested, issued, received, consumed and returned: every step is posted', async () => {
  await receive(plant.ids.shaft, 'S-1', '15')
  await receive(plant.ids.shaft, 'S-2', '20')
  await receive(plant.ids.seal, 'D-1', '30')
  const order = await plant.released('10')
  const [prepare] = (await prepareOf(order)).data
  const { id } = prepare as CreatedPrepare
  expect(prepare).toMatchObject({ status: 20, code: expect.stringMatching(/^PREP-\d{8}-\d{4}$/) })
  expect((await prepareOf(order)).data).toMatchObject({ error: 'nothingToPrepare' })
  const prepareReply = await read(id)
  expect([lineOf(prepareReply, 'SHAFT').requiredQuantity, lineOf(prepareReply, 'SEAL').requiredQuantity]).toEqual([
    '21',
    '10',
  ])
  expect(prepareReply.bills).toMatchObject([{ status: 20 }])
  await issue(id)
  await until(id, 40)
  const kitStatus = async () => (await plant.plan(order)).segments.flatMap(({ workOrders }) => workOrders)[0]?.kitStatus
  await expect.poll(kitStatus).toBe(40)
  expect(await there(lineId)).toEqual({ SHAFT: 21, SEAL: 10 })
  expect(await there(shelfId)).toEqual({ SHAFT: 14, SEAL: 20 })
  await plant.must(confirmPrepareReceipt, { id })
  expect((await read(id)).bills).toMatchObject([{ status: 60 }])

  const turn = await plant.work(order, 10)
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '8')
  const usedLine = lineOf(await read(id), 'SHAFT')
  expect(usedLine).toMatchObject({ receivedQuantity: '21', consumedQuantity: '17', onLineQuantity: '4' })
  await plant.perform(order, 'complete', { reason: 'enough' })
  expect((await plant.perform(order, 'close')).data).toMatchObject({
    error: 'prepareOpen',
    params: { prepare: prepare?.code },
  })
  expect((await plant.call(closePrepare, { id })).data).toMatchObject({ error: 'prepareOnLine' })
  const back = (...quantities: string[]) => ({
    id,
    lines: quantities.map((quantity) => ({ lineId: usedLine.id, quantity })),
  })
  // Several entries of a line are added up.
  for (const wrong of [back('5'), back('3', '2')])
    expect((await plant.call(returnPrepared, wrong)).data).toMatchObject({
      error: 'quantityAbove',
      params: { requested: '5', allowed: '4' },
    })
  await plant.must(returnPrepared, back('1', '0'))
  expect(lineOf(await read(id), 'SHAFT')).toMatchObject({ returnedQuantity: '1', onLineQuantity: '3' })
  await plant.must(closePrepare, { id, isLeftReturned: 1 })
  expect(await there(lineId)).toEqual({})
  expect(await there(shelfId)).toEqual({ SHAFT: 18, SEAL: 30 })
  const { lines } = await read(id)
  for (const line of lines)
    expect(Number(line.receivedQuantity)).toBe(
      Number(line.consumedQuantity) + Number(line.returnedQuantity) + Number(line.onLineQuantity),
    )
  expect(await faults()).toEqual([])
  const events = await plant.run.rows<{ action: string }>(
    `select payload ->> 'action' as action from outbox where name = 'materialPrepare.moved' and payload ->> 'id' = '${id}' order by id`,
  )
  expect(events.map(({ action }) => action)).toEqual(['request', 'kit', 'confirmReceipt', 'returnMaterial', 'close'])
})

test('if less than requested is issued, the rest waits; receiving it ends the preparation, and the order can request again', async () => {
  const order = await plant.released('30')
  const [prepare] = (await prepareOf(order)).data
  const { id } = prepare as CreatedPrepare
  await issue(id)
  await until(id, 30)
  const short = await read(id)
  expect(lineOf(short, 'SHAFT')).toMatchObject({ requiredQuantity: '63', preparedQuantity: '18' })
  expect(lineOf(short, 'SEAL')).toMatchObject({ preparedQuantity: '30' })
  const shaft = lineOf(short, 'SHAFT').id
  const less = { id, lines: [{ lineId: shaft, quantity: '16' }] }
  expect((await plant.call(confirmPrepareReceipt, less)).data).toMatchObject({ error: 'reasonMissing' })
  const over = { id, lines: [{ lineId: shaft, quantity: '19' }] }
  expect((await plant.call(confirmPrepareReceipt, over)).data).toMatchObject({ error: 'quantityAbove' })
  await plant.must(confirmPrepareReceipt, { ...less, reason: 'box open', isMissing: 1 })
  expect(await there(lineId)).toEqual({ SHAFT: 16, SEAL: 30 })
  expect(await there(shelfId)).toEqual({ SHAFT: 2 })
  const exceptions = await plant.run.rows<{ name: string }>(`select name from exception where source = 3`)
  expect(exceptions).toMatchObject([{ name: expect.stringContaining('SHAFT 2 pcs') }])
  const [again] = (await prepareOf(order, { isDraft: 1 })).data
  expect(again).toMatchObject({ status: 10 })
  expect((await read(again?.id ?? '')).lines).toMatchObject([{ materialCode: 'SHAFT', requiredQuantity: '47' }])
  expect(await faults()).toEqual([])
})

test('a manual preparation with unplanned material or too large a quantity is refused without a reason', async () => {
  const order = await plant.released('10')
  const head = { orderId: order, warehouseId: storeId, locationId: lineId }
  const save = (details: object[], more: object = {}) =>
    plant.call(operation(materialPrepare, 'save'), { ...head, details, ...more })
  const line = (materialId: string, requiredQuantity: string) => ({ materialId, requiredQuantity })
  expect((await save([line(plant.ids.pump, '1')])).data).toMatchObject({ error: 'materialUnplanned' })
  expect((await save([line(plant.ids.seal, '11')])).data).toMatchObject({
    error: 'quantityAbove',
    params: { requested: '11', allowed: '10' },
  })
  expect((await save([line(plant.ids.seal, '0')])).data).toMatchObject({ error: 'quantityWrong' })
  expect((await save([line(plant.ids.seal, '12')], { isExtra: 1 })).data).toMatchObject({ error: 'reasonMissing' })
  // The company allows 5 % more: one shaft, and no whole seal.
  const option = { optionId: 'overIssue', code: 'percent', value: '5' }
  await plant.must(saveConfigInfos, unchecked([option]))
  await plant.must(toggleConfigOptions, { ids: ['overIssue'], status: 1 })
  expect((await save([line(plant.ids.shaft, '23')])).data).toMatchObject({ params: { requested: '23', allowed: '22' } })
  expect((await save([line(plant.ids.seal, '11')])).data).toMatchObject({ params: { requested: '11', allowed: '10' } })
  const { data: more } = await save([line(plant.ids.shaft, '22')])
  expect(more).toMatchObject({ status: 10, isExtra: 0 })
  await plant.must(toggleConfigOptions, { ids: ['overIssue'], status: 0 })
  const { data: own } = await save([line(plant.ids.seal, '4')])
  expect(own).toMatchObject({ status: 10 })
  expect((await save([line(plant.ids.seal, '7')])).data).toMatchObject({ params: { requested: '7', allowed: '6' } })
  expect((await plant.call(closePrepare, { id: own.id })).data).toMatchObject({ error: 'stateIllegal' })
  const requested = await plant.must(requestPrepare, { id: own.id, version: own.version })
  expect(requested.status).toBe(20)
  // No stock is free, so the demand waits without a bill.
  expect((await read(own.id)).bills).toEqual([])
  expect((await plant.call(requestPrepare, { id: own.id })).data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.call(cancelPrepare, { id: own.id, version: 1 })).data).toMatchObject({ error: 'stale' })
  expect((await plant.run.stranger(cancelPrepare, { id: own.id })).data).toMatchObject({ error: 'notFound' })
  await plant.must(cancelPrepare, { id: own.id })
  const [demand] = await plant.run.rows<{ status: number }>(
    `select d.status from demand d join material_prepare p on p.demand_id = d.id where p.id = ${own.id}`,
  )
  expect(demand?.status).toBe(90)
})

test('an order that ends cancels what was requested; issued material has to be received first', async () => {
  await receive(plant.ids.seal, 'D-2', '5')
  const order = await plant.released('5')
  const [prepare] = (await prepareOf(order)).data
  await plant.must(changeOrderStatus, { ids: [order], action: 'cancelRelease' })
  expect((await read(prepare?.id ?? '')).prepare.status).toBe(90)
  const [again] = (await prepareOf(order)).data
  await issue(again?.id ?? '')
  await until(again?.id ?? '', 30)
  expect((await plant.perform(order, 'cancel')).data).toMatchObject({ error: 'prepareOpen' })
  expect((await plant.call(cancelPrepare, { id: again?.id })).data).toMatchObject({ error: 'stateIllegal' })
})

test('reversing a bill opens the preparation again', async () => {
  await receive(plant.ids.seal, 'D-3', '50')
  await receive(plant.ids.shaft, 'S-3', '50')
  const order = await plant.released('2')
  const [prepare] = (await prepareOf(order)).data
  const { id } = prepare as CreatedPrepare
  await issue(id)
  await until(id, 40)
  const [bill] = (await read(id)).bills
  await plant.must(reverseOutbound, { id: bill?.billId, reason: 'wrong box' })
  await until(id, 20)
  expect((await plant.call(confirmPrepareReceipt, { id })).data).toMatchObject({ error: 'stateIllegal' })
  expect(await faults()).toEqual([])
})

test('material that is already at the line creates no bill: the demand waits for other stock', async () => {
  const { warehouse_id: warehouseId } = (
    await plant.run.rows<{ warehouse_id: string }>(`select warehouse_id::text from location where id = ${lineId}`)
  )[0] ?? { warehouse_id: '' }
  const details = [
    { materialId: plant.ids.seal, unitId: plant.ids.pcs, quantity: '9', lotCode: 'D-9', locationId: lineId },
  ]
  const receipt = await plant.must(operation(inboundBill, 'create'), { warehouseId, details })
  await plant.must(submitInbound, { id: receipt.id })
  await plant.must(receiveInbound, { id: receipt.id })
  const saved = await plant.must(operation(materialPrepare, 'save'), {
    orderId: await plant.released('3'),
    warehouseId,
    locationId: lineId,
    details: [{ materialId: plant.ids.seal, requiredQuantity: '3' }],
  })
  await plant.must(requestPrepare, { id: saved.id })
  expect(await read(saved.id)).toMatchObject({ bills: [], prepare: { status: 20 } })
})

test('an order that requires its kit starts only when the material is at the line, and lists what is missing', async () => {
  await receive(plant.ids.shaft, 'K-1', '50')
  await receive(plant.ids.seal, 'K-2', '50')
  const order = await plant.released('10', { requireKit: 1 })
  const cards = async () =>
    plant.must<
      { shortOfKit: { materialCode: string; quantity: string; comesOn: string | null }[]; kitStatus: number | null }[]
    >(operation(workOrder, 'list'), { orderId: order })
  const shortOf = async () =>
    (await cards()).map(({ shortOfKit }) =>
      shortOfKit.map((shortage) => `${shortage.materialCode} ${shortage.quantity}`).join(' '),
    )
  expect(await shortOf()).toEqual(['SHAFT 21', '', 'SEAL 10'])
  const turn = await plant.work(order, 10)
  await plant.must(dispatchWork, { ids: [turn], stationId: plant.ids.m1 })
  await plant.must(claimWork, { id: turn })
  const start = () => plant.call(startWork, { id: turn })
  const refused = await start()
  expect(refused.data).toMatchObject({ error: 'kitMissing', params: { materials: 'SHAFT 21 pcs' } })
  const { id } = (await prepareOf(order)).data[0] as CreatedPrepare
  expect((await cards()).map(({ kitStatus }) => kitStatus)).toEqual([20, 20, 20])
  await issue(id)
  await until(id, 40)
  const prepareReply = await read(id)
  await plant.must(confirmPrepareReceipt, {
    id,
    reason: 'one is bent',
    lines: [{ lineId: lineOf(prepareReply, 'SHAFT').id, quantity: '20' }],
  })
  expect(await shortOf()).toEqual(['SHAFT 1', '', ''])
  expect((await start()).data).toMatchObject({ error: 'kitMissing', params: { materials: 'SHAFT 1 pcs' } })
  // A warehouse has the material, so no receipt is awaited.
  expect((await cards()).flatMap(({ shortOfKit }) => shortOfKit.map(({ comesOn }) => comesOn))).toEqual([null])
  const more = (await prepareOf(order)).data[0] as CreatedPrepare
  await issue(more.id)
  await until(more.id, 40)
  await plant.must(confirmPrepareReceipt, { id: more.id })
  expect((await start()).code).toBe('200')
})

test('missing material shows the date on which receipts cover it', async () => {
  const order = await plant.released('2000', { requireKit: 1 })
  const short = async () => {
    const rows = await plant.must<{ shortOfKit: { materialCode: string; comesOn: string | null }[] }[]>(
      operation(workOrder, 'list'),
      { orderId: order },
    )
    return rows.flatMap(({ shortOfKit }) =>
      shortOfKit.map((shortage) => `${shortage.materialCode} ${shortage.comesOn}`),
    )
  }
  expect(await short()).toEqual(['SHAFT null', 'SEAL null'])
  for (const [quantity, expectedOn] of [
    ['10', '2030-01-07'],
    ['9000', '2030-01-14'],
  ]) {
    const details = [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity, lotCode: `F-${quantity}` }]
    const { id } = await plant.must(operation(inboundBill, 'create'), {
      warehouseId: storeId,
      expectedOn,
      details,
    })
    await plant.must(submitInbound, { id })
  }
  expect(await short()).toEqual(['SHAFT 2030-01-14', 'SEAL null'])
})

test('right after its bill is posted a preparation has its new status, before the event of the bill updates its row', async () => {
  await receive(plant.ids.shaft, 'N-1', '21')
  await receive(plant.ids.seal, 'N-2', '10')
  const order = await plant.released('10')
  const [prepare] = (await prepareOf(order)).data
  const { id } = prepare as CreatedPrepare
  // The subscriber of the bill waits for this lock of the order.
  const client = await plant.run.product.database.pool.connect()
  try {
    await client.query(`begin; select from production_order where id = ${order} for update`)
    await issue(id)
    const [row] = await plant.run.rows<{ status: number }>(`select status from material_prepare where id = ${id}`)
    expect(row?.status).toBe(20)
    const { prepare, lines } = await read(id)
    expect(prepare).toMatchObject({ status: 40, allowedActions: expect.arrayContaining(['confirmReceipt']) })
    expect(lines.map(({ materialCode, preparedQuantity }) => [materialCode, preparedQuantity])).toEqual([
      ['SHAFT', '21'],
      ['SEAL', '10'],
    ])
    const readReply = await plant.call(operation(materialPrepare, 'read'), { id })
    expect(readReply.data).toMatchObject({
      status: 40,
      details: [{ preparedQuantity: '21' }, { preparedQuantity: '10' }],
    })
    const page = await plant.call(operation(materialPrepare, 'page'), { orderId: order })
    expect(page.data.records).toMatchObject([{ status: 40 }])
    expect((await plant.plan(order)).prepares).toMatchObject([{ status: 40 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect
    .poll(() => plant.run.rows<{ status: number }>(`select status from material_prepare where id = ${id}`))
    .toEqual([{ status: 40 }])
  await plant.must(confirmPrepareReceipt, { id })
  await plant.must(closePrepare, { id, isLeftReturned: 1 })
})
