// The body of up/event: {"e":[{"dev","code","ts","level","text","args"}]}.

import type { BoxEvent } from '../box/box-event.ts'
import { storableText, storableValue, stringifyWithin } from '../decode/bounded-json.ts'
import { isTable, type MalformedReason, parseJson, type Table } from '../decode/decode-body.ts'
import { fileInstant, readInstant } from '../sample/time-rules.ts'

export const maxEventsPerMessage = 500
const maxArgsBytes = 4096

/** Returns the events of a message, or the reason why it has none. `badItems` is the number of unreadable entries. */
export function readEvents(
  message: Buffer,
  { boxId, receivedAt, zone }: { boxId: string; receivedAt: number; zone: string },
): { events: BoxEvent[]; badItems: number } | MalformedReason | 'notEvents' | 'tooManyEvents' {
  const parsed = parseJson(message)
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json) || !Array.isArray(json.e)) return 'notEvents'
  if (json.e.length > maxEventsPerMessage) return 'tooManyEvents'
  const events = json.e.flatMap((item: unknown): BoxEvent[] => {
    const at = isTable(item) && typeof item.code === 'string' ? instantOf(item.ts, { receivedAt, zone }) : undefined
    return at === undefined ? [] : [toEvent(item as Table, boxId, at)]
  })
  return { events, badItems: json.e.length - events.length }
}

/** Returns undefined for an unreadable time. A time far ahead becomes the time of receipt, like that of a sample. */
function instantOf(ts: unknown, { receivedAt, zone }: { receivedAt: number; zone: string }): number | undefined {
  if (ts === undefined || ts === null) return receivedAt
  const at = readInstant(ts, zone)
  if (Number.isNaN(at)) return undefined
  const filed = fileInstant(at, { receivedAt, retentionDays: 0 })
  return filed.tooOld ? undefined : filed.ts
}

function toEvent({ dev, code, level, text, args }: Table, boxId: string, at: number): BoxEvent {
  const isLevel = typeof level === 'number' && Number.isInteger(level) && Math.abs(level) <= 32_767
  const argsText = isTable(args) ? stringifyWithin(args, maxArgsBytes) : undefined
  const isSmall = argsText !== undefined && Buffer.byteLength(argsText) <= maxArgsBytes
  return {
    boxId,
    kind: 'event',
    at,
    code: storableText(code as string, 64),
    deviceCode: typeof dev === 'string' ? storableText(dev, 64) : undefined,
    level: isLevel ? level : undefined,
    text: typeof text === 'string' ? storableText(text, 500) : undefined,
    args: isSmall ? (storableValue(args) as Table) : undefined,
  }
}
