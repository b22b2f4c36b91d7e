// Stages and templates with what they need, by lines and by the calls of the specification.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let team: string
let person: string

const make = async (path: string, body: object): Promise<string> => {
  const { code, data, msg } = await run.admin<{ id: string }>(path, body)
  expect(code, msg).toBe('200')
  return data.id
}

beforeAll(async () => {
  run = await joinTestProduct()
  team = await make('/base/team', { code: 'A', name: 'Shift A' })
  person = await make('/base/staff', { code: 'ann', name: 'Ann' })
})

test('a stage has its code by the rule, its words of the specification and its resources', async () => {
  const made = await run.admin<{ id: string }>('/base/segmentstage', {
    name: '车削',
    nameEn: 'Turn',
    segmentType: '1',
    inspectionFlag: 1,
    standardTime: '12.5',
    resources: [{ teamId: team, quantity: '2' }],
  })
  expect(made.data).toMatchObject({ code: 'GX-0001', inspectionFlag: 1, enabled: 1, resources: [{ teamId: team }] })
  const path = `/base/segmentstage/resource/${made.data.id}`
  expect((await run.admin(`GET ${path}`)).data).toMatchObject([
    { resourceType: 4, resourceId: team, quantity: '2', labels: { targetId: 'Shift A' } },
  ])
  const resources = [{ resourceType: 3, resourceId: person }]
  expect((await run.admin(path, { resources })).code).toBe('200')
  expect((await run.admin(`GET ${path}`)).data).toMatchObject([{ resourceType: 3, resourceId: person, quantity: '1' }])
  expect((await run.admin(path, [{ resourceType: 4, resourceId: team }])).code).toBe('200')
  expect((await run.admin(`GET ${path}`)).data).toMatchObject([{ resourceType: 4 }])
  expect((await run.stranger(`GET ${path}`)).data).toMatchObject({ error: 'notFound' })
  expect((await run.stranger(path, { resources: [] })).data).toMatchObject({ error: 'notFound' })
  expect((await run.admin('/base/segmentstage/batchRemove', [made.data.id])).code).toBe('200')
})

test('a segment has the batches of its stage where it says nothing else', async () => {
  const stageId = await make('/base/segmentstage', {
    code: 'OVEN',
    name: 'Oven',
    segmentType: '1',
    standardTime: '40',
    runBatch: '12',
    parallelStations: 2,
    transferBatch: '24',
  })
  const { data } = await run.admin<{ segments: object[] }>('/base/route/graph', {
    code: 'R-OVEN',
    name: 'Oven',
    revision: '1',
    dependencies: [],
    segments: [
      { key: 'a', number: 10, stageId },
      { key: 'b', number: 20, stageId, runBatch: null, parallelStations: 1, transferBatch: '6' },
    ],
  })
  expect(data.segments).toMatchObject([
    { standardTime: '40', runBatch: '12', parallelStations: 2, transferBatch: '24' },
    { standardTime: '40', runBatch: null, parallelStations: 1, transferBatch: '6' },
  ])
})

test('a line names one resource, and one only', async () => {
  const body = { code: 'X', name: 'X', segmentType: '1' }
  for (const line of [{}, { teamId: team, staffId: person }])
    expect((await run.admin('/base/segmentstage', { ...body, resources: [line] })).data).toMatchObject({
      error: 'segmentResourceUnclear',
      params: { field: 'resources.0' },
    })
})

test('what a stage needs cannot go', async () => {
  const other = await make('/base/team', { code: 'B', name: 'Shift B' })
  await make('/base/segmentstage', { code: 'Y', name: 'Y', segmentType: '1', resources: [{ teamId: other }] })
  expect((await run.admin(`DELETE /base/team/${other}`)).data).toMatchObject({ error: 'inUse' })
})

test('templates are listed, and hold resources of their own', async () => {
  const id = await make('/base/segmentTemplate', { code: 'T-1', name: 'Turning', segmentType: '1' })
  expect(
    (await run.admin('/base/segmentTemplate/resources', { id, resources: [{ resourceType: 4, resourceId: team }] }))
      .code,
  ).toBe('200')
  expect((await run.admin(`GET /base/segmentTemplate/resources/${id}`)).data).toMatchObject([{ resourceId: team }])
  expect((await run.admin('/base/segmentTemplate/list', { segmentType: '1' })).data).toMatchObject([
    { id, code: 'T-1' },
  ])
  expect((await run.stranger(`GET /base/segmentTemplate/resources/${id}`)).data).toMatchObject({ error: 'notFound' })
})

test('types of segments ship, and companies add their own', async () => {
  await make('/base/dictionary/add', { type: 'segmentType', code: 'heat', name: '热处理' })
  const { data } = await run.admin<object[]>('GET /base/configinfo/segmentType')
  expect(data[0]).toEqual({ id: '1', text: 'Machining' })
  expect(data.at(-1)).toEqual({ id: 'heat', text: '热处理' })
})
