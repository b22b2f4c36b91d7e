// Saving routes as a whole: what is stored, what is refused, and concurrent saves.
import { copyRoute } from '@gemba/contract/production/route/route-actions.ts'
import { readRouteFlow, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { routeSegment, segmentDependency } from '@gemba/contract/production/route/route-segment.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { RoutePlant, sentAgain } from './route.fixture.ts'

let plant: RoutePlant

beforeAll(async () => {
  plant = await RoutePlant.join()
})

test('a route is saved and read with its segments; new segments have the times and resources of their stages', async () => {
  const { turn, center, shaft, station } = plant.ids
  const graph = await plant.saved(plant.body('R-1'))
  expect(graph).toMatchObject({
    route: { code: 'R-1', status: 10, enabled: 0, allowedActions: ['putInUse', 'change'], version: 1 },
    segments: [
      {
        number: 10,
        sequence: 10,
        stageId: turn,
        segmentStageId: turn,
        stageName: 'Turn',
        isInspected: 1,
        setupTime: '20',
        standardTime: '12.5',
        workCenterId: center,
        workCenterName: 'Turning',
        materials: [],
        resources: [{ resourceType: 1, resourceId: station, quantity: '1', name: 'Lathe 12' }],
      },
      { number: 20, standardTime: '4', setupTime: null, isInspected: 0 },
      {
        number: 30,
        resources: [{ resourceType: 4, resourceId: plant.ids.team, quantity: '2', name: 'Shift A' }],
        materials: [{ materialId: shaft, materialCode: 'SHAFT', quantity: '2', unitName: 'pcs', consumeType: 2 }],
      },
    ],
    leadTimeMs: (20 + 12.5 + 4 + 15 + 30) * 60_000,
  })
  const [a, b, c] = graph.segments.map(({ id }) => id)
  expect(graph.dependencies).toEqual([
    { fromId: a, toId: b, relation: 1, lagMinutes: 0 },
    { fromId: b, toId: c, relation: 1, lagMinutes: 15 },
  ])
  expect(await plant.read(graph.route.id)).toEqual(graph)
})

test('a save changes, adds and removes segments; numbers may be swapped, and unchanged segments keep their version', async () => {
  const graph = await plant.saved(plant.body('R-2'))
  const body = sentAgain(graph)
  const [first, second, third] = body.segments
  if (!first || !second || !third) throw new Error('three segments')
  const after = await plant.saved({
    ...body,
    name: 'RenamedColumns',
    segments: [
      { ...first, number: 20 },
      { ...second, number: 10, standardTime: null },
      { key: 'new', number: 40, stageId: plant.ids.fit, setupTime: null },
    ],
    dependencies: [{ from: second.key, to: 'new', relation: 2, lagMinutes: 5 }],
  })
  expect(after.route).toMatchObject({ name: 'RenamedColumns', version: 2 })
  expect(after.segments.map(({ id, number, version }) => [id, number, version])).toEqual([
    [second.id, 10, 2],
    [first.id, 20, 2],
    [expect.any(String), 40, 1],
  ])
  expect(after.segments[0]?.standardTime).toBeNull()
  expect(after.dependencies).toMatchObject([{ fromId: second.id, relation: 2, lagMinutes: 5 }])
  const unchanged = await plant.saved(sentAgain(after))
  expect(unchanged.segments.map(({ version }) => version)).toEqual([2, 2, 1])
})

test('of two saves of one version one succeeds; the other is refused as stale', async () => {
  const graph = await plant.saved(plant.body('R-3'))
  const answers = await Promise.all(
    ['one', 'other'].map((name) => plant.save({ ...sentAgain(graph), name, version: 1 })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['1104', '200'])
  expect(answers.find(({ code }) => code === '1104')?.data).toMatchObject({ error: 'stale', params: { version: 2 } })
})

test('of two requests that each add half of a cycle one is refused', async () => {
  const graph = await plant.saved(plant.body('R-4', { dependencies: [] }))
  const [a, b] = graph.segments.map(({ id }) => id)
  const add = (segmentId: string | undefined, predecessorId: string | undefined) =>
    plant.run.admin(operation(segmentDependency, 'create'), { segmentId, predecessorId })
  const answers = await Promise.all([add(a, b), add(b, a)])
  expect(answers.map(({ code }) => code).toSorted(), JSON.stringify(answers)).toEqual(['200', '2412'])
})

describe('refused, with nothing stored', () => {
  const wrong = (segment: object) => ({
    segments: [{ key: 'a', number: 10, stageId: plant.ids.turn, ...segment }],
    dependencies: [],
  })
  test.each<[string, () => object, string, object]>([
    [
      'a circle, with its path',
      () => ({
        dependencies: [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c' },
          { from: 'c', to: 'a' },
        ],
      }),
      'routeCycle',
      { path: ['10 Turn', '20 Wash', '30 Fit', '10 Turn'] },
    ],
    ['a segment that waits for itself', () => ({ dependencies: [{ from: 'a', to: 'a' }] }), 'routeCycle', {}],
    ['a dependency on no segment', () => ({ dependencies: [{ from: 'x', to: 'a' }] }), 'segmentKeyWrong', { key: 'x' }],
    [
      'a dependency twice',
      () => ({
        dependencies: [
          { from: 'a', to: 'b' },
          { from: 'a', to: 'b', relation: 2 },
        ],
      }),
      'duplicate',
      {},
    ],
    [
      'a number twice',
      () => ({ segments: ['a', 'b'].map((key) => ({ key, number: 10, stageId: plant.ids.turn })), dependencies: [] }),
      'routeNumberTwice',
      { number: 10, field: 'segments.1.number' },
    ],
    ['a stage that is none', () => wrong({ stageId: '999999999' }), 'notFound', { field: 'segments.0.stageId' }],
    [
      'a resource that is none',
      () => wrong({ resources: [{ resourceType: 4, resourceId: '999999999' }] }),
      'notFound',
      {},
    ],
    [
      'nothing of a material',
      () => wrong({ materials: [{ materialId: plant.ids.shaft, quantity: '0.0' }] }),
      'segmentQuantityWrong',
      { field: 'segments.0.materials.0.quantity' },
    ],
    [
      'the product as its own material',
      () => wrong({ materials: [{ materialId: plant.ids.pump, quantity: '1' }] }),
      'segmentMaterialOwn',
      {},
    ],
    [
      'materials of a general route',
      () => ({ materialId: null, ...wrong({ materials: [{ materialId: plant.ids.shaft, quantity: '1' }] }) }),
      'segmentMaterialGeneral',
      {},
    ],
  ])('%s', async (_, more, error, params) => {
    expect(await plant.save(plant.body('R-no', more()))).toMatchObject({ data: { error, params } })
    expect(await plant.run.rows(`select from process_route where code = 'R-no'`)).toEqual([])
  })
})

test('the flow of a route is read by its id, and that of an order by its own', async () => {
  const graph = await plant.run.admin(saveRouteGraph, unchecked(plant.body('FLOW')))
  const { route, segments } = graph.data
  const [first, second, third] = segments
  const { data } = await plant.run.admin(readRouteFlow, { id: route.id })
  expect(data).toEqual({
    nodes: [
      { id: first?.id, segmentId: first?.stageId, segmentName: 'Turn', sequence: 10 },
      { id: second?.id, segmentId: second?.stageId, segmentName: 'Wash', sequence: 20 },
      { id: third?.id, segmentId: third?.stageId, segmentName: 'Fit', sequence: 30 },
    ],
    links: [
      { source: first?.id, target: second?.id },
      { source: second?.id, target: third?.id },
    ],
  })
  expect((await plant.run.stranger(readRouteFlow, { id: route.id })).data).toMatchObject({
    error: 'notFound',
  })
  expect((await plant.run.nobody(readRouteFlow, { id: route.id })).data).toMatchObject({
    error: 'forbidden',
  })
  const [unused] = await plant.run.rows<{ id: string }>('select max(id) + 1 as id from process_route')
  expect((await plant.run.admin(readRouteFlow, { id: unused?.id })).data).toMatchObject({
    error: 'notFound',
  })
})

test('another company does not find the route, and cannot use its stages', async () => {
  const { route, segments } = await plant.saved(plant.body('R-5'))
  const segment = segments[0]?.id
  for (const path of [
    `GET /base/route/graph/${route.id}`,
    `GET /base/route/segment/${route.id}`,
    `GET /base/productsegment/${segment}`,
    `GET /base/route/segment/resource/${segment}`,
  ])
    expect((await plant.run.stranger(path)).data, path).toMatchObject({ error: 'notFound' })
  const theirs = { ...plant.body('R-6'), materialId: null, dependencies: [] }
  const stolen = { ...theirs, segments: [{ key: 'a', number: 10, stageId: plant.ids.turn }] }
  expect((await plant.run.stranger(saveRouteGraph, stolen)).data).toMatchObject({ error: 'notFound' })
  const over = { ...stolen, segments: [], id: route.id, version: 1 }
  expect((await plant.run.stranger(saveRouteGraph, over)).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.stranger(copyRoute, { id: route.id })).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.nobody(saveRouteGraph, unchecked(theirs))).data).toMatchObject({ error: 'forbidden' })
})

test('changing one segment increments the version of its route, and the route stays valid', async () => {
  const graph = await plant.saved(plant.body('R-7'))
  const other = await plant.saved(plant.body('R-8'))
  const added = await plant.run.admin(operation(routeSegment, 'create'), {
    routeId: graph.route.id,
    stageId: plant.ids.fit,
  })
  expect(added.data).toMatchObject({ number: 40, standardTime: '30' })
  expect((await plant.read(graph.route.id)).route.version).toBe(2)
  expect(await plant.save(sentAgain(graph))).toMatchObject({ data: { error: 'stale' } })
  const across = { segmentId: added.data.id, predecessorId: other.segments[0]?.id }
  expect((await plant.run.admin(operation(segmentDependency, 'create'), across)).data).toMatchObject({
    error: 'notFound',
  })
  const moved = await plant.run.admin(operation(routeSegment, 'update'), { id: added.data.id, routeId: other.route.id })
  expect(moved.data).toMatchObject({ routeId: graph.route.id })
})
