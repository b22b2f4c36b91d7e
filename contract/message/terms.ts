// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const messageTerms = {
  message: {
    words: ['消息', '訊息', 'Message'],
    meaning: 'A notice of an event to a person, in the browser, by mail or as a text message.',
    avoid: ['notification'],
  },
  delivery: {
    words: ['发送记录', '傳送記錄', 'Delivery'],
    meaning: 'An outgoing message by mail, text message or webhook, with its result.',
  },
} as const satisfies Record<string, Term>
