// Triggers: who receives which message by which channels.

import { department } from '../identity/department.ts'
import { role } from '../identity/role/role.ts'
import { user } from '../identity/user.ts'
import {
  choice,
  code,
  flag,
  group,
  integer,
  list,
  oneOf,
  optional,
  type RowOf,
  reference,
  references,
  text,
  tree,
} from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { restRoutes, route } from '../kit/route.ts'
import { channelNames, messageAppNames } from './catalogue.ts'
import { defineCommand, defineRecordKind, defineResource } from './define.ts'
import { messageRange } from './dictionaries.ts'

const rights = { view: 'message:view', edit: 'message:edit' }

export const ringTone = defineResource('ringTone', {
  noun: ['铃声', '鈴聲', 'Alarm sound', 'Alarm sounds'],
  meaning: {
    is: 'The sound of a message.',
    use: [
      '消息到达时播放的声音；没有时使用自带的铃声。',
      '訊息到達時播放的聲音；沒有時使用內建的鈴聲。',
      'Sounds played when a message arrives. If there is none, the built-in sound is played.',
    ],
  },
  rights: 'message',
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 64, search: true, unique: true }),
    url: text(['地址', '位址', 'Address'], { max: 500, rule: 'linkAddress' }),
  },
  list: ['name', 'url'],
  aliases: { urlPath: 'url' },
  routes: [
    ...restRoutes('/message/msgbgm').filter(({ operation }) => operation !== 'read'),
    route('list', 'read', 'GET /message/msgbgm/list'),
    route('read', 'read', 'GET /message/msgbgm/:id'),
  ],
})

export const smsTemplate = defineResource('smsTemplate', {
  noun: ['短信模板', '簡訊範本', 'SMS template', 'SMS templates'],
  meaning: {
    is: 'The text of a text message.',
    use: [
      '短信的文字；在短信服务商处审核后在这里登记。',
      '簡訊的文字；在簡訊服務商處審核後在這裡登記。',
      'Templates of text messages. Enter them here once the SMS provider has approved them.',
    ],
  },
  rights: 'message',
  fields: {
    code: code(['编码', '編碼', 'Code'], { unique: true }),
    name: text(['名称', '名稱', 'Name'], { max: 64, search: true }),
    content: text(['内容', '內容', 'Content'], { max: 500 }),
  },
  list: ['code', 'name', 'content'],
  routes: [
    ...restRoutes('/message/smstemplate').filter(({ operation }) => operation !== 'read'),
    route('list', 'read', 'GET /message/smstemplate/list'),
    route('read', 'read', 'GET /message/smstemplate/:id'),
  ],
})

/** One channel of a message. `range` follows from it; `templateId` is for text messages. */
const sendChannel = {
  channel: oneOf(channelNames),
  range: choice(messageRange),
  templateId: optional(reference(smsTemplate)),
}

const triggerFields = {
  id: text(),
  appId: oneOf(messageAppNames),
  name: text(),
  status: flag(),
  channels: list(oneOf(channelNames)),
  sendChannels: rowsOf(sendChannel),
  departmentIds: references(department, { aliases: ['deptIds'] }),
  roleIds: references(role),
  userIds: references(user),
  ringToneId: optional(reference(ringTone, { aliases: ['bgmId'] })),
  ringIntervalSec: integer({ min: 1, max: 3600, aliases: ['bgmInterval'] }),
  isShown: flag({ aliases: ['isShow'] }),
  /** Minutes before the message is sent. Null for messages without a delay. */
  waitMin: optional(integer({ min: 1, max: 1440 })),
  version: integer(),
}
export type MessageTrigger = RowOf<typeof triggerFields>

/** Configuration of a message by a company. It is identified by its event. */
export const messageTriggerKind = defineRecordKind('messageTrigger', {
  noun: ['消息触发', '訊息觸發', 'Message trigger'],
  fields: {
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    channels: list(oneOf(channelNames), ['发送方式', '傳送方式', 'Channels']),
    departments: references(['部门', '部門', 'Departments'], department),
    roles: references(['角色', '角色', 'Roles'], role),
    users: references(['用户', '使用者', 'Users'], user),
    isShown: flag(['弹出提示', '彈出提示', 'Show pop-up'], { initial: 1 }),
    ringToneId: optional(reference(['铃声', '鈴聲', 'Alarm sound'], ringTone)),
    ringIntervalSec: integer(['重复间隔 (秒)', '重複間隔 (秒)', 'Repeat every (s)']),
    smsTemplateId: optional(reference(['短信模板', '簡訊範本', 'SMS template'], smsTemplate)),
    waitMin: integer(['等待 (分钟)', '等待 (分鐘)', 'Notify after (min)']),
  },
  viewedBy: rights.view,
  namedBy: { column: 'event' },
})

const look = { permission: rights.view, errors: [], input: {} } as const

export const listMessageRanges = defineCommand('listMessageRanges', {
  ...look,
  kind: 'read',
  title: ['发送范围', '傳送範圍', 'Delivery ranges'],
  paths: ['GET /message/msgoptionalrange/range'],
  reply: rowsOf({ id: choice(messageRange), code: text(), name: text() }),
  summary: 'Lists delivery ranges: web 1, mobile 2.',
})

export const listMessageApps = defineCommand('listMessageApps', {
  ...look,
  kind: 'read',
  title: ['消息应用', '訊息應用', 'Applications with messages'],
  paths: ['GET /message/msgtriggerconfig/list/app'],
  reply: rowsOf({ id: oneOf(messageAppNames), code: oneOf(messageAppNames), name: text() }),
  summary: 'Lists the applications that have messages to configure.',
})

export const listMessageTriggers = defineCommand('listMessageTriggers', {
  ...look,
  kind: 'read',
  title: ['消息触发配置', '訊息觸發設定', 'Message triggers'],
  paths: ['GET /message/msgtriggerconfig/list/:app'],
  input: { app: text({ max: 32 }) },
  reply: rowsOf(triggerFields),
  summary: 'Lists the messages of one application with their configuration.',
})

export const listSendChannels = defineCommand('listSendChannels', {
  ...look,
  kind: 'read',
  title: ['发送方式', '傳送方式', 'Channels of a message'],
  errors: ['notFound'],
  paths: ['GET /message/msgtriggerconfig/sendChannel/:id'],
  input: { id: text({ max: 64 }) },
  reply: rowsOf({
    channel: oneOf(channelNames),
    name: text(),
    range: choice(messageRange),
    selected: flag(),
  }),
  summary: 'Lists the channels of one message, each with `selected`.',
})

export const listMessageDepartments = defineCommand('listMessageDepartments', {
  ...look,
  kind: 'read',
  title: ['接收部门', '接收部門', 'Departments as targets'],
  paths: ['GET /message/msgtriggerconfig/findDept'],
  reply: tree({
    id: reference(department),
    parentId: optional(reference(department)),
    name: text({ aliases: ['title'] }),
  }),
  summary: 'Lists departments as targets.',
})

export const listMessageRoles = defineCommand('listMessageRoles', {
  ...look,
  kind: 'read',
  title: ['接收角色', '接收角色', 'Roles as targets'],
  paths: ['GET /message/msgtriggerconfig/findRole'],
  reply: rowsOf({ id: reference(role), name: text(), code: text() }),
  summary: 'Lists roles as targets.',
})

export const listMessageUsers = defineCommand('listMessageUsers', {
  ...look,
  kind: 'read',
  title: ['接收用户', '接收使用者', 'Users as targets'],
  paths: ['GET /message/msgtriggerconfig/findUser'],
  reply: rowsOf({
    id: reference(user),
    userName: text({ aliases: ['user_name'] }),
    name: text(),
    departmentId: optional(reference(department, { aliases: ['deptId'] })),
  }),
  summary: 'Lists users as targets.',
})

export const listMessageFields = defineCommand('listMessageFields', {
  ...look,
  kind: 'read',
  title: ['消息字段', '訊息欄位', 'Fields of a message'],
  errors: ['notFound'],
  paths: ['GET /message/msgmodelfield/list/:id'],
  input: { id: text({ max: 64 }) },
  reply: rowsOf({ id: text(), modelId: text(), code: text(), name: text() }),
  summary: 'Lists the fields that the text of one message may contain.',
})

export const saveMessageTrigger = defineCommand('saveMessageTrigger', {
  kind: 'write',
  title: ['保存消息触发', '儲存訊息觸發', 'Save a message trigger'],
  permission: rights.edit,
  errors: ['notFound', 'stale', 'tooManyRows', 'channelNotSetUp'],
  paths: ['PUT /message/msgtriggerconfig'],
  input: {
    id: text({ max: 64 }),
    status: optional(flag({ initial: 1 })),
    channels: optional(triggerFields.channels),
    sendChannels: optional(list(group({ ...sendChannel, range: optional(sendChannel.range) }))),
    departmentIds: optional(triggerFields.departmentIds),
    roleIds: optional(triggerFields.roleIds),
    userIds: optional(triggerFields.userIds),
    ringToneId: triggerFields.ringToneId,
    ringIntervalSec: optional(triggerFields.ringIntervalSec),
    isShown: optional(flag({ initial: 1, aliases: ['isShow'] })),
    templateId: sendChannel.templateId,
    waitMin: triggerFields.waitMin,
    version: optional(integer()),
  },
  reply: triggerFields,
  summary: 'Saves the receivers, channels and tone of a message. A channel that is not set up cannot be enabled.',
})

export const toggleMessageTrigger = defineCommand('toggleMessageTrigger', {
  kind: 'write',
  title: ['启停消息触发', '啟停訊息觸發', 'Enable or disable a message'],
  permission: rights.edit,
  errors: ['notFound'],
  paths: ['POST /message/msgtriggerconfig/updateStatus'],
  input: { id: text({ max: 64 }), status: optional(flag({ initial: 1 })) },
  reply: triggerFields,
  summary: 'Enables or disables a message.',
})
