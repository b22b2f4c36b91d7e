import type { OutboundFailureKind } from '@gemba/contract/outbound.ts'

/**
 * A failed request to another system, with its kind. `answer` is a short error text if the other side spoke the
 * protocol; other details are in `cause`, for the operator's log.
 */
export class OutboundFailure extends Error {
  readonly kind: OutboundFailureKind
  readonly answer: string | null

  constructor(kind: OutboundFailureKind, cause?: unknown, answer?: string) {
    super(`sending failed: ${kind}`, cause === undefined ? {} : { cause })
    this.name = 'OutboundFailure'
    this.kind = kind
    this.answer = answer === undefined ? null : shortenErrorText(answer)
  }
}

const maxAnswerLength = 200

/** Returns an error text of the other side as one short line. */
export function shortenErrorText(text: string): string {
  const line = text.replace(/[^\x21-\x7e\u00a1-\uffff]+/g, ' ').trim()
  return line.length > maxAnswerLength ? `${line.slice(0, maxAnswerLength - 1)}…` : line
}

const kinds: Readonly<Record<string, OutboundFailureKind>> = {
  ENOTFOUND: 'unknownHost',
  ERR_INVALID_URL: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  EAI_NODATA: 'unknownHost',
  EAI_NONAME: 'unknownHost',
  ECONNREFUSED: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
  EPROTO: 'tls',
}

/** Returns the failure for an error of Node's network functions. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = codeOf(error)
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code)
  if (code.startsWith('HPE_')) return new OutboundFailure('notUnderstood', error)
  return new OutboundFailure(isTls ? 'tls' : (kinds[code] ?? 'noAnswer'), error)
}

/** Returns the code of an error, or of the first error of an AggregateError. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
