// The body of up/ack: {"cmdId":"..","state":"received","session":"..","msg":".."}.
import { storableText } from '../decode/bounded-json.ts'
import { isTable, type MalformedReason, parseJson } from '../decode/decode-body.ts'
import type { ControlAck } from './control-order.ts'

const states = ['received', 'done', 'failed', 'expired'] as const
const maxIdChars = 64
const maxMessageChars = 200

/** An answer with the session that it names. */
export interface NamedAck extends Omit<ControlAck, 'boxId' | 'isOfSession'> {
  readonly session: string | undefined
}

/** Returns an answer to a command, or the reason why it is none. */
export function readAck(payload: Buffer): NamedAck | MalformedReason | 'notAnAck' {
  const parsed = parseJson(payload)
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json) || typeof json.cmdId !== 'string' || json.cmdId.length > maxIdChars) return 'notAnAck'
  const state = states.find((known) => known === json.state)
  if (!state) return 'notAnAck'
  return {
    cmdId: json.cmdId,
    state,
    message: typeof json.msg === 'string' ? storableText(json.msg, maxMessageChars) : '',
    session: typeof json.session === 'string' ? json.session : undefined,
  }
}
