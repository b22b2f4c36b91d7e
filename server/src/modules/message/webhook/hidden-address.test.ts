// Addresses of group robots and gateways contain credentials: users without the right to change them see the origin
// only.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageOperationLog, readOperationChanges } from '@gemba/contract/admin/operation-log.ts'
import { pageRecordChanges } from '@gemba/contract/admin/record-history.ts'
import { customInterface } from '@gemba/contract/base/custom-interface/custom-interface.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { pageDeliveries } from '@gemba/contract/message/delivery.ts'
import { saveOwnMessageFilters } from '@gemba/contract/message/own-filter.ts'
import { readMessageSender, saveMessageSender } from '@gemba/contract/message/sender.ts'
import { saveMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { type Receiver, startReceiver } from '../../../platform/outbound/receiver.fixture.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'

let run: TestProduct
let robots: Receiver
let viewer: Caller
let viewerToken: string
let id: string
let url: string
const word = 'Cr3d-of-the-robot'
const masked = () => `${new URL(url).origin}/…`
const folder = mkdtempSync(join(tmpdir(), 'gemba-hidden-'))

beforeAll(async () => {
  run = await joinTestProduct()
  robots = await startReceiver((_, response) => void response.end('{"errcode":7}'))
  const member = await makeMember(run, 'viewer', [
    'message:view',
    'customInterface:view',
    'delivery:view',
    'record:view',
  ])
  viewer = member.call
  viewerToken = member.token
  url = robots.urlOf(`/robot/send?access_token=${word}`)
  const { data } = await run.admin(operation(webhook, 'create'), { name: 'Group', kind: 2, url, objects: [] })
  id = data.id
})
afterAll(() => {
  robots.stop()
  rmSync(folder, { recursive: true })
})

type Row = { id: string; name: string; url: string; version: number }

test('lists and records show the address to users who may change it, and its origin to others', async () => {
  expect((await run.admin(operation(webhook, 'read'), { id })).data.url).toBe(url)
  expect((await viewer(operation(webhook, 'read'), { id })).data.url).toBe(masked())
  const { data } = await viewer(operation(webhook, 'page'))
  expect(data.records.map((row) => row.url)).toEqual([masked()])
})

test('neither filters nor sorting reveal it', async () => {
  const findLogs = async (caller: Caller, filter: object) =>
    (await caller<Page<Row>>(operation(webhook, 'page'), filter)).data.records.length
  for (const value of [url, { startsWith: url.slice(0, -3) }, { contains: 'access_token=C' }]) {
    const [whole, wrong] = [
      await findLogs(viewer, { url: value }),
      await findLogs(viewer, { url: `${JSON.stringify(value)}x` }),
    ]
    expect(whole).toBe(wrong)
  }
  await run.admin(operation(webhook, 'create'), { name: 'A', kind: 2, url: robots.urlOf('/zzz') })
  const names = async (order: string) =>
    (await viewer(operation(webhook, 'page'), { sort: 'url', order })).data.records.map(({ name }) => name)
  expect(await names('ASC')).toEqual(await names('DESC').then((list) => [...list]))
})

test('an export contains what the list shows', async () => {
  const exported = async (token: string) => {
    const response = await fetch(`http://127.0.0.1:${run.product.port}/api/resource/webhook/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const path = join(folder, 'a.xlsx')
    writeFileSync(path, Buffer.from(await response.arrayBuffer()))
    return JSON.stringify(await readWorkbook(path, 100))
  }
  expect(await exported(run.tokens.admin)).toContain(word)
  expect(await exported(viewerToken)).not.toContain(word)
  expect(await exported(viewerToken)).toContain(masked())
})

test('an update without the address keeps it, also if the masked address is sent back', async () => {
  const secret = 'SEC0123456789abcdef'
  for (const change of [{ remark: 'a' }, { url: masked(), secret }, { url: masked(), remark: 'b' }]) {
    expect((await run.admin(operation(webhook, 'update'), { id, ...change })).code).toBe('200')
    expect((await run.admin(operation(webhook, 'read'), { id })).data.url).toBe(url)
  }
  expect((await viewer(operation(webhook, 'update'), { id, remark: 'c' })).data).toMatchObject({ error: 'forbidden' })
  const [row] = await run.rows<{ secret: string }>(`select secret from webhook where id = ${id}`)
  expect(row?.secret).toBe(secret)
})

test('neither the record history, the operation log nor a test reveals it', async () => {
  url = robots.urlOf(`/robot/send?access_token=${word}2`)
  await run.admin(operation(webhook, 'update'), { id, url })
  await run.admin(testWebhook, { id })
  const historyOf = async (caller: Caller, resource: string, record: string | null) =>
    JSON.stringify((await caller(pageRecordChanges, { resource, id: record })).data)
  expect(await historyOf(run.admin, 'webhook', id)).toContain(word)
  const history = await historyOf(viewer, 'webhook', id)
  expect(history).toContain(masked())
  expect(history).not.toContain(word)
  await eventually(async () => (await run.rows("select from operation_log where operation = 'testWebhook'")).length > 0)
  const { records: log } = (await viewer(pageOperationLog, { pageSize: 100 })).data
  expect(log.length).toBeGreaterThan(2)
  expect(JSON.stringify(log)).not.toContain(word)
  for (const { id: entry } of log) {
    const { data } = await viewer(readOperationChanges, { id: entry })
    expect(JSON.stringify(data)).not.toContain(word)
  }
  expect(JSON.stringify(await viewer(pageDeliveries))).not.toContain(word)
  for (const table of ['operation_log', 'outbox', 'idempotency', 'message_delivery'])
    expect(await run.rows(`select from ${table} t where t::text like '%${word}%'`), table).toEqual([])
})

test('the gateway of text messages shows its origin only', async () => {
  const smsUrl = `https://sms.example/send?key=${word}&to={phone}`
  const smsBody = `{"appkey":"${word}","to":"{phone}"}`
  expect((await run.admin(saveMessageSender, { smsUrl, smsBody })).code).toBe('200')
  expect((await run.admin(readMessageSender)).data).toMatchObject({ smsUrl, smsBody })
  expect((await viewer(readMessageSender)).data).toMatchObject({ smsUrl: 'https://sms.example/…', smsBody: '…' })
  const changes = await viewer(pageRecordChanges, { resource: 'messageSender', id: null })
  expect(changes.data.records.length).toBeGreaterThan(0)
  expect(JSON.stringify(changes)).not.toContain(word)
  const maskedAddresses = { smsUrl: 'https://sms.example/…', smsBody: '…', smtpHost: 'mail.example' }
  expect((await run.admin(saveMessageSender, maskedAddresses)).data).toMatchObject({ smsUrl, smsBody })
})

test('so do custom interfaces', async () => {
  const body = { code: 'erp', name: 'ERP', url: `https://erp.example/in?key=${word}`, secret: 'a-secret-of-the-erp' }
  const { data } = await run.admin(operation(customInterface, 'create'), body)
  expect((await viewer(operation(customInterface, 'read'), { id: data.id })).data.url).toBe('https://erp.example/…')
})

test('objects must exist in the own company; unknown and foreign ones get the same reply', async () => {
  const { data: hall } = await run.admin(operation(objectResource, 'create'), { code: 'hidden-hall', name: 'Hall' })
  const { data: foreign } = await run.stranger(operation(objectResource, 'create'), {
    code: 'foreign',
    name: 'Foreign',
  })
  const make = (objects: string[]) =>
    run.admin(operation(webhook, 'create'), { name: `about ${objects}`, kind: 2, url, objects })
  const refused = { error: 'notFound' }
  for (const object of [foreign.id, '999999999']) expect((await make([object])).data).toMatchObject(refused)
  const createdWebhook = await make([hall.id])
  expect(createdWebhook.code).toBe('200')
  const change = (objects: string[]) => run.admin(operation(webhook, 'update'), { id: createdWebhook.data.id, objects })
  expect((await change([hall.id, foreign.id])).data).toMatchObject(refused)
  // An object that was removed since stays until somebody deletes it from the filter.
  await run.admin('/infObject/delete', { id: hall.id })
  expect((await change([hall.id])).code).toBe('200')
  const filters = [{ channel: 'email', lowestLevel: 3, objects: [foreign.id] }]
  expect((await run.admin(saveOwnMessageFilters, unchecked({ filters }))).data).toMatchObject(refused)
  for (const name of ['userIds', 'roleIds', 'departmentIds']) {
    const trigger = { id: 'alarm.raised', [name]: ['999999999'] }
    expect((await run.admin(saveMessageTrigger, trigger)).data, name).toMatchObject(refused)
  }
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
