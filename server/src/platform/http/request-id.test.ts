// The specification's `requestId` and the header `Idempotency-Key` are the same key.
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../../modules/production/order/order.fixture.ts'

let plant: OrderPlant
let workOrderId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  workOrderId = await plant.work(await plant.released('100'), 10)
  await plant.started(workOrderId, plant.ids.m1)
})

const reportPath = '/mes_production/workbench/reportWork'
const report = (body: object, headers: Record<string, string> = {}) =>
  plant.run.admin<{ id: string }>(reportPath, { workOrderId, ...body }, headers)

const countReports = async (): Promise<number> => {
  const [row] = await plant.run.rows<{ count: number }>(
    `select count(*)::int as count from work_report where work_order_id = ${workOrderId}`,
  )
  return row?.count ?? 0
}

const sendForm = (fields: Record<string, string>) =>
  plant.run.product.app.inject({
    method: 'POST',
    url: `/api${reportPath}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      authorization: `Bearer ${plant.run.tokens.admin}`,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
    },
  })

test.each([
  ['in the body', { requestId: 'request-in-body' }, {}],
  ['in the body as a number', { requestId: 4711 }, {}],
  ['as a header', {}, { requestId: 'request-in-header' }],
  ['in body and header alike', { requestId: 'request-in-both' }, { requestId: 'request-in-both' }],
])('a repeated report with the same requestId %s counts once and gets the stored reply', async (_, body, headers) => {
  const before = await countReports()
  const first = await report({ good: '1', ...body }, headers)
  const second = await report({ good: '1', ...body }, headers)
  expect(first.code, first.msg).toBe('200')
  expect(second.data).toEqual(first.data)
  expect(await countReports()).toBe(before + 1)
  expect(first).not.toHaveProperty('ignored')
})

test('a form may contain requestId, like JSON', async () => {
  const before = await countReports()
  const fields = { workOrderId, good: '1', requestId: 'request-in-form' }
  const [first, second] = [await sendForm(fields), await sendForm(fields)]
  expect(first.json()).toMatchObject({ code: '200' })
  expect(second.json().data).toEqual(first.json().data)
  expect(await countReports()).toBe(before + 1)
})

test('an empty requestId of a form counts as none', async () => {
  const before = await countReports()
  const fields = { workOrderId, good: '1', requestId: '' }
  for (const _ of [1, 2]) expect((await sendForm(fields)).json()).toMatchObject({ code: '200' })
  expect(await countReports()).toBe(before + 2)
})

test('the same requestId with another body is rejected', async () => {
  await report({ good: '1', requestId: 'request-with-two-bodies' })
  const before = await countReports()
  expect(await report({ good: '2', requestId: 'request-with-two-bodies' })).toMatchObject({
    code: '1302',
    data: { error: 'malformed', params: { reason: 'Idempotency-Key reused' } },
  })
  expect(await countReports()).toBe(before)
})

test.each([
  ['requestId and Idempotency-Key', { requestId: 'request-one' }, { 'idempotency-key': 'request-two' }],
  ['requestId of body and of header', { requestId: 'request-one' }, { requestId: 'request-two' }],
  ['both headers', {}, { 'idempotency-key': 'request-one', requestId: 'request-two' }],
])('%s with different values are rejected', async (_, body, headers) => {
  const before = await countReports()
  expect(await report({ good: '1', ...body }, headers)).toMatchObject({
    code: '1302',
    data: { error: 'malformed', params: { reason: expect.stringContaining('requestId') } },
  })
  expect(await countReports()).toBe(before)
})

test.each([['a list'], ['x'.repeat(129)], ['two words'], [['a']], [{ id: 1 }]])(
  'a requestId of another shape is refused by name: %j',
  async (requestId) => {
    const before = await countReports()
    expect(await report({ good: '1', requestId })).toMatchObject({
      code: '1302',
      data: { params: { reason: expect.stringContaining('requestId') } },
    })
    expect(await countReports()).toBe(before)
  },
)

test('of concurrent repeats one is applied, and all get its reply', async () => {
  const before = await countReports()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => report({ good: '1', requestId: 'request-of-twins' })),
  )
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
  expect(replies.map(({ code }) => code)).toEqual(Array(6).fill('200'))
  expect(await countReports()).toBe(before + 1)
})

test('a key belongs to one user of one company', async () => {
  const body = { code: 'request-scope', name: 'n', requestId: 'request-of-two-companies' }
  const createReply = await plant.run.admin<{ id: string }>('/infModel/add', body)
  const foreign = await plant.run.stranger<{ id: string }>('/infModel/add', body)
  expect([createReply.code, foreign.code]).toEqual(['200', '200'])
  expect(foreign.data.id).not.toBe(createReply.data.id)
  expect((await plant.run.admin<{ id: string }>('/infModel/add', body)).data.id).toBe(createReply.data.id)
})

test('a read does not use a key and reports it as ignored', async () => {
  const { data } = await plant.run.admin<{ id: string }>('/infModel/add', { code: 'request-read', name: 'n' })
  const answer = await plant.run.admin('/infModel/info', { id: data.id, requestId: 'request-of-a-read' })
  expect(answer).toMatchObject({ code: '200', ignored: ['requestId'] })
})

test('OpenAPI describes the key of writes, and the behaviour of start, report, consume and post without one', async () => {
  const document = (await plant.run.product.app.inject({ method: 'GET', url: '/api/docs/json' })).json()
  const { parameters, requestBody } = document.paths[`/api${reportPath}`].post
  expect(parameters).toEqual([
    expect.objectContaining({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: expect.stringContaining('Without a key every call is carried out'),
    }),
  ])
  expect(requestBody.content['application/json'].schema.properties).toHaveProperty('requestId')
  expect(document.info.description).toContain('Start, report, consume, post and adjust take a call without a key')
  const page = document.paths['/api/infModel/page'].post
  expect(page.parameters ?? []).toEqual([])
})
