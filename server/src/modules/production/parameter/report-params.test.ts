// Steps and parameters from the route to the report: copies in orders, telemetry readings, refusals, and storage.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readWorkTelemetry } from '@gemba/contract/production/genealogy/read-work-telemetry.ts'
import { routeSegmentStep } from '@gemba/contract/production/parameter/segment-guide.ts'
import {
  type listWorkParameters,
  type listWorkSteps,
  parameterRights,
} from '@gemba/contract/production/parameter/work-guide.ts'
import { copyRoute, putRouteInUse, reviseRoute } from '@gemba/contract/production/route/route-actions.ts'
import type { GraphReply } from '@gemba/contract/production/route/route-graph-call.ts'
import { readRouteGraph, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { readReportForm, reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, eventually } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { OrderPlant } from '../order/order.fixture.ts'
import { sentAgain } from '../route/route.fixture.ts'
import { proveReading, readProofKey } from './reading-proof.ts'

type Parameter = CommandReply<typeof listWorkParameters>[number]

let shop: OrderPlant
let press: Plant
let operator: Caller
let work: string

const force = { code: 'FORCE', name: '压装力', nameEn: 'Pressing force', kind: 1, unit: 'kN' }
const limited = { ...force, lowerLimit: '60', target: '70', upperLimit: '80', isRequired: 1 }
const others = [
  { code: 'GLUE', name: 'Glue', kind: 2 },
  { code: 'GREASED', name: 'Greased', kind: 3 },
]

/** Puts a route revision in use whose first segment has steps and parameters. */
async function revise(parameters: object[]): Promise<GraphReply> {
  const { id } = await shop.must(reviseRoute, { id: shop.ids.route })
  const read = await shop.must(readRouteGraph, { id })
  const [first, ...rest] = sentAgain(read).segments
  const steps = [{ title: 'Clamp it', description: 'Until it clicks' }, { title: 'Press it' }]
  const segments = [{ ...first, steps, parameters }, ...rest]
  const saved = await shop.must(saveRouteGraph, unchecked({ ...sentAgain(read), isDefault: 1, segments }))
  await shop.must(putRouteInUse, { id })
  return saved
}

const guide = async (path: 'parameters' | 'steps', id: string, caller = shop.run.admin) =>
  (await caller(`GET /mes_production/workbench/${path}/${id}`)).data as never
const parametersOf = (id: string, caller?: Caller): Promise<Parameter[]> => guide('parameters', id, caller)
const readingOf = async (id: string, caller?: Caller) => {
  const reading = (await parametersOf(id, caller)).find(({ code }) => code === 'FORCE')?.reading
  if (!reading) throw new Error('not bound')
  return reading
}
/** Waits until the reading has the value, and returns it. */
const reads = (value: string) =>
  eventually(async () => {
    const reading = await readingOf(work)
    return reading.value === value && reading
  })
const report = (params: object[], more: object = {}, caller: Caller = shop.run.admin, good = '1') =>
  caller(reportWork, { workOrderId: work, good, params, ...more })
const reports = async () => (await shop.must(readReportForm, { id: work })).reports
const lastParams = async () => (await reports())[0]?.params

beforeAll(async () => {
  shop = await OrderPlant.join()
  press = await makePlant(shop.run)
  const rights = ['workOrder:view', 'workOrder:operate', 'telemetry:view', 'object:view']
  operator = (await makeMember(shop.run, 'operator', rights)).call
  const { version, ...station } = await shop.must(operation(stationResource, 'read'), { id: shop.ids.m1 })
  const { code, name, workCenterId } = station
  const body = { id: shop.ids.m1, code, name, workCenterId, equipmentId: press.objectId, version }
  expect((await shop.run.admin(operation(stationResource, 'update'), body)).code).toBe('200')
  await revise([{ ...limited, pointId: press.pointId }, ...others])
  work = await shop.work(await shop.released('100'), 10)
  await shop.started(work, shop.ids.m1)
})

test('an order has copies of the steps and parameters of its route; a later revision does not change them', async () => {
  const { steps, parameters } = (await revise([{ ...limited, upperLimit: '99' }])).segments[0] ?? {}
  expect(steps).toMatchObject([{ title: 'Clamp it' }, { title: 'Press it', files: [] }])
  expect(parameters).toMatchObject([{ upperLimit: '99', pointId: null, objectId: null }])
  const workSteps: CommandReply<typeof listWorkSteps> = await guide('steps', work)
  expect(workSteps).toMatchObject([
    { title: 'Clamp it', description: 'Until it clicks', files: [] },
    { title: 'Press it', description: null },
  ])
  expect(await parametersOf(work)).toMatchObject([
    { code: 'FORCE', name: 'Pressing force', unit: 'kN', lowerLimit: '60', upperLimit: '80', isRequired: 1 },
    { code: 'GLUE', kind: 2, reading: null },
    { code: 'GREASED', kind: 3, isRequired: 0 },
  ])
  expect((await shop.call(readBenchWork, { id: work })).data).toMatchObject({
    stepCount: 2,
    parameterCount: 3,
  })
})

test('a revision copies steps and parameters; reversed limits and a point of another type are refused', async () => {
  const { id } = await shop.must(copyRoute, {
    id: shop.ids.route,
    materialId: shop.ids.pump,
    code: 'RT-2',
  })
  const empty = await shop.must(readRouteGraph, { id })
  expect(empty.segments[0]?.parameters).toEqual([])
  const save = (graph: GraphReply, guideOf: object) => {
    const [first, ...rest] = sentAgain(graph).segments
    return shop.call(
      saveRouteGraph,
      unchecked({
        ...sentAgain(graph),
        segments: [{ ...first, ...guideOf }, ...rest],
      }),
    )
  }
  const refused = (parameter: object) => save(empty, { parameters: [{ ...limited, ...parameter }] })
  const unfit = { code: '2484', data: { error: 'parameterUnfit' } }
  expect(await refused({ lowerLimit: '90' })).toMatchObject(unfit)
  expect(await refused({ ...others[0], target: '1' })).toMatchObject(unfit)
  expect(
    await refused({
      code: 'T',
      name: 'T',
      kind: 2,
      lowerLimit: null,
      target: null,
      upperLimit: null,
      pointId: press.pointId,
    }),
  ).toMatchObject(unfit)
  const theirs = await makePlant({ ...shop.run, admin: shop.run.stranger })
  expect(await refused({ pointId: theirs.pointId })).toMatchObject({ data: { error: 'notFound' } })
  expect((await save(empty, { parameters: [limited, limited] })).data).toMatchObject({ error: 'duplicate' })
  const saved = await save(empty, {
    parameters: [{ ...limited, pointId: press.pointId }],
    steps: [{ title: 'a' }, { title: 'b' }],
  })
  expect(saved.data.segments[0]?.parameters).toMatchObject([{ pointId: press.pointId, objectId: press.objectId }])
  // A moved step stays the same row, a step missing in the request is removed, and a list missing in the request stays.
  const [a, b] = saved.data.segments[0]?.steps ?? []
  const moved = await save(saved.data, { steps: [b, { title: 'c' }, a] })
  expect(moved.data.segments[0]?.steps.map((step) => step.id === b?.id || step.id === a?.id)).toEqual([
    true,
    false,
    true,
  ])
  const savedGraph = await save(moved.data, {})
  expect(savedGraph.data.segments[0]).toMatchObject({
    steps: [{ title: 'b' }, { title: 'c' }, { title: 'a' }],
    parameters: [{}],
  })
  expect(await save(savedGraph.data, { steps: [{ ...a, id: '1' }] })).toMatchObject({ data: { error: 'notFound' } })
  await shop.must(putRouteInUse, { id })
  const next = await shop.must(reviseRoute, { id })
  const revised = await shop.must<GraphReply>(readRouteGraph, { id: next.id })
  expect(revised.segments[0]).toMatchObject({
    steps: [{ title: 'b' }, { title: 'c' }, { title: 'a' }],
    parameters: [{ ...limited, pointId: press.pointId }],
  })
  const [step] = revised.segments[0]?.steps ?? []
  const frozen = { id: savedGraph.data.segments[0]?.steps[0]?.id, title: 'x' }
  expect(await shop.run.admin(operation(routeSegmentStep, 'update'), frozen)).toMatchObject({
    data: { error: 'stateIllegal' },
  })
  expect(await shop.run.admin(operation(routeSegmentStep, 'update'), { id: step?.id, title: 'x' })).toMatchObject({
    code: '200',
  })
})

test('missing, unknown, duplicate and malformed values are refused with a message', async () => {
  const value = (code: string, text: string) => ({ code, value: text })
  expect(await report([])).toMatchObject({ code: '2472', msg: expect.stringContaining('Pressing force') })
  expect(await report([value('FORCE', 'much')])).toMatchObject({ code: '2474', msg: expect.stringContaining('much') })
  expect(await report([value('FORCE', '70'), value('GREASED', 'yes')])).toMatchObject({ code: '2474' })
  expect(await report([value('FORCE', '70'), value('NONE', '1')])).toMatchObject({ code: '2482' })
  expect(await report([value('FORCE', '70'), value('FORCE', '71')])).toMatchObject({ code: '2482' })
  expect(await reports()).toEqual([])
})

test('a value outside its limits needs a permission and a reason; both are stored', async () => {
  const outside = [{ code: 'FORCE', value: '80.01' }]
  const refused = await report(outside, { overrideReason: 'Trial' }, operator)
  expect(refused).toMatchObject({ code: '2473', data: { error: 'parameterOutside' } })
  for (const text of ['Pressing force', '80.01 kN', '60 … 80 kN']) expect(refused.msg).toContain(text)
  expect(await report(outside)).toMatchObject({ code: '2428' })
  const leader = await makeMember(shop.run, 'leader', ['workOrder:operate', parameterRights.override])
  expect(await report(outside, { overrideReason: 'Trial' }, leader.call)).toMatchObject({ code: '200' })
  expect(await lastParams()).toMatchObject([
    { code: 'FORCE', value: '80.01', isOutside: 1, source: 1, overrideReason: 'Trial', overriddenBy: 'leader' },
  ])
  // Scrap was not produced as it should be: its values document why, and need no override.
  const scrap = { scrap: [{ quantity: '1', reasonCode: '1' }] }
  expect(await report(outside, scrap, operator, '0')).toMatchObject({ code: '200' })
  expect(await lastParams()).toMatchObject([{ value: '80.01', isOutside: 1, overriddenBy: null }])
  expect(await report([], scrap, operator, '0')).toMatchObject({ code: '200' })
})

test('a reading of the equipment at the station is used with its age, and only unchanged', async () => {
  expect(await readingOf(work)).toMatchObject({ fault: 'none', value: null, proof: null })
  // A box that was offline sends its samples late.
  await press.send([70, Date.now() - 600_000])
  expect(await reads('70')).toMatchObject({ fault: 'stale', isUsable: false, proof: null })
  await press.send([71.236, Date.now() - 3000])
  const read = await reads('71.24')
  expect(read).toMatchObject({ pointId: press.pointId, isUsable: true, fault: null, quality: quality.good })
  const reportedValue = { code: 'FORCE', value: '71.24', proof: read.proof }
  expect(await report([reportedValue], {}, operator)).toMatchObject({ code: '200' })
  expect(await lastParams()).toMatchObject([{ source: 2, value: '71.24', sampledAt: read.sampledAt }])
  expect((await lastParams())?.[0]?.ageSeconds).toBeGreaterThanOrEqual(3)
  // A changed value counts as entered by hand.
  await report([{ ...reportedValue, value: '72' }])
  expect(await lastParams()).toMatchObject([{ source: 1, sampledAt: null, ageSeconds: null }])
  // A reading from long before the report is refused. An offline report was made in time.
  const [{ id: parameterId = '' } = { id: '' }] = await parametersOf(work)
  const takenAt = Date.now() - 600_000
  const claimed = { companyId: shop.run.companyId, workOrderId: work, parameterId, value: '73' }
  const key = await inWork(shop.run.product.database, systemActor(), readProofKey)
  const proof = proveReading(key, { ...claimed, pointId: press.pointId, sampledAt: takenAt - 5000, takenAt })
  const waited = [{ code: 'FORCE', value: '73', proof }]
  expect(await report(waited)).toMatchObject({ code: '2483', msg: expect.stringContaining('605 s') })
  expect(await report(waited, { endAt: takenAt + 60_000 })).toMatchObject({ code: '200' })
  expect(await lastParams()).toMatchObject([{ source: 2, ageSeconds: 5 }])
})

test('genealogy lists the points that were read during the work, for users who may see values', async () => {
  const telemetryOf = async (id: string, caller: Caller = shop.run.admin) =>
    (await caller(readWorkTelemetry, { id })).data
  const workTelemetry = await telemetryOf(work)
  expect(workTelemetry).toMatchObject({
    points: [{ pointId: press.pointId, name: 'Temperature', unit: '°C', lowerLimit: '60', upperLimit: '80' }],
  })
  expect(Number(workTelemetry.to)).toBeGreaterThan(Number(workTelemetry.from))
  const blind = await makeMember(shop.run, 'tracer', ['genealogy:view'])
  expect(await telemetryOf(work, blind.call)).toEqual({ from: null, to: null, points: [] })
  expect(await telemetryOf(work, shop.run.stranger)).toMatchObject({ error: 'notFound' })
  // Without parameters it is the main point of the equipment, and nothing before the work has begun.
  const plain = await shop.work(await shop.released('5', { routeId: shop.ids.route }), 10)
  expect(await telemetryOf(plain)).toMatchObject({ points: [] })
})

test('a bad or stale reading is marked and cannot be used; without the permission none can', async () => {
  await press.send([75, Date.now(), quality.badSensorFailure])
  const bad = await eventually(async () => {
    const reading = await readingOf(work)
    return reading.fault === 'bad' && reading
  })
  expect(bad).toMatchObject({ isUsable: false, proof: null })
  await press.send([76, Date.now(), quality.uncertainNoCommunicationLastUsableValue])
  expect(await reads('76')).toMatchObject({ fault: 'stale', isUsable: false, proof: null })
  const blind = await makeMember(shop.run, 'blind', ['workOrder:view'])
  expect(await readingOf(work, blind.call)).toMatchObject({ value: null, fault: 'forbidden', proof: null })
  for (const path of ['parameters', 'steps'])
    expect(await shop.run.stranger(`GET /mes_production/workbench/${path}/${work}`)).toMatchObject({
      data: { error: 'notFound' },
    })
  // At a station without that equipment, a machine of another station gives no reading.
  const elsewhere = await shop.work(await shop.released('5', { routeId: shop.ids.route }), 10)
  expect(await parametersOf(elsewhere)).toEqual([])
})

test('a report is counted once with its values, and keeps them when it is reversed', async () => {
  const key = { 'idempotency-key': 'params-once' }
  const body = { workOrderId: work, good: '1', params: [{ code: 'FORCE', value: '65' }] }
  const before = (await reports()).length
  for (let sent = 0; sent < 2; sent++) expect((await shop.run.admin(reportWork, body, key)).code).toBe('200')
  const [last] = await reports()
  expect((await reports()).length).toBe(before + 1)
  await shop.must(reverseReport, { id: last?.id, reason: 'wrong' })
  expect((await reports())[0]).toMatchObject({ status: 80, params: [{ value: '65', code: 'FORCE' }] })
})
