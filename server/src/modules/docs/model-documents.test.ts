// Documents of a model: offered with alarms of its equipment, to readers of their language in their company.
import { readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { documentLanguage } from '@gemba/contract/docs/dictionaries.ts'
import {
  document,
  documentClass,
  listDocumentsOfModel,
  listDocumentTree,
  maxPerModel,
} from '@gemba/contract/docs/document.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let classId: string

const { en, zhTW } = documentLanguage.codes
const write = async (name: string, rest: Record<string, unknown> = {}): Promise<void> => {
  const createReply = await run.admin(operation(document, 'create'), {
    classId,
    modelId: plant.modelId,
    name,
    content: `*${name}*`,
    ...rest,
  })
  expect(createReply.code).toBe('200')
}
const offered = async (language: string, caller = run.nobody, modelId = plant.modelId) =>
  (await caller(listDocumentsOfModel, { modelId }, { 'accept-language': language })).data
const namesOf = (articles: readonly { name: string }[]) => articles.map(({ name }) => name)

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  classId = (await run.admin(operation(documentClass, 'create'), { name: 'Instructions' })).data.id
  await write('Everybody', { sortNumber: 2 })
  await write('Hot press', { forLanguage: en, sortNumber: 1 })
  await write('過熱', { forLanguage: zhTW, sortNumber: 1 })
  await write('Of no model', { modelId: null, forLanguage: zhTW })
})

test('readers get the documents of the model in their language and those for all languages, in order', async () => {
  expect(namesOf(await offered('en'))).toEqual(['Hot press', 'Everybody'])
  expect(namesOf(await offered('zh-TW'))).toEqual(['過熱', 'Everybody'])
  expect(namesOf(await offered('zh-CN'))).toEqual(['Everybody'])
  expect((await offered('en'))[0]?.content).toContain('<em>Hot press</em>')
})

test('the documentation centre applies the same rule', async () => {
  const inCentre = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = await run.nobody(listDocumentTree, {}, headers)
    return namesOf(data.find(({ id }) => id === classId)?.list ?? []).sort()
  }
  expect(await inCentre('en')).toEqual(['Everybody', 'Hot press'])
  expect(await inCentre('zh-TW')).toEqual(['Everybody', 'Of no model', '過熱'])
})

test('another company gets none, and a document cannot refer to a model of another company', async () => {
  expect(await offered('en', run.stranger)).toEqual([])
  const { data } = await run.stranger(operation(modelResource, 'create'), { code: 'theirs', name: 'Theirs' })
  const refused = await run.admin(operation(document, 'create'), { classId, name: 'x', content: 'x', modelId: data.id })
  expect(refused.code).not.toBe('200')
  expect(await offered('en', run.nobody, data.id)).toEqual([])
})

test('an alarm includes the model of its object', async () => {
  await plant.send(105)
  const batchNo = await eventually(
    async () =>
      (await run.rows<{ b: string }>(`select batch_no as b from alarm_episode where point_id = ${plant.pointId}`))[0]
        ?.b,
  )
  const { data } = await run.admin(readAlarmByBatchNo, { batchNo })
  expect(data.modelId).toBe(plant.modelId)
})

test('the number of documents is limited', async () => {
  const other = await makePlant(run)
  await run.rows(`insert into document (company_id, class_id, model_id, name, content)
    select ${run.companyId}, ${classId}, ${other.modelId}, 'many ' || n, 'x' from generate_series(1, 30) n returning id`)
  expect(await offered('en', run.nobody, other.modelId)).toHaveLength(maxPerModel)
})

test('a document remains when its model is removed', async () => {
  const { data } = await run.admin(operation(modelResource, 'create'), { code: 'gone-soon', name: 'Gone soon' })
  await write('Orphan', { modelId: data.id })
  const [model] = await run.rows<{ version: number }>(`select version from model where id = ${data.id}`)
  expect(
    (await run.admin(operation(modelResource, 'remove'), { ids: [data.id], versions: { [data.id]: model?.version } }))
      .code,
  ).toBe('200')
  expect(await run.rows(`select model_id from document where name = 'Orphan'`)).toEqual([{ model_id: null }])
})
