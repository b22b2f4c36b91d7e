// The message centre: what one user was told (shell specification, sections 2.6 and 7.2).
import { defineCommand } from '../kit/command.ts'
import { integer, json, optional, reference, text } from '../kit/field.ts'
import type { MessageType } from './catalogue.ts'

export interface UserMessage {
  id: string
  msgType: string
  type: MessageType
  title: string
  content: string
  from: string
  creatime: string
  isRead: 0 | 1
  link: Readonly<Record<string, string>> | null
}

export interface UnreadCounts {
  all: number
  warning: number
  notic: number
  andon: number
  list: { name: string; type: MessageType; count: number }[]
}

const look = { area: 'message', permission: 'session', errors: [] } as const

export const readUnread = defineCommand('readUnread', {
  ...look,
  method: 'GET',
  paths: ['/message/usermessage/getUnReadMes'],
  body: {},
  summary: 'Unread messages of the signed-in user: totals, and one entry a type.',
})

export const listMessageModels = defineCommand('listMessageModels', {
  ...look,
  method: 'GET',
  paths: ['/message/usermessage/getModel'],
  body: {},
  summary: 'Kinds of message.',
})

export const pageUserMessages = defineCommand('pageUserMessages', {
  ...look,
  method: 'POST',
  paths: ['/message/usermessage/page'],
  body: {
    pageNumber: optional(integer({ min: 1 })),
    pageNum: optional(integer({ min: 1 })),
    pageSize: optional(integer({ min: 1, max: 1000 })),
    msgType: optional(text(32)),
    isRead: optional(integer({ min: 0, max: 1 })),
    keyword: optional(text(64)),
  },
  summary: 'Messages of the signed-in user, newest first; `msgType` is a type or its title.',
})

export const markMessagesRead = defineCommand('markMessagesRead', {
  ...look,
  method: 'POST',
  paths: ['/message/usermessage/batchIsRead'],
  body: { ids: optional(json<string[] | string>()), msgType: optional(text(32)) },
  summary: 'Marks the chosen messages, or all of a type, or all, as read.',
})

export const removeMessages = defineCommand('removeMessages', {
  ...look,
  method: 'POST',
  paths: ['/message/usermessage/batchRemove'],
  body: { ids: json<string[] | string>() },
  summary: 'Removes the chosen messages of the signed-in user.',
})

export const readUserMessage = defineCommand('readUserMessage', {
  ...look,
  errors: ['notFound'],
  method: 'GET',
  paths: ['/message/usermessage/:id'],
  body: { id: reference('userMessage') },
  summary: 'One message; reading it marks it as read.',
})

export const removeUserMessage = defineCommand('removeUserMessage', {
  ...look,
  errors: ['notFound'],
  method: 'DELETE',
  paths: ['/message/usermessage/:id'],
  body: { id: reference('userMessage') },
  summary: 'Removes one message.',
})

export const listMessageTypes = defineCommand('listMessageTypes', {
  ...look,
  method: 'POST',
  paths: ['/message/msgtype/type'],
  body: {},
  summary: 'Message types.',
})
