// Composes the texts of a message in every language, from its model and the values of its event.
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { MessageField, MessageModel } from '@gemba/contract/kit/module.ts'
import { languages, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import type { StoredEvent } from '../../platform/outbox/subscriber.ts'

export interface ComposedMessage {
  readonly titles: readonly string[]
  readonly contents: readonly string[]
  /** Where the message comes from, by language. */
  readonly sources: readonly string[]
  /** Target of a click: alarm, object, box. */
  readonly link: Readonly<Record<string, string>>
  readonly at: number
  /** Level of an alarm; 1 is the most urgent. */
  readonly level: number | null
  /** Department of the subject; null if it has none. */
  readonly departmentId: string | null
  /** If set, only these users receive the message. */
  readonly receivers: readonly string[] | null
  /** User who caused the event and receives nothing. */
  readonly authorId: string | null
  /** Ring tone that the event defines instead of the trigger. */
  readonly ringToneId: string | null
  /** Whether it may pop up and ring. */
  readonly isRinging: boolean
}

const product = 'Gemba'
const dash = '—'

type Payload = Readonly<Record<string, unknown>>

/** Returns the value of a field as text in every language. */
function wordsOf(
  { dictionary, words, inEnglish, inTraditional, missing = dash }: MessageField,
  value: unknown,
  payload: Payload,
): Words {
  if (value === null || value === undefined) return [missing, missing, missing]
  const labels = dictionary ? wordsOfCode(dictionary, value) : words?.[String(value)]
  const plain = String(value)
  return labels ?? [plain, textAt(payload, inTraditional) ?? plain, textAt(payload, inEnglish) ?? plain]
}

function fill(template: string, fieldIn: (name: string) => string): string {
  return fillText(template, fieldIn)
    .replace(/ {2,}/g, ' ')
    .replace(/ ([，,])/g, '$1')
    .trim()
}

/** Returns a text template of a model, filled in, in every language. */
function render(templates: Words, { fields }: MessageModel, payload: Payload): string[] {
  return languages.map((language) =>
    fill(wordIn(language, templates), (name) => {
      const field = fields[name]
      return field ? wordIn(language, wordsOf(field, payload[field.from ?? name], payload)) : dash
    }),
  )
}

const textAt = (payload: Payload, key: string | undefined): string | undefined => {
  const value = key === undefined ? undefined : payload[key]
  return typeof value === 'string' ? value : undefined
}

function sourcesOf({ source, fields }: MessageModel, payload: Payload): Words {
  const sourceName = textAt(payload, source) ?? product
  const { inEnglish, inTraditional } = fields[source ?? ''] ?? {}
  return [sourceName, textAt(payload, inTraditional) ?? sourceName, textAt(payload, inEnglish) ?? sourceName]
}

function isRinging({ rings }: MessageModel, payload: Payload): boolean {
  if (rings === undefined || rings === 'always') return rings === 'always'
  return rings.codes.some((code) => code === payload[rings.value])
}

function levelOf({ level }: MessageModel, payload: Payload): number | null {
  const value = level === undefined ? undefined : payload[level]
  return typeof value === 'number' ? value : null
}

function receiversOf({ receivers }: MessageModel, payload: Payload): readonly string[] | null {
  const listed = receivers === undefined ? undefined : payload[receivers]
  return Array.isArray(listed) ? listed.map(String) : null
}

/** Returns the message of an event by its model. */
export function composeMessage(model: MessageModel, event: StoredEvent): ComposedMessage {
  const payload: Payload = { ...event.payload }
  const links = (model.link ?? []).flatMap((key) => {
    const value = textAt(payload, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return {
    titles: render(model.title, model, payload),
    contents: render(model.content, model, payload),
    sources: sourcesOf(model, payload),
    link: Object.fromEntries(links),
    at: typeof payload.at === 'number' ? payload.at : event.emittedAt,
    level: levelOf(model, payload),
    departmentId: textAt(payload, 'departmentId') ?? null,
    receivers: receiversOf(model, payload),
    authorId: textAt(payload, typeof model.author === 'object' ? model.author.value : model.author) ?? null,
    ringToneId: textAt(payload, 'ringToneId') ?? null,
    isRinging: isRinging(model, payload),
  }
}
