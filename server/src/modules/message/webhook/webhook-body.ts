// The body of a webhook request, as documented in docs/webhooks.md; a test compares both.
import type { MessageModel } from '@gemba/contract/kit/module.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import type { StoredEvent } from '../../../platform/outbox/subscriber.ts'
import type { ComposedMessage } from '../compose.ts'

/** Returns texts by language tag. */
const byLanguage = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language, column) => [language, texts[column] ?? '']))

/** Returns the values of the event that its texts use, by their names in the event. */
function valuesOf({ fields }: MessageModel, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Set(Object.entries(fields).map(([name, { from }]) => from ?? name))
  return Object.fromEntries([...names].map((name) => [name, payload[name] ?? null]))
}

/** Returns the body of a message without the id of its delivery. */
export function webhookBody(model: MessageModel, event: StoredEvent, message: ComposedMessage): string {
  return JSON.stringify({
    event: model.event,
    type: model.type,
    test: false,
    at: message.at,
    level: message.level,
    source: message.sources[0],
    title: byLanguage(message.titles),
    content: byLanguage(message.contents),
    link: message.link,
    values: valuesOf(model, { ...event.payload }),
  })
}

const greeting = ['这是一条测试消息', '這是一則測試訊息', 'This is a test message']

/** Returns the body of a test. */
export function testBody(now: number): string {
  return JSON.stringify({
    event: 'test',
    type: 'notic',
    test: true,
    at: now,
    level: null,
    source: 'Gemba',
    title: byLanguage(['Gemba', 'Gemba', 'Gemba']),
    content: byLanguage(greeting),
    link: {},
    values: {},
  })
}

/** Returns the body with the id of the delivery first, which is the same in each attempt. */
export const withDeliveryId = (id: string, body: string): string => JSON.stringify({ id, ...JSON.parse(body) })
