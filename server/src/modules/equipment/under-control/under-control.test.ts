// Objects under the control of others, by the calls of the specification, and what their rules refuse.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../../main/successful.fixture.ts'

type Wire = Record<string, unknown> & { id: string }

let run: TestProduct
let make: SuccessfulCaller
const ids: Record<string, string> = {}

beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
  for (const code of ['press', 'cooler']) ids[code] = (await make(operation(object, 'create'), { code, name: code })).id
  const points = [
    { objectId: ids.press, code: 'temp', name: 'Temperature', rw: 0 },
    { objectId: ids.press, code: 'text', name: 'Text', dataType: 9 },
    { objectId: ids.cooler, code: 'fan', name: 'Fan', dataType: 1, rw: 1 },
    { objectId: ids.cooler, code: 'speed', name: 'Speed', rw: 2, engLow: 0, engHigh: 100 },
    { objectId: ids.cooler, code: 'flow', name: 'Flow', rw: 0 },
  ]
  for (const fields of points) ids[fields.code] = (await make(operation(point, 'create'), unchecked(fields))).id
})

const call = (path: string, body: object, caller = run.admin) => caller<Wire>(`/busObjectUnder/${path}`, body)

test('an entry is added, listed by object, changed and deleted with its rules', async () => {
  const entry = { objectId: ids.press, underObjectId: ids.cooler, underName: 'Cooling', controlType: 1 }
  const { code, data, msg } = await call('add', entry)
  expect(code, msg).toBe('200')
  expect(data).toMatchObject({ ...entry, underId: data.id, isEnable: 1, labels: { underObjectId: 'cooler' } })
  expect((await call('add', entry)).data).toMatchObject({ error: 'duplicate' })
  const rule = {
    underId: data.id,
    ruleName: 'Too hot',
    dataId: ids.temp,
    compare: 3,
    value: 80,
    targetDataId: ids.fan,
    targetValue: '1',
  }
  const created = await call('rules/add', rule)
  expect(created.data).toMatchObject({ ...rule, ruleId: created.data.id })
  const listed = await run.admin<Wire[]>('/busObjectUnder/list', { objectId: ids.press })
  expect(listed.data.map(({ underId }) => underId)).toEqual([data.id])
  expect((await run.admin<Wire[]>('/busObjectUnder/list', { objectId: ids.cooler })).data).toEqual([])
  expect((await call('rules/update', { ruleId: created.data.id, value: 85 })).data).toMatchObject({ value: 85 })
  const rules = await run.admin<Wire[]>('/busObjectUnder/rules/select', { underId: data.id })
  expect(rules.data).toMatchObject([{ ruleName: 'Too hot', value: 85 }])
  expect((await call('update', { underId: data.id, isEnable: 0, version: 1 })).data).toMatchObject({ isEnable: 0 })
  expect((await call('update', { underId: data.id, isEnable: 1, version: 1 })).data).toMatchObject({ error: 'stale' })
  expect((await call('update', { underId: data.id, underObjectId: ids.press })).data).toMatchObject({
    error: 'fixedField',
  })
  expect((await call('rules/update', { ruleId: created.data.id, value: 90 }, run.stranger)).code).toBe('1101')
  expect((await call('delete', { id: data.id }, run.stranger)).data).not.toMatchObject({ removed: 1 })
  expect((await call('delete', { id: data.id })).code).toBe('200')
  expect(await run.rows(`select from under_control_rule where under_id = ${data.id}`)).toEqual([])
})

test('a rule watches a point of the object and writes a writable point of the controlled one within its range', async () => {
  const entry = await call('add', { objectId: ids.press, underObjectId: ids.cooler })
  const rule = { underId: entry.data.id, ruleName: 'r', dataId: ids.temp, compare: 3, value: 80 }
  const problems = async (fields: object) => {
    const { data } = await call('rules/add', { ...rule, targetDataId: ids.speed, targetValue: '50', ...fields })
    const found = (data as unknown as { params?: { problems: { field: string; problem: string }[] } }).params
    return found?.problems.map(({ field, problem }) => `${field} ${problem}`)
  }
  expect(await problems({ dataId: ids.fan })).toEqual(['dataId choice'])
  expect(await problems({ dataId: ids.text })).toEqual(['dataId choice'])
  expect(await problems({ targetDataId: ids.flow })).toEqual(['targetDataId choice'])
  expect(await problems({ targetDataId: ids.temp })).toEqual(['targetDataId choice'])
  expect(await problems({ targetValue: 'fast' })).toEqual(['targetValue type'])
  expect(await problems({ targetValue: '101' })).toEqual(['targetValue range'])
  expect(await problems({ targetDataId: ids.fan, targetValue: '2' })).toEqual(['targetValue choice'])
  expect(await problems({})).toBeUndefined()
})

test('lists the points that rules can write and watch', async () => {
  const codes = async (path: string, objectId: string | undefined) =>
    ((await call(path, { objectId })).data as unknown as Wire[]).map(({ dataCode }) => dataCode).toSorted()
  expect(await codes('selectControlPointByObjectId', ids.cooler)).toEqual(['fan', 'speed'])
  expect(await codes('selectControlPointByObjectId', ids.press)).toEqual([])
  expect(await codes('selectPoints4UnderByObjectId', ids.press)).toEqual(['temp'])
  expect((await call('selectControlPointByObjectId', { objectId: ids.press }, run.stranger)).code).toBe('1101')
  expect((await call('selectPoints4UnderByObjectId', {})).code).toBe('400')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
