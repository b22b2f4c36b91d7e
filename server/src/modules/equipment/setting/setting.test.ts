// Production parameters and sets of them by the calls of the specification.
import { object } from '@gemba/contract/equipment/object.ts'
import { parameterSet } from '@gemba/contract/equipment/setting/parameter-set.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Wire = Record<string, unknown> & { id: string }

let run: TestProduct
let objectId: string

beforeAll(async () => {
  run = await joinTestProduct()
  objectId = (await run.admin(operation(object, 'create'), { code: 's-1', name: 'Oven' })).data.id
})

test('a parameter of an object or of the plant has its code once', async () => {
  const parameter = { paramCode: 'temp', paramName: 'Temperature', paramValue: '180', unit: '°C' }
  const { data } = await run.admin<Wire>('/extMadeParam/insert', { ...parameter, objectId })
  expect(data).toMatchObject({ ...parameter, objectId, labels: { objectId: 'Oven' } })
  expect((await run.admin('/extMadeParam/insert', { ...parameter, objectId })).data.error).toBe('duplicate')
  expect((await run.admin('/extMadeParam/insert', parameter)).code).toBe('200')
  expect((await run.admin('/extMadeParam/insert', parameter)).data.error).toBe('duplicate')
  await run.admin('/extMadeParam/update', { id: data.id, paramValue: '185' })
  expect((await run.admin<Wire>('/extMadeParam/byId', { id: data.id })).data.paramValue).toBe('185')
  const page = await run.admin<{ records: Wire[] }>('/extMadeParam/page', { objectId })
  expect(page.data.records.map(({ id }) => id)).toEqual([data.id])
})

test('a set is saved with its values, and they go with it', async () => {
  const params = [
    { paramCode: 'temp', paramName: 'Temperature', paramValue: '180', unit: '°C' },
    { paramCode: 'time', paramName: 'Time', paramValue: '20', unit: 'min' },
  ]
  const { data } = await run.admin<Wire>('/extMadeSet/insert', { setName: 'Bread', objectId, params })
  expect(data).toMatchObject({ setName: 'Bread', params })
  const [temperature, time] = data.params as Wire[]
  const change = [
    { id: temperature?.id, paramValue: '190' },
    { id: time?.id, deletedFlag: 1 },
  ]
  const updated = await run.admin<Wire>('/extMadeSet/update', { id: data.id, params: change })
  expect(updated.data.params).toMatchObject([{ paramCode: 'temp', paramValue: '190' }])
  const incomplete = await run.admin('/extMadeSet/update', { id: data.id, params: [{ paramCode: 'x' }] })
  expect(incomplete.code).toBe('400')
  const repeated = await run.admin('/extMadeSet/update', { id: data.id, params: [params[0]] })
  expect(repeated.data.error).toBe('duplicate')
  expect((await run.admin('/extMadeSet/insert', { setName: 'Bread', objectId })).data.error).toBe('duplicate')
  expect((await run.admin('/extMadeSet/delete', { id: data.id })).code).toBe('200')
  expect(await run.rows(`select from parameter_set_value where set_id = ${data.id}`)).toEqual([])
})

test('parameters and sets go with their object; neither is there for another company', async () => {
  const { data } = await run.admin<Wire>('/extMadeSet/insert', { setName: 'Rolls', objectId })
  expect((await run.stranger('/extMadeSet/insert', { setName: 'Rolls', objectId })).code).toBe('1101')
  expect((await run.stranger(operation(parameterSet, 'read'), { id: data.id })).code).toBe('1101')
  expect((await run.admin(operation(object, 'remove'), { id: objectId })).code).toBe('200')
  expect((await run.admin(operation(parameterSet, 'read'), { id: data.id })).code).toBe('1101')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
