// Statuses, revisions and copies of routes, and how the requests of the specification read them.
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { type RouteAction, routeFlow } from '@gemba/contract/production/route/flow.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import {
  listProductSegmentMaterials,
  listProductSegmentResources,
  listRouteSegments,
  listSegmentResources,
  readProductSegment,
} from '@gemba/contract/production/route/product-segment.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { RoutePlant, sentAgain } from './route.fixture.ts'

let plant: RoutePlant
const { draft, inUse, outOfUse } = routeStatus.codes

beforeAll(async () => {
  plant = await RoutePlant.join()
})

const actions = (Object.keys(routeFlow.transitions) as RouteAction[]).filter((action) => action !== 'change')
const states = [draft, inUse, outOfUse]

test.each(states.flatMap((status) => actions.map((action) => [status, action] as const)))(
  'in state %i, %s is done or refused as the flow says',
  async (status, action) => {
    const code = `F-${status}-${action}`
    const { route } = await plant.saved(plant.body(code))
    if (status !== draft) await plant.perform('putInUse', route.id)
    if (status === outOfUse) await plant.perform('takeOutOfUse', route.id)
    const answer = await plant.perform(action, route.id)
    if (isAllowed(routeFlow, action, status)) expect(answer.code, answer.msg).toBe('200')
    else expect(answer.data).toMatchObject({ error: 'stateIllegal', params: { status } })
  },
)

test('no request changes or removes a route in use', async () => {
  const id = await plant.inUse('U-1')
  const graph = await plant.read(id)
  const segment = graph.segments[0]?.id
  const calls: [string, object][] = [
    ['/base/route/graph', sentAgain(graph)],
    ['PUT /base/route', { id, name: 'New' }],
    [`DELETE /base/route/${id}`, {}],
    ['/base/routesegment', { routeId: id, stageId: plant.ids.fit }],
    ['PUT /base/routesegment', { id: segment, description: 'New' }],
    [`DELETE /base/routesegment/${segment}`, {}],
    ['/base/routesegment/resourceline', { segmentId: segment, teamId: plant.ids.team }],
  ]
  for (const [path, body] of calls)
    expect((await plant.run.admin(path, body)).data, path).toMatchObject({ error: 'stateIllegal' })
  expect(await plant.read(id)).toEqual(graph)
})

test('one route of a product is the default, also if two are put in use at once', async () => {
  const graphs = await Promise.all(['D-1', 'D-2'].map((code) => plant.saved(plant.body(code))))
  await Promise.all(graphs.map(({ route }) => plant.perform('putInUse', route.id)))
  const defaults = await plant.run.rows<{ id: string }>(
    `select id from process_route where status = 20 and is_default = 1 and material_id = ${plant.ids.pump}`,
  )
  expect(defaults).toHaveLength(1)
  const other = graphs.find(({ route }) => route.id !== String(defaults[0]?.id))?.route.id ?? ''
  expect((await plant.perform('makeDefault', other)).data).toMatchObject({ replacedId: String(defaults[0]?.id) })
  const general = await plant.saved({
    ...plant.body('D-3'),
    materialId: null,
    segments: [{ key: 'a', number: 10, stageId: plant.ids.fit }],
    dependencies: [],
  })
  await plant.perform('putInUse', general.route.id)
  expect((await plant.perform('makeDefault', general.route.id)).data).toMatchObject({ error: 'routeGeneral' })
})

test('a route without segments cannot be put in use', async () => {
  const { route } = await plant.saved(plant.body('E-1', { segments: [], dependencies: [] }))
  expect((await plant.perform('putInUse', route.id)).data).toMatchObject({ error: 'routeEmpty' })
})

test('the next revision is a complete copy, a draft, and the only draft', async () => {
  const id = await plant.inUse('V-1')
  const before = await plant.read(id)
  const revised = await plant.perform<{ id: string; revision: string }>('revise', id)
  expect(revised.data.revision).toBe('2')
  const after = await plant.read(revised.data.id)
  const shape = ({ segments, dependencies, leadTimeMs }: typeof before) => ({
    leadTimeMs,
    segments: segments.map(({ number, stageId, resources, materials }) => ({ number, stageId, resources, materials })),
    links: dependencies.map(({ fromId, toId, lagMinutes }) => [
      ...[fromId, toId].map((end) => segments.find((segment) => segment.id === end)?.number),
      lagMinutes,
    ]),
  })
  expect(shape(after)).toEqual(shape(before))
  expect(after.route).toMatchObject({ status: draft, code: 'V-1', materialId: plant.ids.pump })
  expect((await plant.perform('revise', id)).data).toMatchObject({ error: 'routeDraftOpen', params: { revision: '2' } })
  expect((await plant.read(id)).route.status).toBe(inUse)
})

test('files of a segment are shown with it; a revision has its own copies', async () => {
  const form = new FormData()
  form.append('file', new Blob(['speed,feed\n900,0.2\n']), 'turning.csv')
  const response = await fetch(`http://127.0.0.1:${plant.run.product.port}/api/meta/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${plant.run.tokens.admin}` },
    body: form,
  })
  const file = (await response.json()) as { data: { fileId: string } }
  const body = plant.body('W-1')
  const { route, segments } = await plant.saved({
    ...body,
    segments: body.segments.map((segment, at) => (at === 0 ? { ...segment, files: [file.data.fileId] } : segment)),
  })
  const paths = (id: string | undefined) => [
    `GET /base/route/segment/file/${id}`,
    `GET /base/productsegment/file/${id}`,
  ]
  for (const path of paths(segments[0]?.id))
    expect((await plant.run.admin(path)).data).toMatchObject([{ name: 'turning.csv', fileType: 'csv' }])
  await plant.perform('putInUse', route.id)
  const revised = await plant.perform<{ id: string }>('revise', route.id)
  const copy = (await plant.read(revised.data.id)).segments[0]
  expect(copy?.files).toMatchObject([{ fileName: 'turning.csv' }])
  expect(copy?.files[0]?.fileId).not.toBe(file.data.fileId)
  await plant.run.admin(operation(processRoute, 'remove'), { id: revised.data.id })
  expect((await plant.run.admin<unknown[]>(paths(segments[0]?.id)[0] ?? '')).data).toHaveLength(1)
})

test('a general route can be copied to a product; materials are copied for the same product only', async () => {
  const { route } = await plant.saved({
    ...plant.body('G-1'),
    materialId: null,
    segments: [{ key: 'a', number: 10, stageId: plant.ids.fit }],
    dependencies: [],
  })
  const copied = await plant.perform<{ id: string }>('copy', route.id, { materialId: plant.ids.pump, code: 'G-1-P' })
  expect((await plant.read(copied.data.id)).route).toMatchObject({
    code: 'G-1-P',
    materialId: plant.ids.pump,
    status: draft,
  })
  const generalGraph = await plant.saved(plant.body('G-2'))
  const same = await plant.perform<{ id: string }>('copy', generalGraph.route.id, { materialId: plant.ids.pump })
  expect((await plant.read(same.data.id)).segments[2]?.materials).toHaveLength(1)
  expect((await plant.read(same.data.id)).route.code).toMatch(/^RT-\d{5}$/)
  const other = await plant.perform<{ id: string }>('copy', generalGraph.route.id, { materialId: plant.ids.shaft })
  expect((await plant.read(other.data.id)).segments[2]?.materials).toEqual([])
})

test('the requests of the specification read routes and segments of products', async () => {
  const { route, segments } = await plant.saved(plant.body('S-1'))
  const [turn, wash, fit] = segments.map(({ id }) => id)
  const page = await plant.run.admin<{ records: { id: string }[] }>('GET /base/route/page?code=S-1')
  expect(page.data.records.map(({ id }) => id)).toEqual([route.id])
  const listed = await plant.run.admin(listRouteSegments, { id: route.id })
  expect(listed.data).toMatchObject([
    { id: turn, sequence: 10, segmentStageId: plant.ids.turn, previousIds: [] },
    { id: wash, previousIds: [turn] },
    { id: fit, previousIds: [wash] },
  ])
  const needs = [{ resourceType: 1, resourceId: plant.ids.station, quantity: '1', labels: { targetId: 'Lathe 12' } }]
  expect((await plant.run.admin(listSegmentResources, { id: turn })).data).toMatchObject(needs)
  expect((await plant.run.admin(listProductSegmentResources, { id: turn })).data).toMatchObject(needs)
  expect((await plant.run.admin(readProductSegment, { id: fit })).data).toMatchObject({
    materialId: plant.ids.pump,
    segmentStageId: plant.ids.fit,
    sequence: 30,
    previousIds: [wash],
  })
  expect((await plant.run.admin(listProductSegmentMaterials, { id: fit })).data).toMatchObject([
    { materialId: plant.ids.shaft, quantity: '2', consumeType: 2 },
  ])
  const general = await plant.saved({
    ...plant.body('S-2'),
    materialId: null,
    segments: [{ key: 'a', number: 10, stageId: plant.ids.fit }],
    dependencies: [],
  })
  expect((await plant.run.admin(readProductSegment, { id: general.segments[0]?.id })).data).toMatchObject({
    error: 'notFound',
  })
})

test('entities used in routes cannot be removed; a removed route is restored completely', async () => {
  const { route } = await plant.saved(plant.body('B-1'))
  expect((await plant.run.admin(operation(segmentStage, 'remove'), { id: plant.ids.turn })).data).toMatchObject({
    error: 'inUse',
  })
  const before = await plant.read(route.id)
  const { data } = await plant.run.admin(operation(processRoute, 'remove'), { id: route.id })
  expect((await plant.run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('200')
  const after = await plant.read(route.id)
  expect(after.segments.map(({ id }) => id)).toEqual(before.segments.map(({ id }) => id))
  expect(after.dependencies).toEqual(before.dependencies)
})

test('the product of a route cannot change while its segments have materials', async () => {
  const { route } = await plant.saved(plant.body('M-1'))
  const moved = await plant.run.admin(operation(processRoute, 'update'), { id: route.id, materialId: plant.ids.shaft })
  expect(moved.data).toMatchObject({ error: 'routeMaterialsLeft' })
})
