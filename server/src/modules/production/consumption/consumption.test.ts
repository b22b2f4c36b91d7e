// Consumption of material: scanned or backflushed with a report, never twice, and traced to its lots.
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { saveConfigInfos, toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { callForMaterial } from '@gemba/contract/production/andon/call-for-help.ts'
import {
  consumeMaterial,
  listConsumedMaterial,
  listNeededMaterial,
  reverseConsumption,
} from '@gemba/contract/production/consumption/consume-material.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let warehouseId: string
let locationId: string

interface CreatedRow {
  readonly id: string
}
interface Row extends CreatedRow {
  readonly materialCode: string
  readonly lotCode: string | null
  readonly quantity: string
  readonly isBackflush: number
  readonly status: number
}

beforeAll(async () => {
  plant = await OrderPlant.join()
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  locationId = (await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId })).id
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: locationId })
  await plant.must(operation(materialResource, 'update'), { id: plant.ids.shaft, tracking: 1 })
})

/** Receives shafts, or other material, of one lot at the line. */
async function receive(lotCode: string, quantity: string, of: object = {}): Promise<void> {
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId,
    details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity, lotCode, locationId, ...of }],
  })
  await plant.must(submitInbound, { id: bill.id })
  await plant.must(receiveInbound, { id: bill.id })
}

/** Returns the stock of a lot. */
const stockOf = async (lotCode: string): Promise<number> =>
  Number(
    (
      await plant.run.rows<{ sum: string }>(
        `select coalesce(sum(b.on_hand), 0) as sum from stock_balance b join lot l on l.id = b.lot_id where l.code = '${lotCode}'`,
      )
    )[0]?.sum,
  )

async function begun(quantity = '10'): Promise<string> {
  const turn = await plant.work(await plant.released(quantity), 10)
  await plant.started(turn, plant.ids.m1)
  return turn
}

const end = (workOrderId: string) => plant.must(stopWork, { id: workOrderId, reasonCode: '2' })
const scan = (workOrderId: string, quantity: string, more: object = {}) =>
  plant.call(consumeMaterial, {
    workOrderId,
    lines: [{ materialId: plant.ids.shaft, quantity, ...more }],
  })
const consumedBy = async (workOrderId: string) => (await plant.call(listConsumedMaterial, { workOrderId })).data
const sumOf = (rows: readonly Row[]) =>
  rows.filter(({ status }) => status === 20).reduce((sum, { quantity }) => sum + Number(quantity), 0)

test('backflush: 10 pieces with 2 shafts each and 5 % loss consume 21, the oldest lot first, and a reversal returns them', async () => {
  await receive('A-1', '15')
  await receive('A-2', '100')
  const turn = await begun()
  const { data } = await plant.report(turn, '10')
  const rows = await consumedBy(turn)
  expect(
    rows.map(({ lotCode, quantity, isBackflush }) => [lotCode, Number(quantity), isBackflush]).toReversed(),
  ).toEqual([
    ['A-1', 15, 1],
    ['A-2', 6, 1],
  ])
  expect([await stockOf('A-1'), await stockOf('A-2')]).toEqual([0, 94])
  const [entry] = await plant.run.rows<{ code: string; type: number }>(
    `select source_code as code, move_type as type from stock_ledger where source_type = 3 order by id limit 1`,
  )
  expect(entry).toMatchObject({ code: expect.stringMatching(/^WO/), type: 202 })
  const back = await plant.call(reverseConsumption, { id: rows[0]?.id })
  expect(back.data).toMatchObject({ error: 'reportUsed' })
  await plant.must(reverseReport, { id: data.id, reason: 'miscounted' })
  expect([await stockOf('A-1'), await stockOf('A-2')]).toEqual([15, 100])
  expect(sumOf(await consumedBy(turn))).toBe(0)
})

test('after 15 are scanned, 6 are backflushed; after 21 are scanned, none', async () => {
  await receive('B-1', '200')
  const started = await begun()
  expect((await scan(started, '15', { lotCode: 'B-1' })).code).toBe('200')
  await plant.report(started, '10')
  expect(sumOf(await consumedBy(started))).toBe(21)
  const two = await begun()
  expect((await scan(two, '21', { lotCode: 'B-1' })).code).toBe('200')
  const more = await scan(two, '4', { lotCode: 'B-1' })
  expect(more.data).toMatchObject({ error: 'quantityAbove', params: { requested: '4', allowed: '0' } })
  const extra = {
    workOrderId: two,
    isExtra: 1,
    lines: [{ materialId: plant.ids.shaft, quantity: '4', lotCode: 'B-1' }],
  }
  expect((await plant.call(consumeMaterial, unchecked(extra))).data).toMatchObject({ error: 'reasonMissing' })
  expect((await plant.call(consumeMaterial, unchecked({ ...extra, remark: 'bent' }))).code).toBe('200')
  await plant.report(two, '10')
  // 4 more than planned, and listed as such.
  const [need] = await plant.must(listNeededMaterial, { id: two })
  expect(need).toMatchObject({ plannedQuantity: '21', consumedQuantity: '25', leftQuantity: '0' })
})

test('a shortage refuses the whole report and names what is missing', async () => {
  const turn = await begun('1000')
  const answer = await plant.report(turn, '1000')
  expect(answer.data).toMatchObject({ error: 'stockShort' })
  expect(answer.msg).toContain('SHAFT')
  expect((await plant.call(readReportForm, { id: turn })).data.reports).toEqual([])
  expect(await consumedBy(turn)).toEqual([])
  await end(turn)
})

test('unplanned material, an unknown lot, and a work centre without a line side are refused', async () => {
  const turn = await begun()
  const seal = await plant.call(consumeMaterial, {
    workOrderId: turn,
    lines: [{ materialId: plant.ids.pump, quantity: '1' }],
  })
  expect(seal.data).toMatchObject({ error: 'materialUnplanned', params: { material: 'P-40' } })
  expect((await scan(turn, '1', { lotCode: 'NONE' })).data).toMatchObject({ error: 'lotUnknown' })
  expect((await scan(turn, '0')).data).toMatchObject({ error: 'quantityWrong' })
  const rows = (await scan(turn, '2', { lotCode: 'B-1' })).data
  const put = () => plant.call(reverseConsumption, { id: rows[0]?.id })
  expect((await put()).code).toBe('200')
  expect((await put()).data).toMatchObject({ error: 'reportReversed' })
  await end(turn)
  const waitingWork = await plant.work(await plant.released('1'), 10)
  expect((await scan(waitingWork, '1')).data).toMatchObject({ error: 'stateIllegal' })
  const foreign = await plant.run.stranger(consumeMaterial, {
    workOrderId: turn,
    lines: [{ materialId: plant.ids.shaft, quantity: '1' }],
  })
  expect(foreign.data).toMatchObject({ error: 'notFound' })
})

test('simultaneous reports never consume the same material twice, and the ledger agrees', async () => {
  await receive('C-1', '500')
  const turn = await begun('20')
  const answers = await Promise.all(Array.from({ length: 10 }, () => plant.report(turn, '2')))
  expect(answers.every(({ code }) => code === '200')).toBe(true)
  expect(sumOf(await consumedBy(turn))).toBe(42)
  const { data } = await plant.run.admin(proveStock)
  expect(data.faults).toEqual([])
})

test('material of the current work can be called for, from the warehouses that have it, except the line', async () => {
  const hall = (await plant.must(operation(warehouse, 'create'), { code: 'HALL', name: 'Hall' })).id
  const shelf = (await plant.must(operation(location, 'create'), { code: 'H-1', name: 'H-1', warehouseId: hall })).id
  await receive('D-1', '3')
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId: hall,
    details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity: '7', lotCode: 'D-2', locationId: shelf }],
  })
  await plant.must(submitInbound, { id: bill.id })
  await plant.must(receiveInbound, { id: bill.id })
  const turn = await plant.work(await plant.released('10'), 10)
  const path = `GET /mes_production/andon/material/${turn}`
  const { data } = await plant.call<object[]>(path, {})
  expect(data).toEqual([
    {
      materialId: plant.ids.shaft,
      materialCode: 'SHAFT',
      materialName: 'SHAFT',
      unitName: 'pcs',
      leftQuantity: '21',
      places: [{ warehouseId: hall, name: 'Hall', free: '7' }],
    },
  ])
  expect((await plant.run.stranger(path, {})).data).toMatchObject({ error: 'notFound' })
  const call = { stationId: plant.ids.m1, materialId: plant.ids.shaft, warehouseId: hall, quantity: '21' }
  const { demandId } = await plant.must(callForMaterial, call)
  expect(demandId).not.toBeNull()
})

/** Returns how many minutes from now the instants in rows are. */
const minutesAgo = async (column: string, from: string): Promise<number[]> =>
  (
    await plant.run.rows<{ ago: number }>(
      `select round(extract(epoch from now() - ${column}) / 60)::int as ago from ${from} order by 1 desc`,
    )
  ).map(({ ago }) => ago)

test('offline work has the time when it was done, in the stock ledger as well', async () => {
  await receive('C-1', '100')
  const before = Date.now()
  const at = (minutes: number) => ({ at: before - minutes * 60_000 })
  const turn = await plant.work(await plant.released('10'), 10)
  await plant.must(dispatchWork, { ids: [turn], stationId: plant.ids.m1 })
  // Its stored times are an hour back, as if a bench had acted then.
  await plant.run.rows(
    `update work_order set status_at = now() - interval '60 minutes' where id = ${turn} returning id`,
  )
  await plant.must(claimWork, { id: turn, ...at(50) })
  await plant.must(`/mes_production/workbench/startWork/${turn}`, at(45))
  const lines = [{ materialId: plant.ids.shaft, quantity: '4', lotCode: 'C-1' }]
  await plant.must(consumeMaterial, { workOrderId: turn, lines, ...at(40) })
  // The report backflushes what was not consumed before.
  expect((await plant.report(turn, '10', at(30))).code).toBe('200')
  expect(await minutesAgo('consumed_at', `material_consumption where work_order_id = ${turn}`)).toEqual(
    expect.arrayContaining([40, 30]),
  )
  const posted = `stock_ledger l join material_consumption c on c.id = l.source_line_id and l.source_id = c.id
      and l.source_type = 3
    where c.work_order_id = ${turn}`
  expect(new Set(await minutesAgo('l.at', posted))).toEqual(new Set([40, 30]))
  expect(await minutesAgo('reported_at', `work_report where work_order_id = ${turn}`)).toEqual([30])
  expect(await minutesAgo('end_at', `work_log where work_order_id = ${turn} and kind = 2`)).toEqual([30])
  expect(await minutesAgo('actual_end', `work_order where id = ${turn}`)).toEqual([30])
  // The time is not before the last activity, nor after now, nor more than a day ago.
  const next = await begun()
  await scan(next, '1', { lotCode: 'C-1' })
  await plant.must(consumeMaterial, { workOrderId: next, lines, ...at(-90) })
  await plant.must(consumeMaterial, { workOrderId: next, lines, ...at(9_000_000) })
  expect(await minutesAgo('consumed_at', `material_consumption where work_order_id = ${next}`)).toEqual([0, 0, 0])
  await end(next)
})

interface BomFixture {
  readonly bomId: string
  readonly dozen: string
  readonly ids: Readonly<Record<'pin' | 'brass' | 'joint', string>>
}

/**
 * Creates a BOM in which brass replaces the shaft, and a joint, which comes by the dozen, replaces the shaft and the
 * pin.
 */
async function withAlternates(): Promise<BomFixture> {
  const { pump, shaft, pcs } = plant.ids
  const dozen = await plant.must(operation(unit, 'create'), { code: 'dz', name: 'dz', baseUnitId: pcs, factor: '12' })
  const { materialClassId } = await plant.must(operation(materialResource, 'read'), { id: shaft })
  const material = async (code: string, unitId = pcs) =>
    (
      await plant.must(operation(materialResource, 'create'), {
        code,
        name: code,
        materialClassId,
        unitId,
        tracking: 1,
      })
    ).id
  const [pin, brass] = [await material('PIN'), await material('BRASS')]
  const joint = await material('JOINT', dozen.id)
  const bom = await plant.must(operation(bomResource, 'create'), {
    code: 'BS',
    name: 'Pump',
    materialId: pump,
    revision: '2',
    isDefault: 0,
    bomItems: [
      { materialId: shaft, quantity: '2', lossRate: '5', alternativeMaterialIds: [brass, joint] },
      { materialId: pin, quantity: '12', alternativeMaterialIds: [joint] },
    ],
  })
  await plant.must(putBomInUse, { id: bom.id })
  return { bomId: bom.id, dozen: dozen.id, ids: { pin, brass, joint } }
}

test('an approved alternate counts for the material it replaces: the report consumes only the rest, and a reversal restores the need', async () => {
  const { bomId, dozen, ids } = await withAlternates()
  await receive('E-1', '100')
  await receive('E-2', '100', { materialId: ids.brass })
  await receive('E-3', '100', { materialId: ids.joint, unitId: dozen })
  const order = await plant.released('10', { bomId })
  const turn = await plant.work(order, 10)
  await plant.started(turn, plant.ids.m1)
  const needs = () => plant.must(listNeededMaterial, { id: turn })
  expect((await needs())[0]).toMatchObject({
    materialCode: 'SHAFT',
    leftQuantity: '21',
    alternates: [
      { materialCode: 'BRASS', plannedQuantity: '21', leftQuantity: '21', unitName: 'pcs' },
      { materialCode: 'JOINT', plannedQuantity: '1', leftQuantity: '1', unitName: 'dz' },
    ],
  })
  const take = (materialId: string, quantity: string, more: object = {}) =>
    scan(turn, quantity, { materialId, ...more })
  expect((await take(ids.brass, '22')).data).toMatchObject({
    error: 'quantityAbove',
    params: { requested: '22', allowed: '21' },
  })
  expect((await take(ids.joint, '1')).data).toMatchObject({
    error: 'substituteUnclear',
    params: { material: 'JOINT', planned: 'SHAFT, PIN' },
  })
  expect((await take(ids.brass, '1', { substituteForId: ids.pin })).data).toMatchObject({
    error: 'substituteUnapproved',
    params: { material: 'BRASS', planned: 'PIN' },
  })
  expect((await take(ids.brass, '1', { substituteForId: '999999999' })).data).toMatchObject({ error: 'notFound' })
  const [row] = (await take(ids.brass, '6')).data
  const { shaft } = plant.ids
  expect(row).toMatchObject({ materialCode: 'BRASS', substituteForId: shaft, substituteForCode: 'SHAFT', isExtra: 0 })
  const dozens = await take(ids.joint, '10', { substituteForId: ids.pin })
  expect(dozens.data).toMatchObject([{ materialCode: 'JOINT', quantity: '10', substituteForCode: 'PIN' }])
  expect(await needs()).toMatchObject([
    { materialCode: 'SHAFT', consumedQuantity: '6', leftQuantity: '15' },
    { materialCode: 'PIN', consumedQuantity: '120', leftQuantity: '0' },
  ])
  const takenBackflush = async () =>
    (await consumedBy(turn)).filter(({ isBackflush, status }) => isBackflush === 1 && status === 20)
  const report = (await plant.report(turn, '10')).data
  expect(await takenBackflush()).toMatchObject([{ materialCode: 'SHAFT', quantity: '15' }])
  expect((await plant.plan(order)).materials).toMatchObject([{ consumed: '21' }, { consumed: '120' }])
  await plant.must(reverseReport, { id: report.id, reason: 'miscounted' })
  await plant.must(reverseConsumption, { id: row?.id })
  expect((await needs())[0]).toMatchObject({ consumedQuantity: '0', leftQuantity: '21' })
  // More of an alternate than planned is extra consumption, and still counts for the line.
  const extra = { workOrderId: turn, isExtra: 1, lines: [{ materialId: ids.brass, quantity: '22' }] }
  expect((await plant.call(consumeMaterial, unchecked(extra))).data).toMatchObject({ error: 'reasonMissing' })
  expect((await plant.call(consumeMaterial, unchecked({ ...extra, remark: 'bent' }))).code).toBe('200')
  await plant.report(turn, '10')
  expect(await takenBackflush()).toEqual([])
  // The alternate does not belong to this order, because the BOM it was planned with has none.
  const otherWork = await begun()
  expect((await scan(otherWork, '1', { materialId: ids.brass })).data).toMatchObject({ error: 'materialUnplanned' })
  await end(otherWork)
})

/** Sets the over-issue allowance of the company in percent. */
const letOver = async (value: string | null) => {
  await plant.must(saveConfigInfos, unchecked([{ optionId: 'overIssue', code: 'percent', value }]))
  await plant.must(toggleConfigOptions, { ids: ['overIssue'], status: value === null ? 0 : 1 })
}

test('over-issue: nothing beyond the plan is allowed until the company sets 5 %, rounded to whole pieces', async () => {
  await receive('O-1', '100')
  const turn = await begun()
  const allowed = async () => (await plant.must(listNeededMaterial, { id: turn }))[0]
  const above = async (requested: string, maximum: string) =>
    expect((await scan(turn, requested, { lotCode: 'O-1' })).data).toMatchObject({
      error: 'quantityAbove',
      params: { requested, allowed: maximum },
    })
  await above('22', '21')
  expect(await allowed()).toMatchObject({ leftQuantity: '21', allowedQuantity: '21' })
  await letOver('5')
  expect(await allowed()).toMatchObject({ leftQuantity: '21', allowedQuantity: '22' })
  await above('23', '22')
  expect((await scan(turn, '22', { lotCode: 'O-1' })).data).toMatchObject([{ quantity: '22', isExtra: 0 }])
  expect(await allowed()).toMatchObject({ leftQuantity: '0', allowedQuantity: '0' })
  await above('1', '0')
  await letOver('0')
  expect(await allowed()).toMatchObject({ leftQuantity: '0', allowedQuantity: '0' })
  // If the option is switched off, its value has no effect.
  await letOver('50')
  await letOver(null)
  await above('1', '0')
  for (const value of ['101', '-1', '5.5', 'x'])
    expect(
      (await plant.call(saveConfigInfos, unchecked([{ optionId: 'overIssue', code: 'percent', value }]))).code,
    ).toBe('400')
  await end(turn)
})
