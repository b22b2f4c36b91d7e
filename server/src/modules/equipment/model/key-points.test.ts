// Key points of a model: marked, ordered, unmarked; by the calls of the specification.

import {
  addKeyModelPoints,
  findModelPointByCode,
  listKeyModelPoints,
  moveKeyModelPointDown,
  moveKeyModelPointUp,
  removeKeyModelPoints,
} from '@gemba/contract/equipment/model/key-points.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let modelId: string
let ids: Record<string, string>

beforeEach(async () => {
  run = await joinTestProduct()
  modelId = (await run.admin(operation(modelResource, 'create'), { code: 'pump', name: 'Pump' })).data.id
  ids = {}
  for (const code of ['flow', 'head', 'power', 'speed']) {
    const { data } = await run.admin('/modelPointData/addModelPointData', { modelId, dataCode: code, dataName: code })
    ids[code] = String(data.id)
  }
})

const get = (path: string, token: 'admin' | 'stranger' = 'admin') =>
  run.product.app
    .inject({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${run.tokens[token]}` } })
    .then((response) => response.json() as { code: string; data: { dataCode: string; keySort: number }[] })

const codesOf = (answer: { data: { dataCode: string }[] }) => answer.data.map(({ dataCode }) => dataCode)
const keys = async () => codesOf(await get(`/modelPointData/key?modelId=${modelId}`))
const others = async () => codesOf(await get(`/modelPointData/nkey?modelId=${modelId}`))

test('points become key points in the order of the request and move in it', async () => {
  expect(await others()).toEqual(['flow', 'head', 'power', 'speed'])
  expect(await run.admin(addKeyModelPoints, unchecked({ dataIds: [ids.speed, ids.flow] }))).toMatchObject({
    code: '200',
    data: null,
  })
  expect(await run.admin(addKeyModelPoints, unchecked({ dataIds: `${ids.head},${ids.flow}` }))).toMatchObject({
    code: '200',
  })
  expect(await keys()).toEqual(['speed', 'flow', 'head'])
  expect(await others()).toEqual(['power'])
  await run.admin(moveKeyModelPointUp, unchecked({ dataId: ids.head }))
  await run.admin(moveKeyModelPointDown, unchecked({ dataId: ids.speed }))
  expect(await keys()).toEqual(['head', 'speed', 'flow'])
  // The ends stay.
  await run.admin(moveKeyModelPointUp, { id: ids.head as string })
  await run.admin(moveKeyModelPointDown, { id: ids.flow as string })
  expect(await keys()).toEqual(['head', 'speed', 'flow'])
  expect(await run.admin(removeKeyModelPoints, unchecked({ dataId: ids.speed }))).toMatchObject({ code: '200' })
  expect(await run.admin(removeKeyModelPoints, unchecked({ dataId: ids.speed }))).toMatchObject({ code: '200' })
  expect(await keys()).toEqual(['head', 'flow'])
  const { data: object } = await run.admin(createObjectByModel, {
    modelId,
    objectCode: 'pump-1',
    objectName: 'Pump 1',
  })
  expect(
    await run.rows(`select code from point where object_id = ${object.id} and is_key = 1 order by key_sort`),
  ).toEqual([{ code: 'head' }, { code: 'flow' }])
  const events = await run.rows(
    `select from outbox where name = 'model.changed' and payload ->> 'modelId' = '${modelId}'`,
  )
  // One for the model, four points, two additions, two moves, one removal.
  expect(events).toHaveLength(10)
})

test('a point that is no key point does not move, and unknown points are refused', async () => {
  expect(await run.admin(moveKeyModelPointUp, { id: ids.flow as string })).toMatchObject({
    code: '1642',
    data: { error: 'pointNotKey', params: { name: 'flow' } },
  })
  expect(await run.admin(addKeyModelPoints, unchecked({ dataIds: [ids.flow, '999999'] }))).toMatchObject({
    code: '1101',
  })
  expect(await keys()).toEqual([])
})

test('a model point is found by its code, or the code is free', async () => {
  const find = (code: string) => run.admin(findModelPointByCode, unchecked({ modelId, dataCode: code }))
  expect((await find('flow')).data).toMatchObject({ dataId: ids.flow, dataName: 'flow' })
  expect(await find('free')).toMatchObject({ code: '200', data: null })
})

test('several points are removed by their data ids, and lists are filtered', async () => {
  const list = (body: object) => run.admin<{ code: string }[]>('/modelPointData/selectModelPointDataByParams', body)
  expect((await list({ modelId, code: 'flow' })).data).toHaveLength(1)
  const removed = await run.admin('/modelPointData/deleteModelPointDataByDataIds', { dataIds: [ids.flow, ids.head] })
  expect(removed.data).toMatchObject({ removed: 2 })
  const page = await run.admin('/modelPointInfo/selectModelPointInfoByPage', { modelId })
  expect(page.data).toMatchObject({ total: 2 })
})

test('neither another company nor a user without the right sees or changes key points', async () => {
  expect((await get(`/modelPointData/key?modelId=${modelId}`, 'stranger')).code).toBe('1101')
  for (const command of [addKeyModelPoints, removeKeyModelPoints, moveKeyModelPointUp, moveKeyModelPointDown]) {
    expect((await run.stranger(command, unchecked({ id: ids.flow }))).code).toBe('1101')
    expect((await run.nobody(command, unchecked({ id: ids.flow }))).code).toBe('401')
  }
  expect((await run.stranger(findModelPointByCode, { modelId, code: 'flow' })).data).toBeNull()
  expect((await run.nobody(listKeyModelPoints, { modelId })).code).toBe('401')
  expect((await run.nobody(operation(modelPoint, 'list'), { modelId })).code).toBe('401')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
