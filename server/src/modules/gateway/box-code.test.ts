// The code of a box is one level of its MQTT topics, so it must not contain special characters of topics.
import { box, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { boxSecret } from '../../main/plant.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const english = { 'accept-language': 'en' }
const problem = {
  field: 'code',
  text: 'The code is one level of an MQTT topic: only letters, digits, underscore and hyphen, no +, # or /',
}
const create = (code: string) => run.admin(operation(box, 'create'), { code, name: 'Box', secret: boxSecret }, english)

test.each(['hall/3', 'hall+', '#', 'a/+/b'])('a box %s is refused on save, with the reason', async (code) => {
  const { data } = await create(code)
  expect(data).toMatchObject({ error: 'invalid', params: { problems: [problem] } })
  expect(await run.rows("select from box where name = 'Box'")).toEqual([])
})

test('a box cannot be renamed to such a code', async () => {
  const { data } = await run.admin(operation(box, 'create'), { code: 'hall-3', name: 'Hall', secret: boxSecret })
  const renamed = await run.admin(operation(box, 'update'), { id: data.id, code: 'hall/3' }, english)
  expect(renamed.data).toMatchObject({ error: 'invalid', params: { problems: [problem] } })
  expect(await run.rows(`select code from box where id = ${data.id}`)).toEqual([{ code: 'hall-3' }])
})

test('an older box with such a code can be read, changed and renamed', async () => {
  const { data } = await run.admin(operation(box, 'create'), { code: 'old', name: 'Old', secret: boxSecret })
  const { id } = data
  await run.rows(`update box set code = 'old/3' where id = ${id}`)
  expect((await run.admin(operation(box, 'read'), { id })).data).toMatchObject({ code: 'old/3' })
  const { data: page } = await run.admin(operation(box, 'page'), { keyword: 'old/3' })
  expect(page.records).toMatchObject([{ id, code: 'old/3' }])
  expect((await run.admin(readBoxReport, { id })).code).toBe('200')
  expect((await run.admin(operation(box, 'update'), { id, remark: 'Hall 3' })).code).toBe('200')
  expect((await run.admin(operation(box, 'update'), { id, code: 'old-3' })).data).toMatchObject({ code: 'old-3' })
})
