// Sends requests to external systems of a company. No transaction is open during a request.
import { randomUUID } from 'node:crypto'
import { maxConcurrentRequests, maxReplyBytes } from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type OutboundFailureKind, outboundFailures } from '@gemba/contract/outbound.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { parseJson } from '../../../platform/http/body/parse-json.ts'
import type { Call } from '../../../platform/http/call.ts'
import { idempotencyKeyOf } from '../../../platform/http/idempotency.ts'
import { ConcurrencyLimiter } from '../../../platform/limits/concurrency-limiter.ts'
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
  /** Limits concurrent requests per company, so that a hanging system affects its own company only. */
  readonly #places = new ConcurrencyLimiter(maxConcurrentRequests)

  constructor(outbound: Outbound) {
    this.#outbound = outbound
  }

  /**
   * Sends a JSON text unchanged, until the caller disconnects or the time limit of the interface is reached. Returns
   * the response. Throws `customInterfaceBusy`, `malformed`, and the errors about the response.
   */
  async send(call: Call, target: InterfaceTarget, body: Buffer | null): Promise<InterfaceAnswer> {
    const { id, name, path, url, secret } = target
    call.isAbout({ table: 'custom_interface', id, name, count: 1 })
    const text = checkedBody(body)
    const key = idempotencyKeyOf(call)
    if (secret === '') throw new DomainError('customInterfaceUnsigned', { path })
    const signed = signedCall({ url, secret, id: randomUUID(), body: text }, key ? { 'idempotency-key': key } : {})
    const company = companyOf(call.actor)
    if (!this.#places.take(company)) throw new DomainError('customInterfaceBusy', { limit: maxConcurrentRequests })
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(target.timeLimit * 1000), call.signal])
      const response = await readAnswer(this.#outbound, signed, { signal, maxBytes: maxReplyBytes }).catch((error) => {
        throw unreachable(call, target, signal.aborted ? 'noAnswer' : failureOf(error).kind)
      })
      call.notes(`HTTP ${response.status}`)
      return { status: response.status, answer: answerIn(response, target) }
    } finally {
      this.#places.giveBack(company)
    }
  }
}

/** Returns the text to send, with numbers as written; `{}` for an empty body. Throws `malformed` if it is not JSON. */
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
  if (!isWhole) throw new DomainError('customInterfaceAnswerLarge', { path, status, limit: maxReplyBytes })
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
    // Unreadable JSON is not an object.
    return undefined
  }
}
