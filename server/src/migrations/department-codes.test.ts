// Departments of earlier installations whose code breaks the code rule.
import { readFileSync } from 'node:fs'
import { department } from '@gemba/contract/identity/department.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../main/declared-call.fixture.ts'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('get a code that their form takes; others keep theirs', async () => {
  const add = async (code: string): Promise<string> => {
    const [row] = await run.rows<{ id: string }>(`insert into department (company_id, code, name)
      values (${run.companyId}, '${code}', 'x') returning id::text`)
    return row?.id as string
  }
  const broken = [await add('设备部'), await add('with space'), await add('x'.repeat(65)), await add('')]
  const fine = await add('press/shop_1-a')
  const addReply = await add(`department-${broken[0]}`)
  await run.rows(readFileSync(new URL('superseded/0051-department-codes.sql', import.meta.url), 'utf8'))
  const read = async (id: string | undefined) => (await run.admin(operation(department, 'read'), { id })).data
  expect(await read(fine)).toMatchObject({ code: 'press/shop_1-a', version: 1 })
  expect(await read(addReply)).toMatchObject({ code: `department-${broken[0]}`, version: 1 })
  expect(await read(broken[0])).toMatchObject({ code: `department-${broken[0]}-1` })
  for (const id of broken) {
    const row = await read(id)
    expect(await run.admin(operation(department, 'update'), { id, code: row.code, leader: 'Ann' })).toMatchObject({
      code: '200',
    })
  }
})
