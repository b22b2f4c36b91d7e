// Personal filter of the messages that the company sends by mail and text message.

import { alarmLevel } from '../alarm/dictionaries.ts'
import { object } from '../equipment/object.ts'
import { choice, flag, oneOf, type RowOf, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { senderChannels } from './delivery.ts'

const filterFields = {
  channel: oneOf(senderChannels),
  /** Alarms of a less severe level are not sent. */
  lowestLevel: choice(alarmLevel),
  /** Only messages about these objects and those below them. If empty, about all objects. */
  objects: references(object),
}
const shownFields = {
  ...filterFields,
  /** Whether the company has set up the channel. */
  isSetUp: flag(),
  /** Whether the person has an address for the channel. */
  hasAddress: flag(),
}
export type UserMessageFilter = RowOf<typeof shownFields>

const sessionCommand = { permission: 'session' } as const

export const listOwnMessageFilters = defineCommand('listOwnMessageFilters', {
  ...sessionCommand,
  kind: 'read',
  title: ['我的接收条件', '我的接收條件', 'View own mail and SMS filter'],
  paths: ['POST /message/ownfilter/list'],
  input: {},
  reply: rowsOf(shownFields),
  errors: [],
  summary: 'Returns the caller’s filter of mail and text messages, one entry per channel.',
})

export const saveOwnMessageFilters = defineCommand('saveOwnMessageFilters', {
  ...sessionCommand,
  kind: 'write',
  title: ['保存我的接收条件', '儲存我的接收條件', 'Save own mail and SMS filter'],
  paths: ['POST /message/ownfilter/save'],
  input: { filters: rowsOf(filterFields) },
  reply: rowsOf(shownFields),
  errors: ['tooManyRows', 'notFound'],
  summary: 'Saves the caller’s filter of mail and text messages: the least severe alarm level, and the objects.',
})
