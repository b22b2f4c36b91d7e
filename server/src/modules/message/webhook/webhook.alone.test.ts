// Webhooks against a real receiver: recipients, the documented signature, retries after failures, and never a second id
// for a message.
import type { ServerResponse } from 'node:http'
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { confirmAllAlarms } from '@gemba/contract/alarm/episode.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { pageDeliveries, resendDeliveries } from '@gemba/contract/message/delivery.ts'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import {
  type Caller,
  callerOf,
  eventually,
  type IsolatedTestProduct,
  startTestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'
import {
  documentedBody,
  documentedCheck,
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../../../platform/outbound/receiver.fixture.ts'

let run: IsolatedTestProduct
let plant: Plant
let receiver: Receiver
/** Responses of the receiver by path; 200 for all others. */
const answers = new Map<string, (received: ReceivedRequest, response: ServerResponse) => void>()
const secret = 'a-secret-of-the-receiver'

beforeAll(async () => {
  run = await startTestProduct({ pace: { deliveries: { webhookMs: 3000 } } })
  plant = await makePlant(run)
  receiver = await startReceiver((received, response) => {
    const answer = answers.get(received.path)
    if (answer) answer(received, response)
    else response.end()
  })
})
afterAll(async () => {
  receiver.stop()
  await run.stop()
})

const make = async (path: string, more: Record<string, unknown> = {}, caller: Caller = run.admin) => {
  const body = { name: path, url: receiver.urlOf(path), secret, ...more }
  const { code, data, msg } = await caller(operation(webhook, 'create'), body)
  expect(code, msg).toBe('200')
  return data.id
}
const remove = (id: string) => run.admin(operation(webhook, 'remove'), { id })
const logOf = async (filter: Record<string, unknown> = {}, caller: Caller = run.admin) =>
  (await caller(pageDeliveries, filter)).data
const stored = () => run.rows('select from alarm_transition where action in (1, 4)')
const isRelayed = async () => (await run.rows('select from outbox where done_at is null')).length === 0

/** Raises the plant's alarm again, and waits until it is queued for all receivers. */
async function raise(value = 105): Promise<void> {
  await plant.send(20)
  await run.admin(confirmAllAlarms, { asOf: Date.now() })
  const before = (await stored()).length
  await plant.send(value)
  await eventually(async () => (await stored()).length > before && (await isRelayed()))
}
const dueNow = () => run.rows('update message_delivery set next_at = now() where sent_at is null returning 1')

describe('what is sent', () => {
  test('an alarm arrives signed, in the documented format, and the example of the documentation accepts it', async () => {
    const id = await make('/documented')
    await raise()
    await eventually(async () => receiver.at('/documented').length === 1)
    const [got] = receiver.at('/documented') as [ReceivedRequest]
    const exampleBody = documentedBody()
    expect(Object.keys(got.body)).toEqual(Object.keys(exampleBody))
    for (const part of ['title', 'content', 'link', 'values']) {
      expect(Object.keys(got.body[part] as object).sort()).toEqual(Object.keys(exampleBody[part] as object).sort())
    }
    expect(got.body).toMatchObject({
      id: got.headers['x-gemba-delivery'],
      event: 'alarm.raised',
      test: false,
      level: 1,
      content: { en: `Press ${plant.code} Temperature 105 °C, above 100 °C` },
      link: { objectId: plant.objectId },
      values: { value: 105, side: 'high', limit: 100, unit: '°C', level: 1 },
    })
    const isFromGemba = await documentedCheck()
    const receivedRequest = { headers: got.headers, body: got.text, secret }
    expect(isFromGemba(receivedRequest)).toBe(true)
    expect(isFromGemba({ ...receivedRequest, body: `${got.text} ` })).toBe(false)
    expect(isFromGemba({ ...receivedRequest, secret: 'another' })).toBe(false)
    expect(
      isFromGemba({ ...receivedRequest, headers: { ...got.headers, 'x-gemba-timestamp': String(Date.now()) } }),
    ).toBe(false)
    expect(isFromGemba({ ...receivedRequest, headers: {} })).toBe(false)
    expect(isFromGemba({ ...receivedRequest, now: Date.now() + 6 * 60_000 })).toBe(false)
    const [entry] = await eventually(async () => {
      const { records } = await logOf({ channel: 3, status: 3 })
      return records.length === 1 ? records : undefined
    })
    expect(entry).toMatchObject({
      id: got.body.id,
      receiver: '/documented',
      address: null,
      kind: 'Alarm raised',
      message: `Critical Press ${plant.code} Temperature 105 °C, above 100 °C`,
      status: 3,
      attempts: 1,
      failure: null,
      answer: 'HTTP 200',
      sentTime: expect.stringMatching(/^\d{4}-/),
      nextTime: null,
    })
    await remove(id)
  })

  test('filters by kind, level and object with descendants; a disabled webhook receives nothing', async () => {
    const { data: hall } = await run.admin(operation(object, 'create'), { code: 'hall', name: 'Hall' })
    const { data: other } = await run.admin(operation(object, 'create'), { code: 'other', name: 'Other' })
    await run.admin(operation(object, 'update'), { id: plant.objectId, parentId: hall.id })
    const ids = await Promise.all([
      make('/all'),
      make('/hall', { objects: [hall.id] }),
      make('/press', { objects: [other.id, plant.objectId], lowestLevel: 1 }),
      make('/other', { objects: [other.id] }),
      make('/boxes', { events: ['box.stateChanged'] }),
      make('/nothing', { events: [] }),
      make('/off', { isEnabled: 0 }),
      make('/foreign', {}, run.stranger),
    ])
    await raise()
    const reached = () => [...new Set(receiver.all.map(({ path }) => path))].filter((path) => path !== '/documented')
    await eventually(async () => reached().length === 3)
    await raise(85)
    await eventually(async () => receiver.at('/hall').length === 2)
    await eventually(async () => (await run.rows('select from message_delivery where sent_at is null')).length === 0)
    expect(reached().sort()).toEqual(['/all', '/hall', '/press'])
    expect(receiver.at('/press')).toHaveLength(1)
    expect(receiver.at('/hall')[1]?.body).toMatchObject({ level: 3 })
    for (const id of ids.slice(0, -1)) await remove(id)
  })

  test('an unknown event is rejected, and so is a user with a restricted scope', async () => {
    const body = { name: 'x', url: receiver.urlOf('/x'), secret }
    expect(
      await run.admin(operation(webhook, 'create'), { ...body, events: ['alarm.raised', 'no.such'] }),
    ).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'events.1', problem: 'choice' }] } },
    })
    for (const url of ['ftp://a.example/', 'https://u:p@a.example/', 'a.example', 'https://a b/']) {
      expect((await run.admin(operation(webhook, 'create'), { ...body, url })).code, url).toBe('400')
    }
    expect((await run.admin(operation(webhook, 'create'), { ...body, secret: 'short' })).code).toBe('400')
    const { data: role } = await run.admin(operation(roleResource, 'create'), { code: 'part', name: 'Part', scope: 2 })
    const entries = await run.rows<{ id: string }>(
      "select id from menu_entry where code in ('message:view', 'message:edit', 'delivery:view')",
    )
    await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
    const part = { user_name: 'part', user_nike_name: 'P', password: testPassword, roleIds: [role.id] }
    expect((await run.admin(operation(user, 'create'), part)).code).toBe('200')
    const payload = { company_code: run.codes.alpha, user_name: 'part', password: testPassword }
    const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
    const bound = callerOf(run.product, response.json().data.token)
    expect(await bound(operation(webhook, 'create'), body)).toMatchObject({ data: { error: 'outOfScope' } })
    const id = await make('/whole')
    expect(await bound(operation(webhook, 'update'), { id, url: receiver.urlOf('/mine') })).toMatchObject({
      data: { error: 'outOfScope' },
    })
    expect(await bound(operation(webhook, 'remove'), { id })).toMatchObject({ data: { error: 'outOfScope' } })
    // In the log, the user sees messages sent to himself.
    expect((await logOf({}, bound)).total).toBe(0)
    expect((await logOf()).total).toBeGreaterThan(0)
    await remove(id)
  })
})

describe('when the receiver fails', () => {
  test('after a 500 the same delivery is sent again with a new signature', async () => {
    let failures = 1
    answers.set('/again', (_, response) => response.writeHead(failures-- > 0 ? 500 : 204).end('inner words'))
    const id = await make('/again')
    await raise()
    const [failed] = await eventually(async () => {
      const { records } = await logOf({ channel: 3, status: 2 })
      return records.length === 1 ? records : undefined
    })
    expect(failed).toMatchObject({
      status: 2,
      attempts: 1,
      answer: 'HTTP 500',
      failure: 'the server did not accept the message',
      nextTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(JSON.stringify(failed)).not.toContain('inner words')
    await dueNow()
    await eventually(async () => receiver.at('/again').length === 2, 12_000)
    const [first, second] = receiver.at('/again') as [ReceivedRequest, ReceivedRequest]
    expect(second.text).toBe(first.text)
    expect(second.headers['x-gemba-delivery']).toBe(first.headers['x-gemba-delivery'])
    expect(second.headers['x-gemba-timestamp']).not.toBe(first.headers['x-gemba-timestamp'])
    const isFromGemba = await documentedCheck()
    expect(isFromGemba({ headers: second.headers, body: second.text, secret })).toBe(true)
    const { records } = await eventually(async () => {
      const log = await logOf({ channel: 3, status: 3, pageSize: 1 })
      return log.records[0]?.id === first.body.id ? log : undefined
    })
    expect(records[0]).toMatchObject({ attempts: 2, answer: 'HTTP 204', failure: null })
    await remove(id)
  }, 40_000)

  test('after a rejected signature it makes eight attempts, gives up, and is sent again manually with its id', async () => {
    answers.set('/closed', (_, response) => response.writeHead(401).end())
    const id = await make('/closed')
    await raise()
    await eventually(async () => receiver.at('/closed').length === 1)
    // Skips the attempts between by setting the counter.
    await eventually(async () => (await logOf({ channel: 3, status: 2 })).total === 1)
    await run.rows(`update message_delivery set attempts = 7, next_at = now() where webhook_id = ${id} returning 1`)
    const { records } = await eventually(async () => {
      const log = await logOf({ channel: 3, status: 4 })
      return log.total === 1 ? log : undefined
    }, 12_000)
    expect(records[0]).toMatchObject({ attempts: 8, answer: 'HTTP 401', nextTime: null })
    const again = { ids: [records[0]?.id] }
    expect((await run.nobody(resendDeliveries, unchecked(again))).code).toBe('401')
    expect((await run.nobody(pageDeliveries)).code).toBe('401')
    expect((await run.stranger(resendDeliveries, unchecked(again))).code).toBe('1101')
    expect((await logOf({}, run.stranger)).records.map((record) => record.id)).not.toContain(records[0]?.id)
    answers.delete('/closed')
    expect((await run.admin(resendDeliveries, unchecked(again))).data).toEqual({ queued: 1 })
    await eventually(async () => receiver.at('/closed').length === 3, 12_000)
    expect(new Set(receiver.at('/closed').map(({ body }) => body.id))).toEqual(new Set([records[0]?.id]))
    await eventually(async () => (await logOf({ channel: 3, status: 3 })).records[0]?.id === records[0]?.id)
    // A delivered message is not sent again.
    expect((await run.admin(resendDeliveries, unchecked(again))).code).toBe('1101')
    await remove(id)
  }, 40_000)

  test('a receiver that never responds is paused and delays no other; its messages wait', async () => {
    answers.set('/silent', () => undefined)
    const silent = await make('/silent')
    const prompt = await make('/prompt')
    await raise()
    await eventually(async () => receiver.at('/prompt').length === 1)
    const [waiting] = await eventually(async () => {
      const { records } = await logOf({ channel: 3, status: 2 })
      return records.length === 1 ? records : undefined
    }, 30_000)
    expect(waiting).toMatchObject({ failure: 'the server did not respond in time', answer: null })
    expect(
      await run.rows(`select from message_lane where webhook_id = ${silent} and failures = 1 and paused_until > now()`),
    ).toHaveLength(1)
    await raise()
    await eventually(async () => receiver.at('/prompt').length === 2)
    answers.delete('/silent')
    // Saving the webhook resumes it at once.
    await run.admin(operation(webhook, 'update'), { id: silent, remark: 'mended' })
    await dueNow()
    await eventually(
      async () =>
        (await logOf({ channel: 3, status: 3, pageSize: 100 })).records.filter(
          ({ receiver: name }) => name === '/silent',
        ).length === 2,
      20_000,
    )
    await remove(silent)
    await remove(prompt)
  }, 90_000)

  test('a webhook may be removed while a message is being sent, which arrives', async () => {
    answers.set('/leaving', (_, response) => void setTimeout(() => response.end(), 1000))
    const id = await make('/leaving')
    await raise()
    await eventually(async () => receiver.at('/leaving').length === 1)
    await remove(id)
    const [entry] = await eventually(async () => {
      const { records } = await logOf({ channel: 3, status: 3, pageSize: 1 })
      return records[0]?.receiver === '/leaving' ? records : undefined
    })
    expect(entry).toMatchObject({ answer: 'HTTP 200', attempts: 1, canResend: 0 })
  })

  test('messages that wait for a removed webhook are given up', async () => {
    answers.set('/gone', (_, response) => response.writeHead(503).end())
    const id = await make('/gone')
    await raise()
    await eventually(async () => (await logOf({ channel: 3, status: 2 })).total === 1)
    await remove(id)
    await eventually(async () => (await logOf({ channel: 3, status: 2 })).total === 0, 80_000)
    const [entry] = (await logOf({ channel: 3, status: 4 })).records
    expect(entry).toMatchObject({ receiver: '/gone' })
    expect((await run.admin(resendDeliveries, unchecked({ ids: [entry?.id] }))).code).toBe('1101')
  }, 100_000)
})

describe('a test', () => {
  test('arrives signed and marked as a test; the response is shown and logged', async () => {
    const id = await make('/tested')
    expect(await run.admin(testWebhook, { id })).toMatchObject({
      code: '200',
      data: { answer: 'HTTP 200' },
    })
    const [got] = receiver.at('/tested') as [ReceivedRequest]
    expect(got.body).toMatchObject({ event: 'test', test: true, id: got.headers['x-gemba-delivery'] })
    expect((await documentedCheck())({ headers: got.headers, body: got.text, secret })).toBe(true)
    answers.set('/tested', (_, response) => response.writeHead(403).end('inner words'))
    expect(await run.admin(testWebhook, { id })).toMatchObject({
      code: '1401',
      msg: 'Sending failed: the server did not accept the message (HTTP 403)',
    })
    expect((await logOf({ pageSize: 2 })).records).toMatchObject([
      { kind: 'Test', status: 4, answer: 'HTTP 403', receiver: '/tested' },
      { kind: 'Test', status: 3, answer: 'HTTP 200' },
    ])
    expect((await run.stranger(testWebhook, { id })).code).toBe('1101')
    expect((await run.nobody(testWebhook, { id })).code).toBe('401')
    const theirs = await make('/theirs', {}, run.stranger)
    const tries = Array.from({ length: 31 }, () => run.stranger(testWebhook, { id: theirs }))
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(30)
    expect(codes.filter((code) => code === '1002')).toHaveLength(1)
    // The limit is per user.
    answers.delete('/tested')
    expect((await run.admin(testWebhook, { id })).code).toBe('200')
    await remove(id)
  }, 30_000)
})

test('a company has at most fifty webhooks, independent of other companies', async () => {
  const { total } = (await run.stranger(operation(webhook, 'page'))).data
  const body = (n: number) => ({ name: `many-${n}`, url: receiver.urlOf('/many'), secret, isEnabled: 0 })
  for (let n = total; n < 50; n++)
    expect((await run.stranger(operation(webhook, 'create'), unchecked(body(n)))).code).toBe('200')
  expect(await run.stranger(operation(webhook, 'create'), unchecked(body(50)))).toMatchObject({
    code: '1802',
    data: { error: 'tooManyWebhooks', params: { limit: 50 } },
  })
  expect((await run.stranger(operation(webhook, 'page'))).data.total).toBe(50)
  await remove(await make('/one-more'))
})

test('no reply, log or history contains a secret, and a webhook from the recycle bin has none', async () => {
  const id = await make('/hidden?token=in-the-address', { secret: 'HIDDEN-0123456789' })
  await run.admin(operation(webhook, 'update'), { id, secret: 'HIDDEN-9876543210' })
  expect(JSON.stringify(await run.admin(operation(webhook, 'read'), { id }))).not.toContain('HIDDEN')
  await raise()
  await eventually(async () => receiver.at('/hidden?token=in-the-address').length === 1)
  const { data } = await run.admin(operation(webhook, 'remove'), { id })
  expect((await run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('200')
  expect(await run.admin(testWebhook, { id })).toMatchObject({
    code: '1401',
    data: { params: { kind: 'notConfigured' } },
  })
  await run.admin(operation(webhook, 'remove'), { id })
  const logRows = await logOf()
  expect(JSON.stringify(logRows)).not.toMatch(/HIDDEN|http:\/\//)
  for (const table of ['record_change', 'operation_log', 'outbox', 'idempotency', 'message_delivery']) {
    expect(await run.rows(`select from ${table} t where t::text ~ 'HIDDEN'`), table).toEqual([])
  }
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
