// Header and lines in one call: a model with its points.
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../main/declared-call.fixture.ts'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

interface Line {
  id: string
  code: string
  name: string
  sortNumber: number
  version: number
}
interface Header {
  id: string
  version: number
  points: Line[]
}

const createObject = async (code: string, points: object[]) =>
  (await run.admin<Header>(operation(modelResource, 'create'), { code, name: code, points })).data
const countOf = async (modelId: string) =>
  (await run.rows<{ n: number }>(`select count(*)::int as n from model_point where model_id = ${modelId}`))[0]?.n

test('a header is made with its lines, in the order they were sent, and read with them', async () => {
  const model = await createObject('lines-1', [
    { code: 'b', name: 'B' },
    { code: 'a', name: 'A' },
  ])
  expect(model.points.map(({ code, sortNumber }) => [code, sortNumber])).toEqual([
    ['b', 0],
    ['a', 1],
  ])
  const read = await run.admin<Header>(operation(modelResource, 'read'), { id: model.id })
  expect(read.data.points.map(({ code }) => code)).toEqual(['b', 'a'])
})

test('lines are added, changed and removed with a change of the header; those not sent stay', async () => {
  const model = await createObject('lines-2', [
    { code: 'stays', name: 'Stays' },
    { code: 'goes', name: 'Goes' },
    { code: 'changes', name: 'Old' },
  ])
  const idOf = (code: string) => model.points.find((line) => line.code === code)?.id
  const { data } = await run.admin<Header>(operation(modelResource, 'update'), {
    id: model.id,
    version: model.version,
    points: [
      { id: idOf('goes'), deletedFlag: 1 },
      { id: idOf('changes'), name: 'New', sortNumber: 7 },
      { code: 'added', name: 'Added', sortNumber: 8 },
    ],
  })
  expect(data.points.map(({ code, name }) => `${code} ${name}`)).toEqual(['stays Stays', 'changes New', 'added Added'])
  expect(
    (await run.admin<Header>(operation(modelResource, 'update'), { id: model.id, name: 'no lines' })).data.points,
  ).toHaveLength(3)
})

test('a refusal names the line, and nothing of the call is stored', async () => {
  const missing = { code: 'lines-3', name: 'x', points: [{ code: 'ok', name: 'ok' }, { name: 'no code' }] }
  expect(await run.admin(operation(modelResource, 'create'), missing)).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'points.1.code', problem: 'required' }] } },
  })
  const wrong = { code: 'lines-3', name: 'x', points: [{ code: 'a b', name: 'ok' }] }
  expect(await run.admin(operation(modelResource, 'create'), wrong)).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'points.0.code' }] } },
  })
  const twice = {
    code: 'lines-3',
    name: 'x',
    points: [
      { code: 'a', name: '1' },
      { code: 'a', name: '2' },
    ],
  }
  expect(await run.admin(operation(modelResource, 'create'), twice)).toMatchObject({
    data: { error: 'duplicate', params: { field: 'points.1.code', value: 'a' } },
  })
  const page = await run.admin<{ total: number }>(operation(modelResource, 'page'), { code: 'lines-3' })
  expect(page.data.total).toBe(0)
})

test('a stale line, a line of another header and one of another company change nothing', async () => {
  const [firstHeader, secondHeader] = [
    await createObject('lines-4', [{ code: 'p', name: 'P' }]),
    await createObject('lines-5', [{ code: 'q', name: 'Q' }]),
  ]
  const [line, foreign] = [firstHeader.points[0], secondHeader.points[0]]
  const stale = {
    id: firstHeader.id,
    name: 'changed',
    points: [{ id: line?.id, name: 'x', version: (line?.version ?? 0) + 5 }],
  }
  expect(await run.admin(operation(modelResource, 'update'), stale)).toMatchObject({ data: { error: 'stale' } })
  const stolen = { id: firstHeader.id, points: [{ id: foreign?.id, deletedFlag: 1 }] }
  expect(await run.admin(operation(modelResource, 'update'), stolen)).toMatchObject({
    data: { error: 'notFound', params: { field: 'points.0' } },
  })
  const strange = await run.stranger(operation(modelResource, 'create'), {
    code: 'lines-6',
    name: 's',
    points: [{ id: line?.id, deletedFlag: 1 }],
  })
  expect(strange).toMatchObject({ data: { error: 'notFound' } })
  expect([await countOf(firstHeader.id), await countOf(secondHeader.id)]).toEqual([1, 1])
  expect((await run.admin(operation(modelResource, 'read'), { id: firstHeader.id })).data.name).toBe('lines-4')
})

test('what is no list of lines is refused by its name', async () => {
  for (const points of ['x', { code: 'a' }, [1], [null], [{ code: { a: 1 } }]]) {
    const answer = await run.admin(operation(modelResource, 'create'), { code: 'lines-7', name: 'x', points })
    expect(answer, JSON.stringify(points)).toMatchObject({ code: '400', data: { error: 'invalid' } })
  }
})

test('the same request sent again makes nothing twice', async () => {
  const body = { code: 'lines-8', name: 'x', points: [{ code: 'p', name: 'P' }] }
  const key = { 'idempotency-key': 'lines-8-once-only-0123456789' }
  const first = await run.admin(operation(modelResource, 'create'), body, key)
  const again = await run.admin(operation(modelResource, 'create'), body, key)
  expect(again.data.id).toBe(first.data.id)
  expect(await countOf(first.data.id)).toBe(1)
  expect(run.reported.join('\n')).toBe('')
})
