// The texts of the values of a model point, as rows of the specification over the state texts of the point.

import { listModelPointContrast, saveModelPointContrast } from '@gemba/contract/equipment/model/point-contrast.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let dataId: string

beforeEach(async () => {
  run = await joinTestProduct()
  const { data } = await run.admin(operation(model, 'create'), { code: 'pump', name: 'Pump' })
  const point = { modelId: data.id, code: 'state', name: 'State', dataType: 11 as const }
  dataId = (await run.admin(operation(modelPoint, 'create'), point)).data.id
})

const save = (rows: object[], fields: object = {}) =>
  run.admin(saveModelPointContrast, unchecked({ dataId, rows, ...fields }))
const list = async () => (await run.admin(listModelPointContrast, unchecked({ dataId }))).data
const stored = () => run.rows(`select state_words, state_words_en from model_point where id = ${dataId}`)

test('texts are saved as state texts and listed in their order', async () => {
  expect(await list()).toEqual([])
  const rows = [
    { value: 1, text: '运行', textEn: 'Running' },
    { value: 0, text: '停止' },
  ]
  expect(await save(rows)).toMatchObject({ code: '200', data: null })
  expect(await stored()).toEqual([{ state_words: '1=运行; 0=停止', state_words_en: '1=Running' }])
  expect(await list()).toMatchObject([
    { dataId, value: 1, text: '运行', textEn: 'Running', sortNum: 1 },
    { dataId, value: 0, text: '停止', textEn: null, sortNum: 2 },
  ])
  expect(await save([])).toMatchObject({ code: '200' })
  expect(await stored()).toEqual([{ state_words: null, state_words_en: null }])
})

test('repeated values, texts with separators, colours and old versions are refused', async () => {
  const problems = (field: string) => ({ code: '400', data: { params: { problems: [{ field }] } } })
  expect(
    await save([
      { value: 1, text: 'On' },
      { value: 1, text: 'Off' },
    ]),
  ).toMatchObject(problems('rows.1.value'))
  expect(await save([{ value: 1.5, text: 'On' }])).toMatchObject(problems('rows.0.value'))
  expect(await save([{ value: 1, text: 'On; off' }])).toMatchObject(problems('rows.0.text'))
  expect(await save([{ value: 1, text: 'On', color: '#f00' }])).toMatchObject({
    code: '1107',
    data: { error: 'notSupported', params: { field: 'color' } },
  })
  expect(await save([{ value: 1, text: 'On' }], { version: 1 })).toMatchObject({ code: '200' })
  expect(await save([{ value: 1, text: 'Off' }], { version: 1 })).toMatchObject({ data: { error: 'stale' } })
  expect(await stored()).toEqual([{ state_words: '1=On', state_words_en: null }])
})

test('neither another company nor a user without the right sees or changes texts', async () => {
  expect((await run.stranger(listModelPointContrast, { pointId: dataId })).code).toBe('1101')
  expect((await run.nobody(listModelPointContrast, { pointId: dataId })).code).toBe('401')
  const change = { pointId: dataId, rows: [] }
  expect((await run.stranger(saveModelPointContrast, change)).code).toBe('1101')
  expect((await run.nobody(saveModelPointContrast, change)).code).toBe('401')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
