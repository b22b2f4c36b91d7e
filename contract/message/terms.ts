// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const messageTerms = {
  message: {
    words: ['消息', '訊息', 'Message'],
    meaning: 'What a person is told of an event, in the browser, by mail or as a text message.',
    avoid: ['notification'],
  },
  delivery: {
    words: ['发送记录', '傳送記錄', 'Delivery'],
    meaning: 'A message on its way out by mail, text message or webhook, and what came of it.',
  },
} as const satisfies Record<string, Term>
