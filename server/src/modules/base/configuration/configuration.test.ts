import {
  listConfigOptions,
  readConfigInfos,
  saveConfigInfos,
  toggleConfigOptions,
} from '@gemba/contract/base/configuration/configuration.ts'
import { dataModel } from '@gemba/contract/base/data-model/data-model.ts'
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { saveParameters } from '@gemba/contract/base/parameter.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const option = async (caller = run.admin) => (await caller(readConfigInfos, { optionId: 'standardCodes' })).data
const save = (value: string | null, path = '/base/configinfo/batchSaveOrUpdate') =>
  run.admin(path, [{ optionId: 'standardCodes', code: 'serialDigits', value }])
const toggle = (body: unknown) => run.admin(toggleConfigOptions, unchecked(body))

/** Creates an object of a new model, which has no rule yet. */
async function codeOfFirst(model: string) {
  await run.admin(operation(dataModel, 'create'), { code: model, name: model })
  const { data } = await run.admin(operation(dataModelObject, 'create'), {
    modelCode: model,
    values: {},
  })
  return data.code ?? data.error
}

test('an option is listed with the values of the company', async () => {
  const { data } = await run.admin(listConfigOptions, { keyword: 'standard' })
  expect(data).toMatchObject([{ id: 'standardCodes', status: 1, configInfos: [{ code: 'serialDigits', value: null }] }])
  expect((await run.admin(listConfigOptions, { optionType: 'none' })).data).toEqual([])
  for (const code of ['none', '__proto__', 'constructor'])
    expect(await run.admin(readConfigInfos, unchecked({ code }))).toMatchObject({ code: '1101' })
})

test('its value is used for creating codes, by that company only', async () => {
  expect(await codeOfFirst('before')).toBe('before-00001')
  expect(await save('7')).toMatchObject({ code: '200' })
  expect(await codeOfFirst('after')).toBe('after-0000001')
  expect((await option(run.stranger)).configInfos).toMatchObject([{ value: null }])
  expect(await save('4', 'PUT /base/configinfo/batchUpdate')).toMatchObject({ code: '200' })
  expect(await codeOfFirst('changed')).toBe('changed-0001')
  await save(null)
  expect(await codeOfFirst('again')).toBe('again-00001')
})

test('an unreadable value is rejected, here and among the parameters', async () => {
  for (const value of ['2', '10', 'x', '-4']) expect(await save(value), value).toMatchObject({ code: '400' })
  const parameter = { paramCode: 'config/standardCodes/serialDigits', paramValue: '99' }
  expect(await run.admin(saveParameters, unchecked([parameter]))).toMatchObject({ code: '400' })
  const strange = [{ optionId: 'standardCodes', code: '__proto__', value: '3' }]
  expect(await run.admin(saveConfigInfos, unchecked(strange))).toMatchObject({ code: '1101' })
})

test('if the option is off, no standard rule is created', async () => {
  expect(await toggle(['standardCodes'])).toMatchObject({ code: '200', data: { toggled: 1 } })
  expect((await option()).status).toBe(0)
  expect(await codeOfFirst('off')).toBe('codeMissing')
  await toggle({ id: 'standardCodes', status: 1 })
  await toggle({ id: 'standardCodes', status: 1 })
  expect((await option()).status).toBe(1)
  expect(await codeOfFirst('on')).toBe('on-00001')
  expect(await toggle({ ids: ['standardCodes', 'none'] })).toMatchObject({ code: '1101' })
  expect((await option()).status).toBe(1)
})

test('users without the right can neither see nor change it', async () => {
  expect((await run.nobody(listConfigOptions)).code).toBe('401')
  expect((await run.nobody(toggleConfigOptions, { id: 'standardCodes' })).code).toBe('401')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
