// What a person wants of the messages that the company sends by mail and text message.

import { alarmLevel } from '../alarm/dictionaries.ts'
import { object } from '../equipment/object.ts'
import { choice, flag, oneOf, type RowOf, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { senderChannels } from './delivery.ts'

const filterFields = {
  channel: oneOf(senderChannels),
  /** Alarms below it are not sent. */
  lowestLevel: choice(alarmLevel),
  /** Only messages about these and what is below them; about anything where it names none. */
  objects: references(object),
}
const shownFields = {
  ...filterFields,
  /** Whether the company can send by it. */
  isSetUp: flag(),
  /** Whether the person has an address that it could be sent to. */
  hasAddress: flag(),
}
export type OwnMessageFilter = RowOf<typeof shownFields>

const own = { permission: 'session' } as const

export const listOwnMessageFilters = defineCommand('listOwnMessageFilters', {
  ...own,
  kind: 'read',
  title: ['我的接收条件', '我的接收條件', 'What I want to be sent'],
  paths: ['POST /message/ownfilter/list'],
  input: {},
  reply: rowsOf(shownFields),
  errors: [],
  summary: 'What the caller wants by mail and text message, one entry a channel.',
})

export const saveOwnMessageFilters = defineCommand('saveOwnMessageFilters', {
  ...own,
  kind: 'write',
  title: ['保存我的接收条件', '儲存我的接收條件', 'Save what I want to be sent'],
  paths: ['POST /message/ownfilter/save'],
  input: { filters: rowsOf(filterFields) },
  reply: rowsOf(shownFields),
  errors: ['tooManyRows', 'notFound'],
  summary: 'Saves the lowest level of alarms and the objects that the caller is sent mail and text messages about.',
})
