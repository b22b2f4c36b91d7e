// The error that a failed call throws (shell specification, section 8).
import type { Problem } from '@gemba/contract/problems.ts'
import { notifyStale } from './stale.ts'

export class CallError extends Error {
  override name = 'CallError'
  /** Code of the envelope, or `http-500`, `timeout`, `offline`. */
  readonly code: string
  /** Code of the error catalogue; '' if there is none. */
  readonly error: string
  readonly params: Readonly<Record<string, unknown>>
  /** The caller shows the failure itself or not at all. */
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

const fieldOf = (namedPart: unknown): unknown => (namedPart as { field?: unknown } | null | undefined)?.field

/**
 * Returns the fields that the server refused with their messages: invalid values, values already in use, limits out of
 * order or missing.
 */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const { field, upper, limit } = error.params as Record<'field' | 'upper' | 'limit', unknown>
  const fieldName = [field, fieldOf(upper), fieldOf(limit)].find((part) => typeof part === 'string')
  if (typeof fieldName === 'string') return { [fieldName]: error.message }
  const problems = error.params.problems
  if (!Array.isArray(problems)) return {}
  return Object.fromEntries((problems as Problem[]).map(({ field, text }) => [field, text]))
}

/** Returns the message of an error. The server's text for a conflict names neither the person nor the time. */
const messageOf = ({ error, params, message }: CallError): string =>
  (error === 'stale' ? notifyStale(params) : undefined) ?? message

/** Returns the cause for an error state, with a code to copy. */
export function failureOf(error: unknown): { message: string; code: string | undefined } {
  if (error instanceof CallError) return { message: messageOf(error), code: error.code }
  return { message: error instanceof Error ? error.message : String(error), code: undefined }
}

/**
 * Returns whether no message is shown for a failure: the call was silent, or the specification suppresses its text
 * (faults of a database query).
 */
export const isSilent = (error: unknown): boolean =>
  (error instanceof CallError && error.isSilenced) ||
  (error instanceof Error && /sql syntax error|sql-syntax-error|data point error|data-point-error/i.test(error.message))

const brokenCodes = new Set(['timeout', '500', 'http-500'])

/** Returns whether the reply timed out or the server failed (section 8). */
export const isBroken = (error: unknown): boolean => error instanceof CallError && brokenCodes.has(error.code)

/** Returns whether the session has ended, so that the person must sign in again. */
export const isSessionLost = (error: unknown): boolean => error instanceof CallError && lostCodes.has(error.code)

/** A refused signature stays refused if the key of the session is lost. */
const lostCodes = new Set(['506', '507', '508', 'http-401'])

/**
 * Returns whether the server could not be reached: no network, no reply in time, or a proxy without a connection to it.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && /^(offline|timeout|http-50[234])$/.test(error.code)
