// Who is told of what, and how.
import { defineCommand } from '../kit/command.ts'
import { restRoutes } from '../kit/dialects.ts'
import { code, flag, integer, json, optional, reference, secret, text } from '../kit/field.ts'
import { defineRecordKind } from '../kit/record-kind.ts'
import { defineResource } from '../kit/resource.ts'
import type { Channel } from './catalogue.ts'

const rights = { view: 'message:view', edit: 'message:edit' }

export interface MessageTrigger {
  id: string
  appId: string
  name: string
  status: 0 | 1
  channels: Channel[]
  sendChannels: { channel: Channel; range: 1 | 2; templateId: string | null }[]
  deptIds: string[]
  roleIds: string[]
  userIds: string[]
  bgmId: string | null
  bgmInterval: number
  isShow: 0 | 1
  version: number
}

/** What a company has made of a message; the event names it. */
export const messageTriggerKind = defineRecordKind('messageTrigger', {
  area: 'message',
  fields: {
    isEnabled: flag(1),
    channels: json<Channel[]>(),
    departments: json<string[]>({ of: 'department' }),
    roles: json<string[]>({ of: 'role' }),
    users: json<string[]>({ of: 'user' }),
    isShown: flag(1),
    ringToneId: optional(reference('ringTone')),
    ringIntervalSec: integer(),
    smsTemplateId: optional(reference('smsTemplate')),
  },
  viewedBy: rights.view,
  namedBy: { column: 'event' },
})

/** How the company sends. Its secrets only tell that they changed. */
export const messageSenderKind = defineRecordKind('messageSender', {
  area: 'message',
  fields: {
    smtpHost: optional(text(255)),
    smtpPort: optional(integer()),
    smtpIsSecure: flag(0),
    smtpUser: optional(text(255)),
    smtpPassword: optional(secret()),
    smtpFrom: optional(text(255)),
    smsUrl: optional(text(1000)),
    smsMethod: optional(text(4)),
    smsHeaders: optional(secret()),
    smsBody: optional(text(4000)),
  },
  viewedBy: rights.view,
  namedBy: 'company',
})

const look = { area: 'message', method: 'GET', permission: rights.view, errors: [], body: {} } as const

export const listMessageRanges = defineCommand('listMessageRanges', {
  ...look,
  paths: ['/message/msgoptionalrange/range'],
  summary: 'Delivery ranges: web 1, mobile 2.',
})

export const listMessageApps = defineCommand('listMessageApps', {
  ...look,
  paths: ['/message/msgtriggerconfig/list/app'],
  summary: 'Applications that have messages to configure.',
})

export const listMessageTriggers = defineCommand('listMessageTriggers', {
  ...look,
  paths: ['/message/msgtriggerconfig/list/:app'],
  body: { app: text(32) },
  summary: 'Messages of one application with their configuration.',
})

export const listSendChannels = defineCommand('listSendChannels', {
  ...look,
  errors: ['notFound'],
  paths: ['/message/msgtriggerconfig/sendChannel/:id'],
  body: { id: text(64) },
  summary: 'Channels of one message, each with `selected`.',
})

export const listMessageDepartments = defineCommand('listMessageDepartments', {
  ...look,
  paths: ['/message/msgtriggerconfig/findDept'],
  summary: 'Departments as targets.',
})

export const listMessageRoles = defineCommand('listMessageRoles', {
  ...look,
  paths: ['/message/msgtriggerconfig/findRole'],
  summary: 'Roles as targets.',
})

export const listMessageUsers = defineCommand('listMessageUsers', {
  ...look,
  paths: ['/message/msgtriggerconfig/findUser'],
  summary: 'Users as targets.',
})

export const listMessageFields = defineCommand('listMessageFields', {
  ...look,
  errors: ['notFound'],
  paths: ['/message/msgmodelfield/list/:id'],
  body: { id: text(64) },
  summary: 'Fields that the text of one message may name.',
})

export const saveMessageTrigger = defineCommand('saveMessageTrigger', {
  area: 'message',
  method: 'PUT',
  permission: rights.edit,
  errors: ['notFound', 'invalid', 'stale'],
  paths: ['/message/msgtriggerconfig'],
  body: {
    id: text(64),
    status: optional(flag(1)),
    channels: optional(json<Channel[]>()),
    sendChannels: optional(json<{ channel: Channel }[]>()),
    deptIds: optional(json<string[]>()),
    roleIds: optional(json<string[]>()),
    userIds: optional(json<string[]>()),
    bgmId: optional(reference('ringTone')),
    bgmInterval: optional(integer({ min: 1, max: 3600 })),
    isShow: optional(flag(1)),
    templateId: optional(reference('smsTemplate')),
    version: optional(integer()),
  },
  summary: 'Saves who is told of a message, by which channels and with which tone.',
})

export const toggleMessageTrigger = defineCommand('toggleMessageTrigger', {
  area: 'message',
  method: 'POST',
  permission: rights.edit,
  errors: ['notFound'],
  paths: ['/message/msgtriggerconfig/updateStatus'],
  body: { id: text(64), status: optional(flag(1)) },
  summary: 'Enables or disables a message.',
})

export const ringTone = defineResource('ringTone', {
  area: 'message',
  fields: { name: text(64, { search: true, unique: true }), url: text(500) },
  list: ['name', 'url'],
  aliases: { urlPath: 'url' },
  routes: [
    ...restRoutes('/message/msgbgm', rights).filter(({ operation }) => operation !== 'read'),
    { operation: 'list', method: 'GET', path: '/message/msgbgm/list', permission: rights.view },
    { operation: 'read', method: 'GET', path: '/message/msgbgm/:id', permission: rights.view },
  ],
})

export const smsTemplate = defineResource('smsTemplate', {
  area: 'message',
  fields: { code: code({ unique: true }), name: text(64, { search: true }), content: text(500) },
  list: ['code', 'name', 'content'],
  routes: [
    ...restRoutes('/message/smstemplate', rights).filter(({ operation }) => operation !== 'read'),
    { operation: 'list', method: 'GET', path: '/message/smstemplate/list', permission: rights.view },
    { operation: 'read', method: 'GET', path: '/message/smstemplate/:id', permission: rights.view },
  ],
})

/** Passwords are written, never answered. */
export const saveMessageSender = defineCommand('saveMessageSender', {
  area: 'message',
  method: 'POST',
  permission: rights.edit,
  errors: ['invalid', 'secretInClear'],
  paths: ['/message/sender/save'],
  body: {
    smtpHost: optional(text(255)),
    smtpPort: optional(integer({ min: 1, max: 65_535 })),
    smtpIsSecure: optional(flag(0)),
    smtpUser: optional(text(255)),
    smtpPassword: optional(text(255)),
    smtpFrom: optional(text(255)),
    smsUrl: optional(text(1000)),
    smsMethod: optional(text(4)),
    smsHeaders: optional(json<Record<string, string>>()),
    smsBody: optional(text(4000)),
  },
  summary:
    'How the company sends e-mail and text messages. Another host, port, user or origin removes the stored secret unless it is sent too.',
})

export const readMessageSender = defineCommand('readMessageSender', {
  area: 'message',
  method: 'POST',
  permission: rights.view,
  errors: [],
  paths: ['/message/sender/read'],
  body: {},
  summary: 'How the company sends, without passwords.',
})

export const testMessageSender = defineCommand('testMessageSender', {
  area: 'message',
  method: 'POST',
  permission: rights.edit,
  errors: ['sendFailed'],
  paths: ['/message/sender/test'],
  body: { channel: text(8), address: text(255) },
  summary: 'Sends one test message now and tells what came of it.',
})
