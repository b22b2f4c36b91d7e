import type { OutboundFailureKind } from '@gemba/contract/outbound.ts'

/**
 * Nothing came of a call to another system. Carries a class and, where the other side spoke the protocol, its answer in few words;
 * everything else it said stays in `cause`, for the operator's log.
 */
export class OutboundFailure extends Error {
  readonly kind: OutboundFailureKind
  readonly answer: string | null

  constructor(kind: OutboundFailureKind, cause?: unknown, answer?: string) {
    super(`sending failed: ${kind}`, cause === undefined ? {} : { cause })
    this.name = 'OutboundFailure'
    this.kind = kind
    this.answer = answer === undefined ? null : shortAnswer(answer)
  }
}

const mostOfAnswer = 200

/** Returns what the other side said as one short line. */
export function shortAnswer(text: string): string {
  const line = text.replace(/[^\x21-\x7e\u00a1-\uffff]+/g, ' ').trim()
  return line.length > mostOfAnswer ? `${line.slice(0, mostOfAnswer - 1)}…` : line
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

/** The class of a failure of Node's own network calls. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = codeOf(error)
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code)
  if (code.startsWith('HPE_')) return new OutboundFailure('notUnderstood', error)
  return new OutboundFailure(isTls ? 'tls' : (kinds[code] ?? 'noAnswer'), error)
}

/** The code of an error, or of the first of those it stands for. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
