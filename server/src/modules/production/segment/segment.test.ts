// Stages and templates with their resources, by lines and by the requests of the specification.
import { dictionaryEntry } from '@gemba/contract/base/dictionary.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team as teamResource } from '@gemba/contract/production/personnel/team.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import {
  listSegmentTypes,
  listTemplateResources,
  saveTemplateResources,
} from '@gemba/contract/production/segment/segment-resources.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentTemplate } from '@gemba/contract/production/segment/segment-template.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let team: string
let person: string

const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
  const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
  expect(code, msg).toBe('200')
  return data.id
}

beforeAll(async () => {
  run = await joinTestProduct()
  team = await make(operation(teamResource, 'create'), { code: 'A', name: 'Shift A' })
  person = await make(operation(staff, 'create'), { code: 'ann', name: 'Ann' })
})

test('a stage has a code by the rule, the spellings of the specification and its resources', async () => {
  const created = await run.admin(operation(segmentStage, 'create'), {
    name: '车削',
    nameEn: 'Turn',
    segmentType: '1',
    inspectionFlag: 1,
    standardTime: '12.5',
    resources: [{ teamId: team, quantity: '2' }],
  })
  expect(created.data).toMatchObject({ code: 'OP-0001', inspectionFlag: 1, enabled: 1, resources: [{ teamId: team }] })
  const path = `/base/segmentstage/resource/${created.data.id}`
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
  expect((await run.admin('/base/segmentstage/batchRemove', [created.data.id])).code).toBe('200')
})

test('a segment has the batches of its stage unless it has its own', async () => {
  const stageId = await make(operation(segmentStage, 'create'), {
    code: 'OVEN',
    name: 'Oven',
    segmentType: '1',
    standardTime: '40',
    runBatch: '12',
    parallelStations: 2,
    transferBatch: '24',
  })
  const { data } = await run.admin(saveRouteGraph, {
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

test('a line names exactly one resource', async () => {
  const body = { code: 'X', name: 'X', segmentType: '1' }
  for (const line of [{}, { teamId: team, staffId: person }])
    expect((await run.admin(operation(segmentStage, 'create'), { ...body, resources: [line] })).data).toMatchObject({
      error: 'segmentResourceUnclear',
      params: { field: 'resources.0' },
    })
})

test('resources of a stage cannot be removed', async () => {
  const other = await make(operation(teamResource, 'create'), { code: 'B', name: 'Shift B' })
  await make(operation(segmentStage, 'create'), {
    code: 'Y',
    name: 'Y',
    segmentType: '1',
    resources: [{ teamId: other }],
  })
  expect((await run.admin(operation(teamResource, 'remove'), { id: other })).data).toMatchObject({ error: 'inUse' })
})

test('templates are listed, and have their own resources', async () => {
  const id = await make(operation(segmentTemplate, 'create'), { code: 'T-1', name: 'Turning', segmentType: '1' })
  expect(
    (await run.admin(saveTemplateResources, unchecked({ id, resources: [{ resourceType: 4, resourceId: team }] })))
      .code,
  ).toBe('200')
  expect((await run.admin(listTemplateResources, { id })).data).toMatchObject([{ resourceId: team }])
  expect((await run.admin(operation(segmentTemplate, 'list'), { segmentType: '1' })).data).toMatchObject([
    { id, code: 'T-1' },
  ])
  expect((await run.stranger(listTemplateResources, { id })).data).toMatchObject({ error: 'notFound' })
})

test('segment types are shipped, and companies add their own', async () => {
  await make(operation(dictionaryEntry, 'create'), { type: 'segmentType', code: 'heat', name: '热处理' })
  const { data } = await run.admin(listSegmentTypes)
  expect(data[0]).toEqual({ id: '1', text: 'Machining' })
  expect(data.at(-1)).toEqual({ id: 'heat', text: '热处理' })
})
