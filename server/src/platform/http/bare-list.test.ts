// A body that is a JSON array is assigned to the field of its command, or rejected.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('assigns an array to `ids`', async () => {
  const { data } = await run.admin<{ id: string }>('/infModel/add', { code: 'listed', name: 'n' })
  expect(await run.admin('/infModel/del', [data.id])).toMatchObject({ code: '200', data: { removed: 1 } })
})

test('assigns an array to the field of the command only', async () => {
  const parameters = [{ paramCode: 'listed', paramName: 'n', paramValue: '1' }]
  const stored = { code: '200', data: [{ paramCode: 'listed' }] }
  expect(await run.admin('/paramInfo/saveList', parameters)).toMatchObject(stored)
  expect(await run.admin('/paramInfo/saveList', { ids: [] })).toMatchObject({ code: '200', ignored: ['ids'] })
})

test('rejects an array without a field, except the empty array that some clients send for an empty object', async () => {
  expect(await run.admin('/infModel/add', [{ code: 'in-a-list', name: 'n' }])).toMatchObject({
    code: '1302',
    data: { error: 'malformed', params: { reason: 'JSON object expected' } },
  })
  expect(await run.rows("select from model where code = 'in-a-list'")).toEqual([])
  expect((await run.admin('/infModel/page', [])).code).toBe('200')
})
