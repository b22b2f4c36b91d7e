// The body of up/status: {"online":true,"ts":..,"session":"uuid","fw":"1.4.2","buffer":12}.

import { storableText } from '../decode/bounded-json.ts'

const maxFirmwareChars = 64

export interface BoxStatus {
  online: boolean
  session?: string
  /** Version of the software of the box. */
  firmware?: string
  /** Share of its buffer that is in use, in percent. */
  bufferPercent?: number
}

/** Returns the status message; undefined if it is invalid. */
export function readStatus(payload: Buffer): BoxStatus | undefined {
  if (payload.length > 4096) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || !('online' in parsed)) return undefined
  if (typeof parsed.online !== 'boolean') return undefined
  const session = 'session' in parsed && typeof parsed.session === 'string' ? parsed.session : undefined
  const firmware =
    'fw' in parsed && typeof parsed.fw === 'string' ? storableText(parsed.fw, maxFirmwareChars) : undefined
  const bufferPercent = 'buffer' in parsed && isPercent(parsed.buffer) ? parsed.buffer : undefined
  return { online: parsed.online, session, firmware, bufferPercent }
}

const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100
