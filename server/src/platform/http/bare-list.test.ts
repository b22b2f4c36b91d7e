// A body that is a list has the name its call gives it, or is refused.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('ids', async () => {
  const { data } = await run.admin<{ id: string }>('/infModel/add', { code: 'listed', name: 'n' })
  expect(await run.admin('/infModel/del', [data.id])).toMatchObject({ code: '200', data: { removed: 1 } })
})

test('a name of its own, and that one only', async () => {
  const parameters = [{ paramCode: 'listed', paramName: 'n', paramValue: '1' }]
  const stored = { code: '200', data: [{ paramCode: 'listed' }] }
  expect(await run.admin('/paramInfo/saveList', parameters)).toMatchObject(stored)
  expect(await run.admin('/paramInfo/saveList', { ids: [] })).toMatchObject({ code: '200', ignored: ['ids'] })
})

test('no name: refused, but for the empty list that some clients write for an empty object', async () => {
  expect(await run.admin('/infModel/add', [{ code: 'in-a-list', name: 'n' }])).toMatchObject({
    code: '1302',
    data: { error: 'malformed', params: { reason: 'JSON object expected' } },
  })
  expect(await run.rows("select from model where code = 'in-a-list'")).toEqual([])
  expect((await run.admin('/infModel/page', [])).code).toBe('200')
})
