// Messages, their triggers, senders and webhooks.
import { definePart } from '../kit/module.ts'
import { pageDeliveries, readDeliveryState, resendDeliveries } from './delivery.ts'
import { messageRange } from './dictionaries.ts'
import { messageErrors } from './errors.ts'
import { listOwnMessageFilters, saveOwnMessageFilters } from './own-filter.ts'
import { messagePages, messagePermissions } from './pages.ts'
import { messageSenderKind, readMessageSender, saveMessageSender, testMessageSender } from './sender.ts'
import { messageTerms } from './terms.ts'
import {
  listMessageApps,
  listMessageDepartments,
  listMessageFields,
  listMessageRanges,
  listMessageRoles,
  listMessageTriggers,
  listMessageUsers,
  listSendChannels,
  messageTriggerKind,
  ringTone,
  saveMessageTrigger,
  smsTemplate,
  toggleMessageTrigger,
} from './trigger.ts'
import {
  listMessageModels,
  listMessageTypes,
  markMessagesRead,
  pageUserMessages,
  readUnread,
  readUserMessage,
  removeMessages,
  removeUserMessage,
} from './user-message.ts'
import { testWebhook, webhook } from './webhook.ts'

export const messagePart = definePart({
  resources: [ringTone, smsTemplate, webhook],
  commands: [
    readDeliveryState,
    pageDeliveries,
    resendDeliveries,
    testWebhook,
    listOwnMessageFilters,
    saveOwnMessageFilters,
    listMessageRanges,
    listMessageApps,
    listMessageTriggers,
    listSendChannels,
    listMessageDepartments,
    listMessageRoles,
    listMessageUsers,
    listMessageFields,
    saveMessageTrigger,
    toggleMessageTrigger,
    saveMessageSender,
    readMessageSender,
    testMessageSender,
    readUnread,
    listMessageModels,
    pageUserMessages,
    markMessagesRead,
    removeMessages,
    readUserMessage,
    removeUserMessage,
    listMessageTypes,
  ],
  recordKinds: [messageTriggerKind, messageSenderKind],
  errors: messageErrors,
  pages: messagePages,
  permissions: messagePermissions,
  terms: messageTerms,
  dictionaries: [messageRange],
})
