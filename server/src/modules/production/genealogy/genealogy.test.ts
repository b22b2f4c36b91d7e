// Traces from a supplier lot to the customer and back, through HTTP on real databases.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumeMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { findTraceable, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { backward, both, codesOf, forward, TracedPlant } from './genealogy.fixture.ts'
import { keysOf, reached, walked } from './reach.fixture.ts'

const { receipt, lot, serial, workOrder, order, issue } = genealogyKind.codes
let shop: TracedPlant
let orderId: string
let shipment: string
let pieces: TracedPlant

beforeAll(async () => {
  shop = await TracedPlant.join()
  const { shaft, seal } = shop.plant.ids
  await shop.receive(shaft, 'SH-1', '15')
  await shop.receive(shaft, 'SH-2', '100')
  await shop.receive(seal, 'SE-1', '100')
  orderId = await shop.produce('10')
  await shop.bring(orderId, { lotCode: 'P-1' })
  shipment = await shop.ship('4')
})

test('backward from a pump: its order, its work, the consumed lots, and their suppliers', async () => {
  const trace = await shop.trace(await shop.lot('P-1'), backward)
  expect(codesOf(trace, lot)).toEqual(['P-1', 'SE-1', 'SH-1', 'SH-2'])
  expect(trace.nodes.filter(({ kind }) => kind === receipt).map(({ partner }) => partner)).toEqual([
    'SKF',
    'SKF',
    'SKF',
  ])
  expect(trace.nodes.find(({ code }) => code === 'SH-1')).toMatchObject({
    name: 'SHAFT · SHAFT',
    supplierLot: 'S-SH-1',
    quantity: '0',
    lotStatus: 40,
    unitName: 'pcs',
    level: -3,
    qualityStatus: null,
    backward: null,
    forward: null,
  })
  const turn = trace.nodes.find(({ kind, name }) => kind === workOrder && name === 'TURN')
  expect(turn).toMatchObject({ place: 'M-1', status: 60, quantity: '10', orderId, level: -2 })
  const usedLinks = trace.links
    .filter(({ to }) => to === turn?.key)
    .map(({ quantity, unitName }) => [quantity, unitName])
  expect(usedLinks).toEqual([
    ['15', 'pcs'],
    ['6', 'pcs'],
  ])
  expect(trace.links.find(({ from }) => from === `order:${orderId}`)).toMatchObject({ quantity: '10' })
  expect(trace.isCut).toBe(false)
})

test('forward from a supplier lot: the pumps and their receivers; both ways from the order', async () => {
  const trace = await shop.trace(await shop.lot('SH-2'), forward)
  expect(codesOf(trace, lot, order, issue).length).toBe(4)
  expect(trace.nodes.find(({ kind }) => kind === issue)).toMatchObject({
    recordId: shipment,
    partner: 'Water works',
    moveType: 203,
    level: 4,
  })
  expect(trace.links.find(({ to }) => to === `issue:${shipment}`)).toMatchObject({ quantity: '4' })
  const fullTrace = await shop.trace(`order:${orderId}`, both)
  expect(codesOf(fullTrace, lot)).toEqual(['P-1', 'SE-1', 'SH-1', 'SH-2'])
  expect(fullTrace.nodes.filter(({ level }) => level > 0).map(({ kind }) => kind)).toEqual([lot, issue])
  const byBill = await shop.trace(`issue:${shipment}`, backward)
  expect(codesOf(byBill, receipt).length).toBe(3)
})

test('scanned codes are found: own and supplier lots, orders, bills', async () => {
  const find = async (code: string) =>
    (await shop.plant.must(findTraceable, { code })).map(({ kind, code: nodeCode }) => [kind, nodeCode])
  expect(await find('SH-1')).toEqual([[lot, 'SH-1']])
  expect(await find(' S-SH-1 ')).toEqual([[lot, 'SH-1']])
  const { order: made } = await shop.plant.plan(orderId)
  expect(await find(made.code ?? '')).toEqual([[order, made.code]])
  expect(await find('NOTHING')).toEqual([])
  expect(await find('sh-')).toEqual(
    expect.arrayContaining([
      [lot, 'SH-1'],
      [lot, 'SH-2'],
    ]),
  )
  expect(await find('S-SH')).toContainEqual([lot, 'SH-1'])
  expect(await find((made.code ?? '').slice(0, -1))).toContainEqual([order, made.code])
  expect(await find('sh')).toEqual([])
  expect(await find('%H-')).toEqual([])
})

test('returned, wrongly received or never issued stock is not in a trace', async () => {
  const { shaft } = shop.plant.ids
  const wrong = await shop.receive(shaft, 'SH-3', '5')
  const id = await shop.plant.released('1')
  const turn = await shop.plant.work(id, 10)
  await shop.plant.started(turn, shop.plant.ids.m1)
  const scan = { workOrderId: turn, lines: [{ materialId: shaft, quantity: '2', lotCode: 'SH-3' }] }
  const [row] = await shop.plant.must(consumeMaterial, scan)
  const key = await shop.lot('SH-3')
  expect((await shop.trace(key, both)).nodes.length).toBe(4)
  await shop.plant.must(reverseConsumption, { id: row?.id })
  expect((await shop.trace(key, forward)).nodes.length).toBe(1)
  await shop.plant.must(reverseInbound, { id: wrong, reason: 'wrong' })
  expect((await shop.trace(key, both)).nodes.map(({ code }) => code)).toEqual(['SH-3'])
  await shop.plant.must(stopWork, { id: turn, reasonCode: '2' })
})

test('a lot that is consumed by its own order ends the trace, both ways', async () => {
  const id = await shop.produce('3')
  await shop.bring(id, { lotCode: 'P-2' })
  const next = await shop.plant.released('2', { warehouseId: shop.warehouseId })
  const turn = await shop.plant.work(next, 10)
  await shop.plant.started(turn, shop.plant.ids.m1)
  await shop.plant.must(consumeMaterial, {
    workOrderId: turn,
    isExtra: 1,
    remark: 'taken apart',
    lines: [{ materialId: shop.plant.ids.pump, quantity: '1', lotCode: 'P-2' }],
  })
  expect((await shop.plant.report(turn, '2')).code).toBe('200')
  for (const [number, station] of [
    [20, shop.plant.ids.m2],
    [30, shop.plant.ids.m3],
  ] as const) {
    const work = await shop.plant.work(next, number)
    await shop.plant.started(work, station)
    await shop.plant.report(work, '2')
  }
  await shop.bring(next, { lotCode: 'P-2' })
  const key = await shop.lot('P-2')
  for (const direction of [backward, forward, both]) {
    const { nodes, links, isCut } = await shop.trace(key, direction)
    expect(isCut).toBe(false)
    expect(nodes.map((node) => node.key).filter((nodeKey) => nodeKey === key)).toEqual([key])
    expect(links.some(({ from }) => from === key)).toBe(true)
    expect(links.some(({ to }) => to === key)).toBe(true)
  }
})

test('the recall list gives the present place of each piece, on the page and as a workbook', async () => {
  const key = await shop.lot('SH-2')
  const { rows, hasMore, isCut } = await shop.recall(key)
  expect([hasMore, isCut]).toEqual([false, false])
  const places = rows.map(({ code, where, quantity, place, receiver }) => [code, where, quantity, place ?? receiver])
  expect(places).toContainEqual(['P-1', 1, '6', 'Line L-1'])
  expect(rows.find(({ where }) => where === 2)).toMatchObject({
    code: 'P-1',
    quantity: '4',
    receiver: 'Water works',
    billId: shipment,
    moveType: 203,
  })
  expect(rows.find(({ code }) => code === 'SH-2')).toMatchObject({ where: 1, qualityStatus: 0 })
  const { run } = shop.plant
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/mes_production/genealogy/recall/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'gemba-recall-'))
  const file = join(folder, 'recall.xlsx')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const sheet = await readWorkbook(file, 1000)
  rmSync(folder, { recursive: true })
  expect(sheet.length).toBe(rows.length + 1)
  expect(sheet.flat()).toContain('Water works')
})

test('pieces that are still in production are recalled as well', async () => {
  await shop.receive(shop.plant.ids.shaft, 'SH-9', '50')
  const id = await shop.plant.released('2')
  const turn = await shop.plant.work(id, 10)
  await shop.plant.started(turn, shop.plant.ids.m1)
  await shop.plant.must(consumeMaterial, {
    workOrderId: turn,
    lines: [{ materialId: shop.plant.ids.shaft, quantity: '2', lotCode: 'SH-9' }],
  })
  const { order: made } = await shop.plant.plan(id)
  const { rows } = await shop.recall(await shop.lot('SH-9'))
  expect(rows.map(({ code, where, quantity }) => [code, where, quantity])).toContainEqual([made.code, 3, '2'])
})

test('a user without the right gets nothing, and nobody gets data of another company', async () => {
  const { run } = shop.plant
  const key = await shop.lot('P-1')
  const asks = [
    ['trace', { key, direction: both }],
    ['recall', { key }],
    ['recall/export', { key }],
  ] as const
  for (const [path, body] of asks) {
    expect((await run.nobody(`/mes_production/genealogy/${path}`, body)).code, path).toBe('401')
    expect((await run.stranger(`/mes_production/genealogy/${path}`, body)).data, path).toMatchObject({
      error: 'notFound',
    })
  }
  const foreign = await run.stranger(findTraceable, { code: 'P-1' })
  expect(foreign.data).toEqual([])
  for (const wrong of ['lot', 'lot:x', 'lot:1:2', 'serial:1', 'order:999999999', 'untracked:0', 'lot:0;drop'])
    expect((await run.admin(traceGenealogy, { key: wrong, direction: both })).data, wrong).toMatchObject({
      error: 'notFound',
    })
})

test('more than 50 links of a node are folded, counted, and opened part by part', async () => {
  const { shaft } = shop.plant.ids
  await shop.receive(shaft, 'MANY', '1000')
  const key = await shop.lot('MANY')
  const lotId = key.split(':')[1]
  await shop.plant.run.rows(`with works as (
      insert into work_order (company_id, code, order_id, segment_plan_id, stage_id, quantity, status)
      select w.company_id, w.code || '-' || n, w.order_id, w.segment_plan_id, w.stage_id, 1, 60
      from work_order w cross join generate_series(1, 120) n where w.order_id = ${orderId} and w.id =
        (select min(id) from work_order where order_id = ${orderId}) returning id, company_id)
    insert into material_consumption (company_id, work_order_id, work_order_code, material_id, lot_id, quantity, warehouse_id, location_id, consumed_by)
    select company_id, id, 'WO', ${shaft}, ${lotId}, 1, ${shop.warehouseId}, ${shop.locationId}, 'x' from works returning id`)
  const seenKeys = new Set<string>()
  const sizes: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { nodes }: Awaited<ReturnType<typeof shop.trace>> = await shop.trace(key, forward, { after })
    const works = nodes.filter(({ kind }) => kind === workOrder).map((node) => node.key)
    for (const work of works) seenKeys.add(work)
    sizes.push(works.length)
    const remainingLinks = nodes.find((node) => node.key === key)?.forward
    if (after === 0) expect(remainingLinks).toEqual({ count: 70, isAtLeast: false, after: 50 })
    after = remainingLinks?.after ?? null
  }
  expect([sizes, seenKeys.size]).toEqual([[50, 50, 20], 120])
})

test('a serial number is traced by itself', async () => {
  const other = await TracedPlant.join(2)
  pieces = other
  await other.receive(other.plant.ids.shaft, 'B-1', '50')
  await other.receive(other.plant.ids.seal, 'C-1', '50')
  const id = await other.produce('2', { serialNumbers: ['SN:1', 'SN:2'] })
  const backwardTrace = await other.trace(`serial:${other.plant.ids.pump}:SN:2`, backward)
  expect(codesOf(backwardTrace, lot)).toEqual(['B-1', 'C-1'])
  await other.bring(id)
  await other.ship('1')
  const traceables = await other.plant.must(findTraceable, {
    code: 'SN:1',
  })
  expect(traceables).toEqual([
    { key: `serial:${other.plant.ids.pump}:SN:1`, kind: serial, code: 'SN:1', name: 'P-40 · P-40' },
  ])
  const back = await other.trace(traceables[0]?.key ?? '', backward)
  expect(codesOf(back, lot)).toEqual(['B-1', 'C-1'])
  const { rows } = await other.recall(await other.lot('B-1'))
  expect(rows.filter(({ kind }) => kind === serial).map(({ code, where }) => [code, where])).toEqual([
    ['SN:1', 2],
    ['SN:2', 1],
  ])
})

test('a recall reaches the same as a walk along every link, in the same sequence, from every start', async () => {
  const { plant, warehouseId } = pieces
  const turn = await plant.work(await plant.released('1', { warehouseId }), 10)
  await plant.started(turn, plant.ids.m1)
  const lines = [{ materialId: plant.ids.pump, quantity: '1', serialNumber: 'SN:2' }]
  const consumption = { workOrderId: turn, isExtra: 1, remark: 'taken apart', lines }
  await plant.must(consumeMaterial, unchecked(consumption))
  for (const plant of [shop, pieces])
    for (const key of await keysOf(plant))
      expect(await reached(plant, key), key).toEqual({ keys: await walked(plant, key), isCut: false })
})

test('a bound of nodes or steps keeps the nearest nodes and marks the list as incomplete; within the bounds it is not marked', async () => {
  const key = await shop.lot('SH-2')
  const { keys } = await reached(shop, key)
  expect(keys.length).toBeGreaterThan(4)
  for (let maxNodes = 1; maxNodes <= keys.length + 1; maxNodes++)
    expect(await reached(shop, key, { maxNodes })).toEqual({
      keys: keys.slice(0, maxNodes),
      isCut: maxNodes < keys.length,
    })
  const steps = [await reached(shop, key, { maxSteps: 0 }), await reached(shop, key, { maxSteps: 1 })]
  expect(steps.map(({ isCut }) => isCut)).toEqual([true, true])
  expect(steps[0]?.keys).toEqual([key])
  expect(steps[1]?.keys.slice(1).every((nodeKey) => nodeKey.startsWith('order:'))).toBe(true)
})
