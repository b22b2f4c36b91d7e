// From an event to its messages: rows, the feed, mail and text messages, against real servers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmAllAlarms } from '@gemba/contract/alarm/episode.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { department as departmentResource } from '@gemba/contract/identity/department.ts'
import { addUsersToRole, grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { readMessageSender, saveMessageSender, testMessageSender } from '@gemba/contract/message/sender.ts'
import {
  listMessageApps,
  listMessageFields,
  listMessageRanges,
  listMessageTriggers,
  listSendChannels,
  ringTone,
  saveMessageTrigger,
  smsTemplate,
  toggleMessageTrigger,
} from '@gemba/contract/message/trigger.ts'
import {
  markMessagesRead,
  pageUserMessages,
  readUnread,
  readUserMessage,
  removeMessages,
  removeUserMessage,
} from '@gemba/contract/message/user-message.ts'
import { SMTPServer } from 'smtp-server'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct, testPassword } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

const messagesOf = async (caller: Caller, filter: Record<string, unknown> = {}) =>
  (await caller(pageUserMessages, filter)).data
const unreadOf = async (caller: Caller) => (await caller(readUnread)).data

/** Signs in a user of alpha; returns the token. */
async function signIn(name: string): Promise<string> {
  const payload = { company_code: run.codes.alpha, user_name: name, password: testPassword }
  const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
  return response.json().data.token
}

/** Raises the plant's alarm again and waits until it is stored. */
async function raise(value = 105): Promise<void> {
  const before = (await run.rows('select from user_message')).length
  const raised = async () => (await run.rows('select from alarm_transition where action in (1, 4)')).length
  await plant.send(20)
  await run.admin(confirmAllAlarms, { asOf: Date.now() })
  const raisedBefore = await raised()
  await plant.send(value)
  await eventually(
    async () =>
      (await raised()) > raisedBefore && (await run.rows('select from outbox where done_at is null')).length === 0,
  )
  await eventually(
    async () =>
      (await run.rows('select from user_message')).length > before ||
      (await run.rows("select from message_trigger where is_enabled = 0 or users <> '{}'")).length > 0,
  )
}

describe('the message centre', () => {
  test('S-115 S-116 S-117 S-183 an alarm is one unread message for users who may see it', async () => {
    await raise()
    const { records, total } = await messagesOf(run.admin)
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      msgType: 'Warnings',
      type: 'warning',
      title: 'Critical',
      isRead: 0,
      from: expect.stringContaining('Press'),
      link: { objectId: plant.objectId },
    })
    expect(records[0]?.content).toBe(`Press ${plant.code} Temperature 105 °C, above 100 °C`)
    const chinese = await run.admin(pageUserMessages, {}, { 'accept-language': 'zh-CN' })
    expect(chinese.data.records[0]).toMatchObject({ msgType: '预警消息', title: '紧急' })
    expect(await unreadOf(run.admin)).toMatchObject({
      all: 1,
      warning: 1,
      notic: 0,
      andon: 0,
      list: [{ name: 'Warnings', count: 1 }, { count: 0 }, { count: 0 }],
    })
    expect((await messagesOf(run.nobody)).total).toBe(0)
    expect((await messagesOf(run.stranger)).total).toBe(0)
  })

  test('S-039 by type title, read one, read many, remove', async () => {
    const { records } = await messagesOf(run.admin, { msgType: '预警消息' })
    const id = records[0]?.id as string
    expect((await messagesOf(run.admin, { msgType: 'notic' })).total).toBe(0)
    expect((await run.stranger(readUserMessage, { id })).code).toBe('1101')
    expect((await run.stranger(removeUserMessage, { id })).code).toBe('1101')
    expect((await run.stranger(markMessagesRead, { ids: [id] })).data.read).toBe(0)
    expect((await run.admin(readUserMessage, { id })).data).toMatchObject({ isRead: 1 })
    expect((await unreadOf(run.admin)).all).toBe(0)
    await raise(95)
    expect((await run.admin(markMessagesRead)).data.read).toBe(1)
    expect((await messagesOf(run.admin, { isRead: 0 })).total).toBe(0)
    expect((await run.admin(removeMessages, { ids: [id] })).data.removed).toBe(1)
    expect((await run.admin(readUserMessage, { id })).code).toBe('1101')
  })
})

describe('who is told', () => {
  const setUpChannels = () => run.admin(saveMessageSender, { smtpHost: 'mail.invalid', smsUrl: 'https://sms.invalid/' })
  const save = (body: Record<string, unknown>) => run.admin(saveMessageTrigger, { id: 'alarm.raised', ...body })

  test('triggers of an application have defaults until they are changed', async () => {
    const list = await run.admin(listMessageTriggers, { app: 'lak' })
    expect(list.data.map(({ id, status, channels }) => [id, status, channels])).toEqual([
      ['alarm.raised', 1, ['web']],
      ['alarm.escalated', 1, ['web']],
      ['alarm.unanswered', 0, ['web']],
      ['alarm.floodStarted', 1, ['web']],
      ['alarm.floodEnded', 1, ['web']],
      ['box.stateChanged', 0, ['web']],
      ['box.flapping', 0, ['web']],
      ['controlCommand.waiting', 1, ['web']],
      ['storage.changed', 1, ['web']],
      ['broker.changed', 1, ['web']],
    ])
    expect((await run.admin(listMessageApps)).data).toMatchObject([{ id: 'lak' }, { id: 'mes' }])
    expect((await run.admin(listMessageFields, { id: 'alarm.raised' })).data).toContainEqual({
      id: 'levelName',
      modelId: 'alarm.raised',
      code: 'levelName',
      name: 'Level',
    })
    expect((await run.admin(listMessageRanges)).data).toMatchObject([
      { id: 1, code: 'web' },
      { id: 2, code: 'mobile' },
    ])
    expect(await run.admin(saveMessageTrigger, { id: 'nothing' })).toMatchObject({ code: '1101' })
    expect(await save({ channels: ['web', 'pigeon'] })).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'channels.1', problem: 'choice' }] } },
    })
    expect(await run.nobody(saveMessageTrigger, { id: 'alarm.raised' })).toMatchObject({ code: '401' })
  })

  test('targets are selectable; channels are saved in the form of the reply, with the template of text messages', async () => {
    const listed = async (path: string) => (await run.admin<{ name: string }[]>(`GET ${path}`)).data
    expect(await listed('/message/msgtriggerconfig/findUser')).toContainEqual(
      expect.objectContaining({ user_name: 'nobody', deptId: expect.stringMatching(/^\d+$/) }),
    )
    expect(await listed('/message/msgtriggerconfig/findRole')).toContainEqual(
      expect.objectContaining({ code: 'admin' }),
    )
    const { data: made } = await run.admin(operation(departmentResource, 'create'), { code: 'shift', name: 'Shift' })
    expect(await listed('/message/msgtriggerconfig/findDept')).toContainEqual({
      id: made.id,
      parentId: null,
      name: 'Shift',
      title: 'Shift',
      children: [],
    })
    const { data: template } = await run.admin(operation(smsTemplate, 'create'), {
      code: 'short',
      name: 'Short',
      content: '{title}',
    })
    const sms = { channel: 'sms', range: 2, templateId: template.id }
    await setUpChannels()
    const { data } = await save({ sendChannels: [sms] })
    expect(data).toMatchObject({ channels: ['sms'], sendChannels: [sms] })
    expect((await save({ sendChannels: [{ ...sms, templateId: null }] })).data.sendChannels[0]?.templateId).toBeNull()
    const selected = await run.admin(listSendChannels, { id: 'alarm.raised' })
    expect(selected.data.map((channel) => channel.selected)).toEqual([0, 0, 0, 1])
    await save({ channels: ['web'] })
  })

  test('a channel that is not set up cannot be switched on; one that is on already stays', async () => {
    await run.admin(saveMessageSender, { smtpHost: null, smsUrl: null })
    for (const [channel, word] of [
      ['email', 'E-mail'],
      ['sms', 'Text message'],
    ]) {
      expect(await save({ channels: ['web', channel] })).toMatchObject({
        code: '1801',
        msg: `${word} is not set up yet; set it up under Message settings > Mail and SMS first`,
        data: { error: 'channelNotSetUp' },
      })
      expect(await save({ sendChannels: [{ channel }] })).toMatchObject({ code: '1801' })
    }
    await setUpChannels()
    expect((await save({ channels: ['web', 'email'] })).data.channels).toEqual(['web', 'email'])
    await run.admin(saveMessageSender, { smtpHost: null, smsUrl: null })
    expect((await save({ channels: ['web', 'email'], isShow: 1 })).code).toBe('200')
    expect((await save({ channels: ['web', 'email', 'sms'] })).code).toBe('1801')
    // Channels that another company has set up do not count.
    expect(await run.stranger(saveMessageTrigger, { id: 'alarm.raised', channels: ['email'] })).toMatchObject({
      code: '1801',
    })
    await save({ channels: ['web'] })
  })

  test('targets restrict the receivers; a disabled trigger notifies nobody; the version is checked', async () => {
    const [nobody] = await run.rows<{ id: string }>(
      `select id from app_user where name = 'nobody' and company_id = ${run.companyId}`,
    )
    const before = (await messagesOf(run.admin)).total
    const { data } = await save({ userIds: [nobody?.id] })
    await raise()
    expect((await messagesOf(run.admin)).total).toBe(before)
    expect(await save({ version: data.version - 1 })).toMatchObject({ code: '1104' })
    await run.admin(toggleMessageTrigger, { id: 'alarm.raised', status: 0 })
    await save({ userIds: [] })
    await raise()
    expect((await messagesOf(run.admin)).total).toBe(before)
    await run.admin(toggleMessageTrigger, { id: 'alarm.raised', status: 1 })
    await raise()
    expect((await messagesOf(run.admin)).total).toBe(before + 1)
  })

  test('S-184 S-219 the message contains the ring tone and its interval', async () => {
    const { data: tone } = await run.admin(operation(ringTone, 'create'), {
      name: 'Bell',
      urlPath: '/sounds/bell.wav',
    })
    await save({ bgmId: tone.id, bgmInterval: 7 })
    const socket = io(`http://127.0.0.1:${run.product.port}`, {
      auth: { token: run.tokens.admin },
      transports: ['websocket'],
      reconnection: false,
    })
    const heard: Record<string, unknown>[] = []
    socket.on('OnMSG', (message) => heard.push(message))
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
    await raise()
    await eventually(async () => heard.length > 0)
    // A client shows messages that include its channel.
    expect(heard[0]).toMatchObject({ channels: ['web'] })
    const { msgType, title, from, creatime, content, bgmUrl, bgmInterval, isShow } = heard[0] ?? {}
    expect({ msgType, title, from, creatime, content, bgmUrl, bgmInterval, isShow }).toEqual({
      msgType: '预警消息',
      title: expect.stringMatching(/\S/),
      from: expect.stringMatching(/\S/),
      creatime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      content: expect.stringMatching(/\S/),
      bgmUrl: '/sounds/bell.wav',
      bgmInterval: 7,
      isShow: true,
    })
    const [stored] = (await messagesOf(run.admin)).records
    expect(stored).toMatchObject({ from, creatime })
    await setUpChannels()
    await save({ channels: ['mobile', 'email'] })
    await raise()
    await eventually(async () => heard.length > 1)
    expect(heard[1]).toMatchObject({ channels: ['mobile'] })
    await save({ channels: ['web'] })
    socket.close()
    expect(heard[0]).toMatchObject({
      msgType: '预警消息',
      bgmUrl: '/sounds/bell.wav',
      bgmInterval: 7,
      isShow: true,
      level: 1,
    })
    expect((await run.admin(operation(ringTone, 'list'))).data).toMatchObject([
      { name: 'Bell', urlPath: '/sounds/bell.wav' },
    ])
    expect((await run.admin(operation(ringTone, 'remove'), { id: tone.id })).code).toBe('200')
  })
})

describe('channels outside the browser', () => {
  test('mail is sent by SMTP, again after a failure; text messages through the gateway', async () => {
    const mails: string[] = []
    let refusals = 1
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_, __, done) => done(refusals-- > 0 ? new Error('busy') : null),
      onData: (stream, _, done) => {
        let text = ''
        stream.on('data', (chunk) => {
          text += chunk
        })
        stream.on('end', () => {
          mails.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
    const texts: string[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        texts.push(body)
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
    const ports = [smtp.server.address(), gateway.address()].map((address) => (address as AddressInfo).port)
    await run.admin(saveMessageSender, { smtpHost: null, smsUrl: null })
    expect(await run.admin(testMessageSender, { channel: 'email', address: 'a@b.example' })).toMatchObject({
      code: '1401',
      msg: 'Sending failed: nothing is set up for this',
    })
    await run.admin(saveMessageSender, {
      smtpHost: '127.0.0.1',
      smtpPort: ports[0],
      smtpFrom: 'gemba@plant.example',
      smtpPassword: 'smtp-secret',
      smsUrl: `http://127.0.0.1:${ports[1]}/send`,
      smsHeaders: { 'content-type': 'application/json' },
      smsBody: '{"to":"{phone}","text":"{content}"}',
    })
    const read = await run.admin(readMessageSender)
    expect(read.data).toMatchObject({ smtpHost: '127.0.0.1', hasSmtpPassword: 1 })
    expect(JSON.stringify(read)).not.toContain('smtp-secret')
    await run.admin(operation(user, 'create'), {
      user_name: 'mailed',
      user_nike_name: 'M',
      password: testPassword,
      email: 'm@plant.example',
      phone: '138 0000 0000',
    })
    const [mailed] = await run.rows<{ id: string }>("select id from app_user where name = 'mailed'")
    const [role] = await run.rows<{ id: string }>(
      `select id from role where code = 'admin' and company_id = ${run.companyId}`,
    )
    await run.admin(addUsersToRole, unchecked({ roleId: role?.id, userIds: [mailed?.id] }))
    const ownUser = callerOf(run.product, await signIn('mailed'))
    const workspace = { k_detail: 'workspace', v_varchar: '{"theme":"dark","language":"en"}', detail_type: 2 }
    expect((await ownUser(saveCompanyDetails, unchecked(workspace))).code).toBe('200')
    await run.admin(saveMessageTrigger, { id: 'alarm.raised', channels: ['web', 'email', 'sms'] })
    await raise()
    await eventually(async () => texts.length === 1)
    // In the language that the receiver has chosen.
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ to: '13800000000', text: expect.stringContaining('above 100') })
    const failed = await eventually(
      async () =>
        (
          await run.rows<{ last_error: string }>(
            "select last_error from message_delivery where channel = 'email' and is_test = 0 and last_error is not null",
          )
        )[0],
    )
    expect(failed.last_error).toBe('rejected')
    await run.rows('update message_delivery set next_at = now() where sent_at is null returning 1')
    await eventually(async () => mails.length === 1, 12_000)
    expect(mails[0]).toContain('To: m@plant.example')
    expect(mails[0]).toContain('Subject: Critical')
    await eventually(
      async () => (await run.rows('select from message_delivery where sent_at is null and is_test = 0')).length === 0,
    )
    smtp.close()
    gateway.close()
  }, 40_000)
})

test('S-310 a user restricted to departments gets no messages about alarms of other departments', async () => {
  const { data: department } = await run.admin(operation(departmentResource, 'create'), { code: 'far', name: 'Far' })
  const { data: role } = await run.admin(operation(roleResource, 'create'), { code: 'far', name: 'Far', scope: 2 })
  const entries = await run.rows<{ id: string }>("select id from menu_entry where code = 'alarm:view'")
  await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
  await run.admin(operation(user, 'create'), {
    user_name: 'faraway',
    user_nike_name: 'F',
    password: testPassword,
    depart_id: department.id,
    roleIds: [role.id],
  })
  const far = callerOf(run.product, await signIn('faraway'))
  await raise()
  expect((await messagesOf(far)).total).toBe(0)
  await run.admin(operation(object, 'update'), { id: plant.objectId, departmentId: department.id })
  await raise()
  expect((await messagesOf(far)).total).toBe(1)
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
