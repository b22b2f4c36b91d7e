// What a call answers when it does not succeed (shell specification, section 8).
import type { Problem } from '@gemba/contract/problems.ts'
import { notifyStale } from './stale.ts'

export class CallError extends Error {
  override name = 'CallError'
  /** Envelope code, or `http-500`, `timeout`, `offline`. */
  readonly code: string
  /** Code of the error catalogue, '' when there is none. */
  readonly error: string
  readonly params: Readonly<Record<string, unknown>>
  /** Whoever called shows the failure in its place or not at all. */
  isSilenced = false

  constructor(
    code: string,
    message: string,
    refusal: { error?: string; params?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.code = code
    this.error = refusal.error ?? ''
    this.params = refusal.params ?? {}
  }
}

const fieldOf = (named: unknown): unknown => (named as { field?: unknown } | null | undefined)?.field

/** Fields the server refused, by name: those of a broken body, the one that is taken already, the limit out of order or missing. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const { field, upper, limit } = error.params as Record<'field' | 'upper' | 'limit', unknown>
  const named = [field, fieldOf(upper), fieldOf(limit)].find((part) => typeof part === 'string')
  if (typeof named === 'string') return { [named]: error.message }
  const problems = error.params.problems
  if (!Array.isArray(problems)) return {}
  return Object.fromEntries((problems as Problem[]).map(({ field, text }) => [field, text]))
}

/** Of a conflict the server's own text says neither who nor when. */
const messageOf = ({ error, params, message }: CallError): string =>
  (error === 'stale' ? notifyStale(params) : undefined) ?? message

/** For error states: cause and a code to copy. */
export function failureOf(error: unknown): { message: string; code: string | undefined } {
  if (error instanceof CallError) return { message: messageOf(error), code: error.code }
  return { message: error instanceof Error ? error.message : String(error), code: undefined }
}

/** Failures nobody is told of: of calls that asked for silence, and texts that the specification passes through silently, faults of a query behind a chart. */
export const isSilent = (error: unknown): boolean =>
  (error instanceof CallError && error.isSilenced) ||
  (error instanceof Error && /sql syntax error|sql-syntax-error|data point error|data-point-error/i.test(error.message))

const brokenCodes = new Set(['timeout', '500', 'http-500'])

/** Nobody answered in time, or the server broke over the call (section 8). */
export const isBroken = (error: unknown): boolean => error instanceof CallError && brokenCodes.has(error.code)

/** The session is over: the sign-in page is the place to be. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof CallError && (error.code === '506' || error.code === '507' || error.code === 'http-401')

/** Nobody could be asked: no network, no answer, or a proxy that does not reach the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && /^(offline|timeout|http-50[234])$/.test(error.code)
