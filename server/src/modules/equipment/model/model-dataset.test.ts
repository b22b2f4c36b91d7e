// Datasets of a model: their points and the period that applies to them.

import { copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

interface Dataset {
  dataSetId: string
  dataSetCode: string
  dataIds: string[]
  version: number
}

let run: TestProduct
let modelId: string
let flow: string
let head: string

async function createModel(code: string): Promise<string> {
  return (await run.admin(operation(model, 'create'), { code, name: code })).data.id
}

async function createPoint(code: string, owner = modelId): Promise<string> {
  return (await run.admin(operation(modelPoint, 'create'), { modelId: owner, code, name: code })).data.id
}

beforeEach(async () => {
  run = await joinTestProduct()
  modelId = await createModel('pump')
  flow = await createPoint('flow')
  head = await createPoint('head')
})

const add = (fields: object) =>
  run.admin<Dataset>('/modelDataset/addModelDataset', { modelId, dataSetCode: 'fast', dataSetName: 'Fast', ...fields })
const update = (fields: object) => run.admin<Dataset>('/modelDataset/updateModelDataset', fields)
const periods = () =>
  run.rows(`select code, period_ms, dataset_id from model_point where model_id = ${modelId} order by code`)

test('the period of a dataset applies to its points', async () => {
  const { data } = await add({ collectCycle: 5, dataIds: [flow] })
  const id = data.dataSetId
  expect(data).toMatchObject({ dataSetCode: 'fast', collectCycle: 5, dataIds: [flow] })
  expect(await periods()).toEqual([
    { code: 'flow', period_ms: 5000, dataset_id: id },
    { code: 'head', period_ms: 1000, dataset_id: null },
  ])
  const joined = await run.admin(operation(modelPoint, 'update'), { id: head, datasetId: id })
  expect(joined.data).toMatchObject({ periodMs: 5000 })
  const kept = await run.admin(operation(modelPoint, 'update'), { id: head, periodMs: 200 })
  expect(kept.data).toMatchObject({ periodMs: 5000 })
  expect((await update({ id, collectCycle: 10 })).data).toMatchObject({ dataIds: [flow, head] })
  expect((await periods()).map((row) => (row as { period_ms: number }).period_ms)).toEqual([10_000, 10_000])
  expect((await update({ id, dataIds: [] })).data).toMatchObject({ dataIds: [] })
  const list = await run.admin<Dataset[]>('/modelDataset/selectModelDatasetByList', { modelId })
  expect(list.data).toMatchObject([{ dataSetId: id, dataIds: [] }])
})

test('wrong input, points of another model and old versions are refused', async () => {
  const other = await createPoint('flow', await createModel('meter'))
  expect((await add({ dataIds: [other] })).code).toBe('1101')
  expect((await add({ collectCycle: 0 })).code).toBe('400')
  const { data } = await add({})
  expect(await add({})).toMatchObject({ data: { error: 'duplicate' } })
  expect((await run.admin(operation(modelPoint, 'update'), { id: other, datasetId: data.dataSetId })).code).toBe('1101')
  await update({ id: data.dataSetId, version: 1, name: 'Fast 2' })
  expect(await update({ id: data.dataSetId, version: 1, name: 'Fast 3' })).toMatchObject({ data: { error: 'stale' } })
  expect((await run.stranger('/modelDataset/updateModelDataset', { id: data.dataSetId, name: 'x' })).code).toBe('1101')
  expect((await run.nobody('/modelDataset/updateModelDataset', { id: data.dataSetId, name: 'x' })).code).toBe('401')
})

test('points stay when their dataset is removed, and a copy of the model has its datasets', async () => {
  const { data } = await add({ collectCycle: 5, dataIds: [flow] })
  const { data: copy } = await run.admin(copyModel, { modelId })
  const { data: points } = await run.admin(operation(modelPoint, 'list'), { modelId: copy.id, code: 'flow' })
  const { data: datasets } = await run.admin(operation(modelDataset, 'list'), { modelId: copy.id })
  expect(datasets).toMatchObject([{ code: 'fast', dataIds: [points[0]?.id] }])
  await run.admin('/modelDataset/deleteModelDataset', { id: data.dataSetId })
  expect(await periods()).toMatchObject([{ code: 'flow', period_ms: 5000, dataset_id: null }, { code: 'head' }])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
