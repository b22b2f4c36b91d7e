// The words of a message in every language, as its model declares them, from the values of its event.
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { MessageField, MessageModel } from '@gemba/contract/kit/module.ts'
import { languages, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { StoredEvent } from '../../platform/outbox/relay.ts'

export interface ComposedMessage {
  readonly titles: readonly string[]
  readonly contents: readonly string[]
  /** What it comes from, by language. */
  readonly sources: readonly string[]
  /** What a click opens: alarm, object, box. */
  readonly link: Readonly<Record<string, string>>
  readonly at: number
  /** Of an alarm; 1 is the most urgent. */
  readonly level: number | null
  /** Department of the subject; null when it belongs to none. */
  readonly departmentId: string | null
  /** The only users who are told; null where nobody is left out. */
  readonly receivers: readonly string[] | null
  /** The ring tone that its event names, where it is not that of the trigger. */
  readonly ringToneId: string | null
  /** Whether it may pop up and ring at all. */
  readonly isRinging: boolean
}

const product = 'Gemba'
const dash = '—'

type Payload = Readonly<Record<string, unknown>>

/** Returns the text of a field in every language. */
function wordsOf(
  { dictionary, words, inEnglish, inTraditional, missing = dash }: MessageField,
  value: unknown,
  payload: Payload,
): Words {
  if (value === null || value === undefined) return [missing, missing, missing]
  const found = dictionary ? wordsOfCode(dictionary, value) : words?.[String(value)]
  const plain = String(value)
  return found ?? [plain, textAt(payload, inTraditional) ?? plain, textAt(payload, inEnglish) ?? plain]
}

function fill(template: string, fieldIn: (name: string) => string): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => fieldIn(name))
    .replace(/ {2,}/g, ' ')
    .replace(/ ([，,])/g, '$1')
    .trim()
}

/** Returns a text of a model in every language. */
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
  const own = textAt(payload, source) ?? product
  const { inEnglish, inTraditional } = fields[source ?? ''] ?? {}
  return [own, textAt(payload, inTraditional) ?? own, textAt(payload, inEnglish) ?? own]
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

/** The message of an event by its model. */
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
    ringToneId: textAt(payload, 'ringToneId') ?? null,
    isRinging: isRinging(model, payload),
  }
}
