// Errors in the request itself.
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const post = (url: string, payload: string | Buffer, type: string) =>
  run.product.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${run.tokens.admin}`, 'content-type': type, 'accept-language': 'en' },
  })

const many = Array.from({ length: 180_000 }, (_, index) => [`k${index}`, 1] as const)

test.each([
  ['broken JSON', '{"a":', 'application/json', 200, '1302'],
  ['a bare number', '5', 'application/json', 200, '1302'],
  ['a nest', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`, 'application/json', 200, '1302'],
  ['180 000 members', JSON.stringify(Object.fromEntries(many)), 'application/json', 200, '1302'],
  ['180 000 fields of a form', many.map(([key]) => key).join('&'), 'application/x-www-form-urlencoded', 200, '1302'],
  ['an unknown content type', '<a/>', 'application/xml', 415, '415'],
  ['a body beyond the limit', `{"a":"${'x'.repeat(3_000_000)}"}`, 'application/json', 413, '413'],
])('%s gets a clear error', async (_, body, type, status, code) => {
  const response = await post('/api/infObject/page', body, type)
  expect([response.statusCode, response.json().code]).toEqual([status, code])
  expect(response.json().msg).not.toBe('')
})

test('the error of an unknown path names it; paths are case-sensitive', async () => {
  for (const path of ['/api/nothing', '/api/infobject/page']) {
    const response = await post(path, '{}', 'application/json')
    expect([response.statusCode, response.json().data.error]).toEqual([404, 'unknownCall'])
  }
})

test('clients without a session may send few members only', async () => {
  const login = async (members: number): Promise<string> => {
    const payload = JSON.stringify(Object.fromEntries(many.slice(0, members)))
    const headers = { 'content-type': 'application/json' }
    return (await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload, headers })).json().code
  }
  expect(await login(100)).not.toBe('1302')
  expect(await login(500)).toBe('1302')
})

test('many ids in one request are accepted', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => String(index))
  const response = await post(
    '/api/armDataFact/confirmByBatch',
    JSON.stringify({ ids: ids.slice(0, 5000) }),
    'application/json',
  )
  expect(response.json().code).not.toBe('1302')
})

test('prototype names in a body have no effect', async () => {
  const response = await post(
    '/api/infModel/add',
    '{"__proto__":{"code":"x"},"constructor":1,"code":"c1","name":"n"}',
    'application/json',
  )
  expect(response.json()).toMatchObject({ code: '200', data: { code: 'c1', name: 'n' } })
  expect(({} as Record<string, unknown>).code).toBeUndefined()
})

test('aliases of the specification are accepted and returned', async () => {
  const createReply = await run.admin<Record<string, unknown>>('/infModel/add', {
    modelCode: 'alias-1',
    modelName: 'Alias',
    modelDesc: 'd',
  })
  expect(createReply.data).toMatchObject({
    code: 'alias-1',
    modelCode: 'alias-1',
    name: 'Alias',
    modelName: 'Alias',
    remark: 'd',
    modelId: createReply.data.id,
  })
  const read = await run.admin('/infModel/info', { modelId: createReply.data.id })
  expect(read.data).toMatchObject({ code: 'alias-1' })
})

test('a duplicate names field and value, and a used record names the user', async () => {
  await run.admin('/infModel/add', { code: 'twice', name: 'n' })
  const answer = await run.admin('/infModel/add', { code: 'twice', name: 'n' })
  expect(answer).toMatchObject({
    code: '1102',
    data: { error: 'duplicate', params: { field: 'code', value: 'twice' } },
    msg: 'Model code twice already exists',
  })
  const parent = await run.admin<{ id: string }>('/infObject/add', { code: 'parent', name: 'n' })
  await run.admin('/infObject/add', { code: 'child', name: 'n', parentId: parent.data.id })
  expect(await run.admin('/infObject/del', { id: parent.data.id })).toMatchObject({
    code: '1103',
    data: { error: 'inUse', params: { by: 'object' } },
  })
})

test('the same key with another body is rejected', async () => {
  const headers = { 'idempotency-key': 'key-12345678' }
  await run.admin('/infModel/add', { code: 'k1', name: 'n' }, headers)
  expect(await run.admin('/infModel/add', { code: 'k2', name: 'n' }, headers)).toMatchObject({ code: '1302' })
  const [count] = await run.rows<{ count: string }>("select count(*) from model where code in ('k1', 'k2')")
  expect(count?.count).toBe('1')
})

test('a rejected command leaves neither rows nor events', async () => {
  const before = await run.rows('select id from outbox')
  await run.admin('/infObject/add', { code: 'a', name: 'a', modelId: '999999' })
  expect(await run.rows('select id from outbox')).toHaveLength(before.length)
  expect(await run.rows("select id from object where code = 'a'")).toHaveLength(0)
})

test('OpenAPI describes every route', async () => {
  const response = await run.product.app.inject({ method: 'GET', url: '/api/docs/json' })
  const document = response.json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/infObject/add'].post.requestBody.content['application/json'].schema.required).toEqual([
    'code',
    'name',
  ])
  const answer = document.paths['/api/armDataFact/confirm'].post.responses['200']
  expect(answer.description).toContain('stateIllegal')
  const { properties } = answer.content['application/json'].schema
  expect(Object.keys(properties.data.properties)).toEqual(['id', 'version'])
  const login = document.paths['/api/user/login'].post
  const takenProperties = login.requestBody.content['application/json'].schema.properties
  const answered = login.responses['200'].content['application/json'].schema.properties.data.properties
  for (const fields of [takenProperties, answered]) {
    expect(fields.userName).not.toHaveProperty('deprecated')
    expect(fields.user_name).toMatchObject({ deprecated: true, description: 'Another spelling of userName.' })
  }
})

test('no response hid a failure', () => {
  expect(run.reported.join('\n')).toBe('')
})

test('large responses are compressed for clients that accept it, small ones never', async () => {
  const ask = (url: string, encodings: string) =>
    run.product.app.inject({
      method: 'POST',
      url,
      payload: {},
      headers: { authorization: `Bearer ${run.tokens.admin}`, 'accept-encoding': encodings },
    })
  const menu = '/api/role/resources/selectMenuForUser'
  const packed = await ask(menu, 'gzip, br')
  const plain = await ask(menu, 'identity')
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect((await ask('/api/infObject/page', 'gzip')).headers['content-encoding']).toBeUndefined()
})
