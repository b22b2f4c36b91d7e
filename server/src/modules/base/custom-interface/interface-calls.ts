// Calls of systems that a company has named. No work is open while one is waited for.
import { randomUUID } from 'node:crypto'
import { mostAnswerBytes, mostCallsAtOnce } from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type OutboundFailureKind, outboundFailures } from '@gemba/contract/outbound.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { parseJson } from '../../../platform/http/body/parse-json.ts'
import type { Call } from '../../../platform/http/call.ts'
import { idempotencyKeyOf } from '../../../platform/http/idempotency.ts'
import { Places } from '../../../platform/limits/places.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { failureOf } from '../../../platform/outbound/outbound-failure.ts'
import { type OutboundAnswer, readAnswer } from '../../../platform/outbound/send-call.ts'
import { signedCall } from '../../../platform/outbound/signed-call.ts'
import type { InterfaceTarget } from './find-interfaces.ts'

type JsonObject = Record<string, unknown>

export interface InterfaceAnswer {
  readonly status: number
  readonly answer: JsonObject
}

export class InterfaceCalls {
  readonly #outbound: Outbound
  /** A neighbour that hangs holds up those of its own company, and no more than these. */
  readonly #places = new Places(mostCallsAtOnce)

  constructor(outbound: Outbound) {
    this.#outbound = outbound
  }

  /**
   * Sends a JSON text as it came, until the caller goes away or the time of the interface is over. Returns what was answered. Errors
   * `customInterfaceBusy`, `malformed`, and those of what may come of it.
   */
  async send(call: Call, target: InterfaceTarget, body: Buffer | null): Promise<InterfaceAnswer> {
    const { id, name, path, url, secret } = target
    call.isAbout({ table: 'custom_interface', id, name, count: 1 })
    const text = checkedBody(body)
    const key = idempotencyKeyOf(call)
    if (secret === '') throw new DomainError('customInterfaceUnsigned', { path })
    const signed = signedCall({ url, secret, id: randomUUID(), body: text }, key ? { 'idempotency-key': key } : {})
    const company = companyOf(call.actor)
    if (!this.#places.take(company)) throw new DomainError('customInterfaceBusy', { limit: mostCallsAtOnce })
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(target.timeLimit * 1000), call.signal])
      const got = await readAnswer(this.#outbound, signed, { signal, mostBytes: mostAnswerBytes }).catch((error) => {
        throw unreachable(call, target, signal.aborted ? 'noAnswer' : failureOf(error).kind)
      })
      call.notes(`HTTP ${got.status}`)
      return { status: got.status, answer: answerIn(got, target) }
    } finally {
      this.#places.giveBack(company)
    }
  }
}

/** Returns the text that is sent: numbers stay as they were written. Nothing is an empty object. */
function checkedBody(body: Buffer | null): string {
  if (!body || body.length === 0) return '{}'
  parseJson(body)
  return body.toString('utf8')
}

function unreachable({ actor, notes }: Call, { path }: InterfaceTarget, kind: OutboundFailureKind): DomainError {
  const reason = wordIn(actor.language, outboundFailures[kind])
  notes(reason)
  return new DomainError('customInterfaceUnreachable', { path, kind, reason })
}

function answerIn({ status, body, isWhole }: OutboundAnswer, { path }: InterfaceTarget): JsonObject {
  if (status < 200 || status > 299) throw new DomainError('customInterfaceRefused', { path, status })
  if (!isWhole) throw new DomainError('customInterfaceAnswerLarge', { path, status, limit: mostAnswerBytes })
  if (body.length === 0) return {}
  const answer = objectIn(body)
  if (!answer) throw new DomainError('customInterfaceAnswerWrong', { path, status })
  return answer
}

function objectIn(body: Buffer): JsonObject | undefined {
  try {
    const value = parseJson(body)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    // What cannot be read is no object.
    return undefined
  }
}
