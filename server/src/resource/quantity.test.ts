// Exact numbers through the edge and the store: the deadband of storing, in the unit of its point.
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../main/declared-call.fixture.ts'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'

let run: TestProduct
let modelId: string

beforeAll(async () => {
  run = await joinTestProduct()
  modelId = (await run.admin(operation(model, 'create'), { code: 'quantity', name: 'Quantity' })).data.id
})

const add = (code: string, storeDeadband: unknown) =>
  run.admin(operation(modelPoint, 'create'), unchecked({ modelId, code, name: code, storeDeadband }))
const codes = async (body: object) => {
  const { data } = await run.admin(operation(modelPoint, 'page'), { modelId, ...body })
  return data.records.map(({ code }) => code).join('')
}

test('every digit is stored and answered, also of a number that was sent as one', async () => {
  const sentQuantities = ['123456789012345678.000000000010', '9.50', '10', 0.25]
  const answered = []
  for (const [at, deadband] of sentQuantities.entries())
    answered.push((await add('abcd'[at] ?? '', deadband)).data.storeDeadband)
  expect(answered).toEqual(['123456789012345678.000000000010', '9.50', '10', '0.25'])
})

test('it is ordered and filtered as a number, to the last digit', async () => {
  expect(await codes({ sort: 'storeDeadband', order: 'ASC' })).toBe('dbca')
  expect(await codes({ storeDeadband: { from: '9.5', to: '10.000' } })).toBe('bc')
  expect(await codes({ storeDeadband: { from: '123456789012345678.00000000001' } })).toBe('a')
  expect(await codes({ storeDeadband: { from: '123456789012345678.000000000011' } })).toBe('')
})

test.each([
  ['less than its least value', '-0.000000000001', 'tooSmall'],
  ['no number', '1,000', 'pattern'],
  ['more digits than there is room for', '1234567890123456789', 'pattern'],
])('%s is refused by its name', async (_, value, problem) => {
  expect(await add('x', value)).toMatchObject({
    code: '400',
    data: { error: 'invalid', params: { problems: [{ field: 'storeDeadband', problem }] } },
  })
  const lines = { code: 'with-lines', name: 'x', points: [{ code: 'p', name: 'P', storeDeadband: value }] }
  expect(await run.admin(operation(model, 'create'), lines)).toMatchObject({
    data: { params: { problems: [{ field: 'points.0.storeDeadband', problem }] } },
  })
})
