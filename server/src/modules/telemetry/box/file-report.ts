// The body of up/file: a report about a file set, or what the box holds.

import { storableText } from '../decode/bounded-json.ts'
import { isTable, type MalformedReason, parseJson } from '../decode/decode-body.ts'
import type { BoxEvent } from './box-event.ts'

const states = new Set(['received', 'applied', 'failed', 'held'])
const maxMessageChars = 500
const maxVer = 2_147_483_647

const integerOf = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined

/** Returns base64 as text; undefined if it is no text in UTF-8. */
function contentOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value, 'base64')
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns a report as an entry of the log, or the reason why it has none. */
export function readFileReport(
  message: Buffer,
  { boxId, receivedAt }: { boxId: string; receivedAt: number },
): BoxEvent | MalformedReason | 'notAFileReport' {
  const parsed = parseJson(message)
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json) || typeof json.state !== 'string' || !states.has(json.state)) return 'notAFileReport'
  const { fileSet, sha256, msg } = json
  const fileType = integerOf(json.type, 3)
  return {
    boxId,
    kind: 'file',
    at: receivedAt,
    args: {
      state: json.state,
      fileSet: typeof fileSet === 'string' || typeof fileSet === 'number' ? String(fileSet).slice(0, 20) : undefined,
      ver: integerOf(json.ver, maxVer),
      fileType: fileType === 0 ? undefined : fileType,
      sha256: typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : undefined,
      sizeBytes: integerOf(json.size, Number.MAX_SAFE_INTEGER),
      message: typeof msg === 'string' ? storableText(msg, maxMessageChars) : undefined,
      content: json.state === 'held' ? contentOf(json.content) : undefined,
    },
  }
}
