// The words of a message, from its event, in every language.
import { storageNotices } from '@gemba/contract/admin/retention.ts'
import { alarmDictionaries } from '@gemba/contract/alarm/words.ts'
import type { AlarmEvent } from '@gemba/contract/events.ts'
import { gatewayDictionaries } from '@gemba/contract/gateway/words.ts'
import { languages, type Words } from '@gemba/contract/kit/page.ts'
import type { MessageModel } from '@gemba/contract/message/catalogue.ts'
import type { StoredEvent } from '../../platform/outbox/relay.ts'

export interface ComposedMessage {
  readonly titles: readonly string[]
  readonly contents: readonly string[]
  readonly source: string
  /** What a click opens: alarm, object, box. */
  readonly link: Readonly<Record<string, string>>
  readonly at: number
  /** Department of the subject; null when it belongs to none. */
  readonly departmentId: string | null
  /** Whether it may pop up and ring at all. */
  readonly isRinging: boolean
}

const sides: Readonly<Record<string, Words>> = { high: ['超过', '超過', 'above'], low: ['低于', '低於', 'below'] }
/** Levels that open a popup and sound; the third only shows a notice (domain design 3.7). */
const ringingLevel = 2

type Payload = Readonly<Record<string, unknown>>

/** Fields of the event in one language; missing values show as a dash. */
function fieldsIn(payload: Payload, column: number): Record<string, string> {
  const word = (words: Words | undefined): string => words?.[column] ?? ''
  const fields = Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, value === null ? '—' : String(value)]),
  )
  if (payload.unit === null) fields.unit = ''
  if (typeof payload.level === 'number') fields.levelName = word(alarmDictionaries.alarmLevel[payload.level as 1])
  if (typeof payload.side === 'string') fields.sideName = word(sides[payload.side])
  if (typeof payload.state === 'number') fields.stateName = word(gatewayDictionaries.boxState[payload.state as 1])
  const notice = storageNotices[payload.storage as keyof typeof storageNotices]
  if (notice) Object.assign(fields, { storageName: word(notice.title), meaning: word(notice.meaning) })
  return fields
}

function fill(template: string, fields: Readonly<Record<string, string>>): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '—')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([，,])/g, '$1')
    .trim()
}

/** The message of an event by its model. */
export function composeMessage(model: MessageModel, event: StoredEvent): ComposedMessage {
  const payload = event.payload as unknown as Payload
  const fields = languages.map((_, column) => fieldsIn(payload, column))
  const alarm = payload as unknown as Partial<AlarmEvent>
  const link = Object.fromEntries(
    ['batchNo', 'objectId', 'pointId', 'boxId'].flatMap((key) =>
      typeof payload[key] === 'string' ? [[key, payload[key] as string]] : [],
    ),
  )
  return {
    titles: model.title.map((title, column) => fill(title, fields[column] ?? {})),
    contents: model.content.map((content, column) => fill(content, fields[column] ?? {})),
    source: String(payload.objectName ?? payload.boxName ?? payload.stationName ?? 'Gemba'),
    link,
    at: typeof payload.at === 'number' ? payload.at : event.emittedAt,
    departmentId: alarm.departmentId ?? null,
    isRinging: model.type === 'andon' || (typeof alarm.level === 'number' && alarm.level <= ringingLevel),
  }
}
