// Personal filters for mail and text messages: by level, and by object with descendants. They affect only their user
// and these channels.
import { confirmAllAlarms } from '@gemba/contract/alarm/episode.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import { listOwnMessageFilters, saveOwnMessageFilters } from '@gemba/contract/message/own-filter.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { saveMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type MailServer, startMailServer } from '../../../main/mail-server.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct, testPassword } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let mail: MailServer
let ownUser: Caller
let hall = ''
let other = ''

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  mail = await startMailServer()
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: mail.port })
  await run.admin(saveMessageTrigger, { id: 'alarm.raised', channels: ['web', 'email'] })
  ownUser = await makeUser('owner')
  await makeUser('everything')
  const add = async (code: string) => (await run.admin(operation(object, 'create'), { code, name: code })).data.id
  hall = await add('own-hall')
  other = await add('own-other')
  await run.admin(operation(object, 'update'), { id: plant.objectId, parentId: hall })
})
afterAll(() => mail.stop())

/** Creates a user who is notified of alarms, also by mail. */
async function makeUser(name: string): Promise<Caller> {
  const [role] = await run.rows<{ id: string }>(
    `select id from role where code = 'admin' and company_id = ${run.companyId}`,
  )
  const email = `${name}@plant.example`
  await run.admin(
    operation(userResource, 'create'),
    unchecked({
      user_name: name,
      user_nike_name: name,
      password: testPassword,
      email,
      roleIds: [role?.id],
    }),
  )
  const payload = { company_code: run.codes.alpha, user_name: name, password: testPassword }
  const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
  return callerOf(run.product, response.json().data.token)
}

const save = (lowestLevel: number, objects: string[] = []) =>
  ownUser(saveOwnMessageFilters, unchecked({ filters: [{ channel: 'email', lowestLevel, objects }] }))

/**
 * Raises an alarm and waits until the user without filters has received it, because all deliveries are queued together.
 */
async function raise(value: number): Promise<number> {
  await plant.send(20)
  await run.admin(confirmAllAlarms, { asOf: Date.now() })
  const [before, owns] = [mail.to('everything@plant.example').length, mail.to('owner@plant.example').length]
  await plant.send(value)
  await eventually(async () => mail.to('everything@plant.example').length > before, 15_000)
  await eventually(
    async () => (await run.rows('select from message_delivery where sent_at is null')).length === 0,
    15_000,
  )
  return mail.to('owner@plant.example').length - owns
}

test('without a filter everything is sent; channels that are not set up are marked', async () => {
  expect((await ownUser(listOwnMessageFilters)).data).toEqual([
    { channel: 'email', lowestLevel: 3, objects: [], isSetUp: 1, hasAddress: 1 },
    { channel: 'sms', lowestLevel: 3, objects: [], isSetUp: 0, hasAddress: 0 },
  ])
  expect(await raise(85)).toBe(1)
})

test('alarms below the level are not sent, but are in the message centre', async () => {
  expect((await save(2)).data[0]).toMatchObject({ channel: 'email', lowestLevel: 2 })
  const centre = async () => (await ownUser(pageUserMessages)).data.total
  const before = await centre()
  expect(await raise(85)).toBe(0)
  expect(await centre()).toBe(before + 1)
  expect(await raise(95)).toBe(1)
  expect(
    (await ownUser(saveOwnMessageFilters, unchecked({ filters: [{ channel: 'email', lowestLevel: 4, objects: [] }] })))
      .code,
  ).toBe('400')
})

test('only messages about the objects or their descendants are sent', async () => {
  await save(3, [other])
  expect(await raise(105)).toBe(0)
  await save(3, [other, hall])
  expect(await raise(105)).toBe(1)
  await save(3, [plant.objectId])
  expect(await raise(105)).toBe(1)
})

test('filters are personal: others neither see nor change them, and messages about the account are always sent', async () => {
  await save(1, [other])
  expect((await run.admin(listOwnMessageFilters)).data[0]).toMatchObject({ objects: [] })
  const [user] = await run.rows<{ id: string }>(
    `select id from app_user where name = 'owner' and company_id = ${run.companyId}`,
  )
  const before = mail.to('owner@plant.example').length
  await run.admin(resetPassword, { id: user?.id, newPassword: 'Another@2026' })
  await eventually(async () => mail.to('owner@plant.example').length === before + 1, 15_000)
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
