// Group robots as documented by their vendors: body, signature, and the code in the response.
import { createHmac } from 'node:crypto'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../../platform/outbound/receiver.fixture.ts'

let run: TestProduct
let robots: Receiver
let reply = '{"errcode":0,"errmsg":"ok"}'
const secret = 'SEC0123456789abcdef0123456789abcdef'

beforeAll(async () => {
  run = await joinTestProduct()
  robots = await startReceiver((_, response) => void response.end(reply))
})
afterAll(() => robots.stop())

const kinds = { dingtalk: 2, wecom: 3, feishu: 4 } as const

async function send(kind: keyof typeof kinds, more: object = {}, path = `/${kind}?access_token=x`) {
  const body = { name: `${kind}-${robots.all.length}`, kind: kinds[kind], url: robots.urlOf(path), ...more }
  const { data } = await run.admin(operation(webhook, 'create'), body)
  const answer = await run.admin(testWebhook, { id: data.id })
  return { ...answer, got: robots.all.at(-1) as ReceivedRequest }
}

test('DingTalk: a text, signed in the address beside its token', async () => {
  const { code, data, got } = await send('dingtalk', { secret })
  expect({ code, answer: data.answer }).toEqual({ code: '200', answer: 'errcode 0' })
  expect(got.body).toEqual({ msgtype: 'text', text: { content: 'Gemba 这是一条测试消息' } })
  const query = new URL(got.path, 'http://a').searchParams
  expect(query.get('access_token')).toBe('x')
  const timestamp = query.get('timestamp') ?? ''
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000)
  expect(query.get('sign')).toBe(createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'))
  const plain = await send('dingtalk')
  expect(plain.got.path).toBe('/dingtalk?access_token=x')
})

test('WeCom: a text, with its key in the address only', async () => {
  const { code, got } = await send('wecom', {}, '/wecom?key=k')
  expect(code).toBe('200')
  expect(got.path).toBe('/wecom?key=k')
  expect(got.body).toEqual({ msgtype: 'text', text: { content: 'Gemba 这是一条测试消息' } })
  expect(got.headers['x-gemba-signature']).toBeUndefined()
})

test('Feishu: a text, signed in the body by the second', async () => {
  reply = '{"code":0,"msg":"success","data":{}}'
  const { code, got } = await send('feishu', { secret })
  expect(code).toBe('200')
  const { timestamp, sign, ...text } = got.body as unknown as { timestamp: string; sign: string }
  expect(text).toEqual({ msg_type: 'text', content: { text: 'Gemba 这是一条测试消息' } })
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
  expect(sign).toBe(createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64'))
  expect((await send('feishu')).got.body).toEqual(text)
})

test('a rejection has status 200 and a code; its text is not passed on', async () => {
  reply = '{"errcode":310000,"errmsg":"inner words"}'
  expect(await send('dingtalk')).toMatchObject({
    code: '1401',
    msg: 'Sending failed: the server did not accept the message (errcode 310000)',
  })
  for (const strange of ['<html>', '[]', '{"errcode":"0"}', 'null', 'x'.repeat(100_000)]) {
    reply = strange
    expect(await send('wecom'), strange.slice(0, 20)).toMatchObject({ data: { params: { kind: 'notUnderstood' } } })
  }
})

test('an address to which nothing may be sent is refused when it is saved', async () => {
  const create = (url: string) => run.admin(operation(webhook, 'create'), { name: 'near', url, secret })
  const refused = { code: '400', data: { params: { problems: [{ field: 'url', problem: 'pattern' }] } } }
  for (const host of ['169.254.169.254', '0.0.0.0', '[fe80::1]', '2852039166'])
    expect(await create(`http://${host}/x`), host).toMatchObject(refused)
  const { data } = await create(robots.urlOf('/near'))
  const change = { id: data.id, url: 'http://169.254.1.1/' }
  expect(await run.admin(operation(webhook, 'update'), change)).toMatchObject(refused)
})

test('only robots may have no secret', async () => {
  const body = { name: 'bare', url: robots.urlOf('/bare') }
  const refused = { code: '400', data: { params: { problems: [{ field: 'secret', problem: 'required' }] } } }
  expect(await run.admin(operation(webhook, 'create'), body)).toMatchObject(refused)
  const { data } = await run.admin(operation(webhook, 'create'), { ...body, kind: 3 })
  expect(await run.admin(operation(webhook, 'update'), { id: data.id, kind: 1 })).toMatchObject(refused)
  expect((await run.admin(operation(webhook, 'update'), { id: data.id, kind: 1, secret })).code).toBe('200')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
