// Custom interfaces: rights, signature as documented, and misbehaving external systems.
import { writeFileSync } from 'node:fs'
import { request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { testCustomInterface } from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../../main/product.fixture.ts'
import {
  documentedCheck,
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../../../platform/outbound/receiver.fixture.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'

let run: TestProduct
let receiver: Receiver
/** Responses of the external system by path; `{"taken":true}` for all others. */
const answers = new Map<string, (response: ServerResponse, received: ReceivedRequest) => void>()
const secret = 'a-secret-of-the-neighbour'

beforeAll(async () => {
  run = await joinTestProduct()
  receiver = await startReceiver((received, response) => {
    const answer = answers.get(received.path)
    if (answer) answer(response, received)
    else response.end('{"taken":true}')
  })
})
afterAll(() => receiver.stop())

const make = async (code: string, more: Record<string, unknown> = {}, caller: Caller = run.admin) => {
  const body = { code, name: code, url: receiver.urlOf(`/${code}`), secret, ...more }
  const { code: outcome, data, msg } = await caller(operation(customInterface, 'create'), body)
  expect(outcome, msg).toBe('200')
  return data.id
}
const calling = (path: string, body: unknown = {}, headers: Record<string, string> = {}, caller: Caller = run.admin) =>
  caller<unknown>(`/base/customInterface/${path}`, body, { 'content-type': 'application/json', ...headers })
const change = (id: string, values: object) => run.admin(operation(customInterface, 'update'), { id, ...values })
const testing = async (id: string, body?: string) => (await run.admin(testCustomInterface, { id, body })).data
/** Returns the entries of the operation log about one interface, the newest first, once there are this many. */
const logged = (action: string, name: string, many: number) =>
  eventually(async () => {
    const { data } = await run.admin(pageOperationLog, { action })
    const entries = data.records.filter(({ recordName }) => recordName === name)
    return entries.length === many && entries
  })
/** Creates an interface whose external system gives this response. Returns the reply to a request through it. */
async function answered(code: string, answer: (response: ServerResponse) => void) {
  answers.set(`/${code}`, answer)
  await make(code)
  return calling(code)
}

describe('a call', () => {
  test('arrives signed and unchanged, with the idempotency key of its caller; the response object is returned', async () => {
    const id = await make('stock', { url: receiver.urlOf('/stock?plant=7') })
    answers.set('/stock?plant=7', (response) => response.end('{"onHand":"12.50","lots":[{"code":"L1"}]}'))
    const body = '{ "path": "other", "quantity": 1.10, "count": 12345678901234567890, "名": "é" }'
    const key = { 'idempotency-key': 'order-4711-line-2' }
    const first = await calling('stock', body, key)
    expect(first).toMatchObject({ code: '200', data: { onHand: '12.50', lots: [{ code: 'L1' }] } })
    expect(await calling('stock', body, key)).toEqual(first)
    const [got, again] = receiver.at('/stock?plant=7') as [ReceivedRequest, ReceivedRequest]
    expect(got.text).toBe(body)
    expect([got, again].map(({ headers }) => headers['idempotency-key'])).toEqual(Array(2).fill('order-4711-line-2'))
    expect(again.headers['x-gemba-delivery']).not.toBe(got.headers['x-gemba-delivery'])
    const isFromGemba = await documentedCheck()
    const signedRequest = { headers: got.headers, body: got.text, secret }
    expect(isFromGemba(signedRequest)).toBe(true)
    expect(isFromGemba({ ...signedRequest, body: `${body} ` })).toBe(false)
    expect(isFromGemba({ ...signedRequest, secret: 'another' })).toBe(false)
    expect(got.headers).not.toHaveProperty('authorization')
    expect(got.headers).not.toHaveProperty('cookie')
    const [entry] = await logged('callCustomInterface', 'stock', 2)
    expect(entry).toMatchObject({
      result: '200',
      url: '/api/base/customInterface/stock',
      detail: 'HTTP 200',
      recordKind: 'customInterface',
      recordId: id,
    })
  })

  test('without a body is sent as an empty object, and an empty response is one', async () => {
    expect(await answered('silent', (response) => response.writeHead(204).end())).toMatchObject({
      code: '200',
      data: {},
    })
    await run.product.app.inject({
      method: 'POST',
      url: '/api/base/customInterface/silent',
      headers: { authorization: `Bearer ${run.tokens.admin}` },
    })
    expect(receiver.at('/silent').map(({ text }) => text)).toEqual(['{}', '{}'])
  })

  test('needs the right and an enabled path of the own company', async () => {
    const id = await make('own')
    const caller = await makeMember(run, 'line-3', ['customInterface:call'])
    expect(await calling('own', {}, {}, caller.call)).toMatchObject({ code: '200', data: { taken: true } })
    expect((await caller.call(operation(customInterface, 'read'), { id })).code).toBe('401')
    const viewer = await makeMember(run, 'viewer', ['customInterface:view'])
    expect((await calling('own', {}, {}, viewer.call)).code).toBe('401')
    expect((await viewer.call(testCustomInterface, { id })).code).toBe('401')
    expect(await calling('own', {}, {}, run.stranger)).toMatchObject({
      code: '2025',
      msg: 'No custom interface has the path own; add it under Custom interfaces first',
    })
    expect((await run.stranger(testCustomInterface, { id })).code).toBe('1101')
    for (const path of ['none', 'OWN', 'own%2Fx', '%00', `${'x'.repeat(90)}`])
      expect((await calling(path)).code, path).toBe('2025')
    await change(id, { isEnabled: 0 })
    expect(await calling('own')).toMatchObject({ code: '2026', data: { error: 'customInterfaceOff' } })
    expect(receiver.at('/own')).toHaveLength(1)
    // Two companies may use the same path.
    await make('own', { url: receiver.urlOf('/theirs') }, run.stranger)
    expect((await calling('own', {}, {}, run.stranger)).code).toBe('200')
    expect(receiver.at('/theirs')).toHaveLength(1)
  })

  test('that is not JSON or has no usable key is not sent', async () => {
    await make('strict')
    for (const body of ['{"a":', 'x=1', '{"a":1e999}', '['.repeat(100)])
      expect((await calling('strict', body)).code, body).toBe('1302')
    expect((await calling('strict', {}, { 'idempotency-key': 'short' })).code).toBe('1302')
    expect((await calling('strict', '[1]')).code).toBe('200')
    expect(receiver.at('/strict').map(({ text }) => text)).toEqual(['[1]'])
  })
})

describe('a neighbour', () => {
  test('that never answers uses at most eight requests of its own company until the time limit, and no transaction', async () => {
    answers.set('/hangs', () => undefined)
    await make('hangs', { timeLimit: 1 })
    await make('hangs', {}, run.stranger)
    await make('prompt')
    await make('prompt', {}, run.stranger)
    const calls = Array.from({ length: 8 }, () => calling('hangs'))
    await eventually(async () => receiver.at('/hangs').length === 8)
    expect(await calling('prompt')).toMatchObject({ code: '2028', data: { params: { limit: 8 } } })
    expect((await calling('prompt', {}, {}, run.stranger)).code).toBe('200')
    expect(
      await run.rows(
        "select from pg_locks where relation = 'custom_interface'::regclass and pid <> pg_backend_pid() and granted",
      ),
    ).toEqual([])
    expect(new Set((await Promise.all(calls)).map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['2029 The custom interface hangs cannot be reached: the server did not respond in time']),
    )
    expect((await calling('prompt')).code).toBe('200')
  })

  test('is disconnected when the caller disconnects', async () => {
    let closed = false
    answers.set('/left', (response) => response.once('close', () => (closed = true)))
    await make('left', { timeLimit: 30 })
    const headers = { authorization: `Bearer ${run.tokens.admin}`, 'content-type': 'application/json' }
    const url = { host: '127.0.0.1', port: run.product.port, path: '/api/base/customInterface/left' }
    const call = request({ ...url, method: 'POST', headers }).on('error', () => undefined)
    call.end('{}')
    await eventually(async () => receiver.at('/left').length === 1)
    call.destroy()
    await eventually(async () => closed, 2000)
  })

  test('with a response that is too large or endless is rejected', async () => {
    const piece = 'x'.repeat(65_536)
    const pour = (response: ServerResponse): void => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', () => pour(response))
    }
    expect(await answered('endless', pour)).toMatchObject({ code: '2031', data: { params: { limit: 1_048_576 } } })
    const largeBody = JSON.stringify({ a: 'x'.repeat(1_048_576 - 8) })
    expect((await answered('most', (response) => response.end(largeBody))).code).toBe('200')
  })

  test.each([
    ['text', 'Taken.'],
    ['list', '[{"taken":true}]'],
    ['nothing', 'null'],
    ['deep', `{"a":${'['.repeat(80)}${']'.repeat(80)}}`],
    ['number', '{"a":1e999}'],
    ['page', '<html>inner words</html>'],
  ])('with an answer that is no JSON object is refused: %s', async (name, answer) => {
    const refused = await answered(`no-${name}`, (response) => response.end(answer))
    expect(refused).toMatchObject({
      code: '2032',
      msg: `The response of the custom interface no-${name} is not a JSON object`,
    })
    expect(JSON.stringify(refused)).not.toContain('inner words')
  })

  test('with an error status is reported by it, and redirects are not followed', async () => {
    const away = await answered('away', (response) =>
      response.writeHead(302, { location: 'http://10.0.0.5/' }).end('{}'),
    )
    expect(away).toMatchObject({ code: '2030', data: { params: { status: 302 } } })
    expect(await answered('inner', (response) => response.writeHead(307, { location: '/stolen' }).end())).toMatchObject(
      {
        code: '2030',
      },
    )
    expect(receiver.at('/stolen')).toEqual([])
    const failed = await answered('broken', (response) => response.writeHead(500).end('{"inner":"words"}'))
    expect(failed).toMatchObject({ code: '2030', msg: expect.stringContaining('status 500') })
    expect(JSON.stringify(failed)).not.toContain('words')
    for (const status of [401, 403])
      expect(await answered(`closed-${status}`, (response) => response.writeHead(status).end())).toMatchObject({
        data: { params: { status } },
      })
  })

  test.each([
    ['itself', () => `http://127.0.0.1:${run.product.port}/api/user/login`, 'notAllowed'],
    ['link-local', () => 'http://169.254.169.254/latest/meta-data', 'notAllowed'],
    ['private', () => 'http://10.0.0.5/', 'privateNetwork'],
    ['nowhere', () => 'http://nowhere.invalid/', 'unknownHost'],
    ['no port', () => 'http://127.0.0.1:99999/', 'unknownHost'],
    ['nobody', () => 'http://127.0.0.1:1/', 'refused'],
    ['plain', () => receiver.urlOf('/').replace('http:', 'https:'), 'tls'],
  ])('at %s is not reached', async (code, url, kind) => {
    const path = `at-${code.replace(' ', '-')}`
    await make(path, { url: url() })
    expect(await calling(path)).toMatchObject({ code: '2029', data: { params: { kind } } })
  })
})

test('declarations are validated', async () => {
  const body = { code: 'rules', name: 'rules', url: receiver.urlOf('/x'), secret }
  for (const wrong of [
    { code: 'a/b' },
    { code: 'a b' },
    { url: 'ftp://a.example/' },
    { url: 'https://u:p@a.example/' },
    { secret: 'short' },
    { secret: undefined },
    { timeLimit: 31 },
    { timeLimit: 0 },
  ])
    expect(
      (await run.admin(operation(customInterface, 'create'), { ...body, ...wrong })).code,
      JSON.stringify(wrong),
    ).toBe('400')
  await make('rules')
  expect(await run.admin(operation(customInterface, 'create'), body)).toMatchObject({
    code: '1102',
    data: { params: { field: 'code' } },
  })
})

test('a test reports its result, also for a disabled interface', async () => {
  const id = await make('tried', { isEnabled: 0 })
  expect(await testing(id, '{"count": 1.50}')).toMatchObject({ status: 200, answer: { taken: true }, failure: null })
  expect(receiver.at('/tried').at(-1)?.text).toBe('{"count": 1.50}')
  expect((await run.admin(testCustomInterface, { id, body: '{' })).code).toBe('1302')
  answers.set('/tried', (response) => void setTimeout(() => response.writeHead(409).end('inner words'), 30))
  const failed = await testing(id)
  expect(failed).toMatchObject({ status: 409, answer: null, failure: expect.stringContaining('status 409') })
  expect(failed.durationMs).toBeGreaterThanOrEqual(25)
  await change(id, { url: 'http://nowhere.invalid/' })
  expect(await testing(id)).toMatchObject({
    status: null,
    failure: expect.stringContaining('no server with this name'),
  })
  const entries = await logged('testCustomInterface', 'tried', 4)
  expect(entries.map(({ result, detail }) => [result, detail])).toEqual([
    ['200', 'no server with this name was found'],
    ['200', 'HTTP 409'],
    ['1302', null],
    ['200', 'HTTP 200'],
  ])
})

test('no reply, log or history contains the secret, and an interface from the recycle bin has none', async () => {
  const id = await make('hidden', { secret: 'HIDDEN-0123456789' })
  const exposedData = [
    await change(id, { secret: 'HIDDEN-9876543210' }),
    await run.admin(operation(customInterface, 'read'), { id }),
    await run.admin(operation(customInterface, 'page')),
    await calling('hidden'),
  ]
  expect(JSON.stringify(exposedData)).not.toContain('HIDDEN')
  const sheet = await run.product.app.inject({
    method: 'POST',
    url: '/api/resource/customInterface/export',
    headers: { authorization: `Bearer ${run.tokens.admin}` },
    payload: { columns: ['code', 'secret', 'url'] },
  })
  const file = join(run.dataFolder, 'interfaces.xlsx')
  writeFileSync(file, sheet.rawPayload)
  const cells = JSON.stringify(await readWorkbook(file, 1000))
  expect(cells).toContain(receiver.urlOf('/hidden'))
  expect(cells).not.toContain('HIDDEN')
  const got = receiver.at('/hidden')[0] as ReceivedRequest
  const check = { headers: got.headers, body: got.text, secret: 'HIDDEN-9876543210' }
  expect((await documentedCheck())(check)).toBe(true)
  const { data } = await run.admin(operation(customInterface, 'remove'), { id })
  expect((await calling('hidden')).code).toBe('2025')
  expect((await run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('200')
  expect((await calling('hidden')).code).toBe('2027')
  expect(await testing(id)).toMatchObject({ status: null, failure: expect.stringContaining('enter a new one') })
  for (const table of ['record_change', 'operation_log', 'outbox', 'idempotency'])
    expect(await run.rows(`select from ${table} t where t::text ~ 'HIDDEN'`), table).toEqual([])
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
