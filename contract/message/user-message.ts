// Message centre: the messages of one user (shell specification, sections 2.6 and 7.2).

import { flag, integer, map, oneOf, optional, type RowOf, reference, references, text } from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { messageAppNames, messageTypeNames } from './catalogue.ts'
import { defineCommand } from './define.ts'

const messageFields = {
  id: reference('userMessage'),
  /** Title of the type. */
  msgType: text(),
  type: oneOf(messageTypeNames),
  title: text(),
  content: text(),
  from: text(),
  createTime: text({ aliases: ['creatime'] }),
  isRead: flag(),
  /** Target of a click, by the names of fields of the event. */
  link: optional(map(text())),
}
export type UserMessage = RowOf<typeof messageFields>

const unreadFields = {
  all: integer(),
  warning: integer(),
  notic: integer(),
  andon: integer(),
  list: rowsOf({ name: text(), type: oneOf(messageTypeNames), count: integer() }),
}
export type UnreadCounts = RowOf<typeof unreadFields>

const look = { permission: 'session', errors: [] } as const

export const readUnread = defineCommand('readUnread', {
  ...look,
  kind: 'read',
  title: ['未读消息', '未讀訊息', 'Unread messages'],
  paths: ['GET /message/usermessage/getUnReadMes'],
  input: {},
  reply: unreadFields,
  summary: 'Returns the number of unread messages of the signed-in user: totals, and one entry per type.',
})

export const listMessageModels = defineCommand('listMessageModels', {
  ...look,
  kind: 'read',
  title: ['消息种类', '訊息種類', 'Message categories'],
  paths: ['GET /message/usermessage/getModel'],
  input: {},
  reply: rowsOf({
    id: text(),
    code: text(),
    name: text(),
    app: oneOf(messageAppNames),
    type: oneOf(messageTypeNames),
  }),
  summary: 'Lists the kinds of messages.',
})

export const pageUserMessages = defineCommand('pageUserMessages', {
  ...look,
  kind: 'read',
  title: ['我的消息', '我的訊息', 'Messages of the user'],
  paths: ['POST /message/usermessage/page'],
  input: {
    ...paging,
    msgType: optional(text({ max: 32 })),
    isRead: optional(flag()),
    keyword: optional(text({ max: 64 })),
  },
  reply: pageOf(messageFields),
  summary: 'Lists the messages of the signed-in user, newest first. `msgType` is a type or its title.',
})

export const markMessagesRead = defineCommand('markMessagesRead', {
  ...look,
  kind: 'write',
  title: ['标记消息已读', '標記訊息已讀', 'Mark messages as read'],
  errors: ['notFound', 'tooManyRows'],
  paths: ['POST /message/usermessage/batchIsRead'],
  input: { ids: optional(references('userMessage')), msgType: optional(text({ max: 32 })) },
  reply: { read: integer() },
  summary: 'Marks the selected messages, all of a type, or all, as read.',
})

export const removeMessages = defineCommand('removeMessages', {
  ...look,
  kind: 'write',
  title: ['删除消息', '刪除訊息', 'Delete messages'],
  errors: ['notFound', 'tooManyRows'],
  paths: ['POST /message/usermessage/batchRemove'],
  input: { ids: references('userMessage') },
  reply: { removed: integer() },
  summary: 'Removes the selected messages of the signed-in user.',
})

export const readUserMessage = defineCommand('readUserMessage', {
  ...look,
  kind: 'write',
  title: ['阅读消息', '閱讀訊息', 'Read a message'],
  errors: ['notFound'],
  paths: ['GET /message/usermessage/:id'],
  input: { id: reference('userMessage') },
  reply: messageFields,
  summary: 'Returns one message and marks it as read.',
})

export const removeUserMessage = defineCommand('removeUserMessage', {
  ...look,
  kind: 'write',
  title: ['删除一条消息', '刪除一則訊息', 'Delete a message'],
  errors: ['notFound'],
  paths: ['DELETE /message/usermessage/:id'],
  input: { id: reference('userMessage') },
  reply: null,
  summary: 'Removes one message.',
})

export const listMessageTypes = defineCommand('listMessageTypes', {
  ...look,
  kind: 'read',
  title: ['消息类型', '訊息類型', 'Message types'],
  paths: ['POST /message/msgtype/type'],
  input: {},
  reply: rowsOf({ id: oneOf(messageTypeNames), code: oneOf(messageTypeNames), name: text() }),
  summary: 'Lists the message types.',
})
