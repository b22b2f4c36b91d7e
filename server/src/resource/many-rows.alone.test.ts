// As many rows as a list selects go in one call, and come back as one.
import { department } from '@gemba/contract/identity/department.ts'
import { maxIdsPerCall } from '@gemba/contract/kit/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../main/declared-call.fixture.ts'
import { type IsolatedTestProduct, startTestProduct } from '../main/product.fixture.ts'

let run: IsolatedTestProduct

// A product of its own: how long so many rows take depends on what else its tables hold.
beforeAll(async () => {
  run = await startTestProduct()
})
afterAll(() => run.stop())

const countOf = async (): Promise<number> =>
  (await run.rows(`select from department where company_id = ${run.companyId} and code like 'many-%'`)).length

test('every row that a list selects is removed in one call, and one more is refused in the right words', async () => {
  const rows = await run.rows<{ id: string }>(`insert into department (company_id, code, name)
    select ${run.companyId}, 'many-' || n, 'Many ' || n from generate_series(1, ${maxIdsPerCall}) n returning id::text`)
  const ids = rows.map(({ id }) => id)
  const refused = await run.admin(operation(department, 'remove'), { ids: [...ids, '1'] })
  expect(refused).toMatchObject({ code: '1504', msg: 'At most 10000 rows are accepted' })
  expect(await countOf()).toBe(maxIdsPerCall)
  const removed = await run.admin(operation(department, 'remove'), { ids })
  expect(removed).toMatchObject({ code: '200', data: { removed: maxIdsPerCall } })
  expect(await countOf()).toBe(0)
})
