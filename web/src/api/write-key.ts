// The idempotency key of a write: the server applies a write once, however often it is sent.
import { CallError } from './call-error.ts'
import { makeNonce } from './signing/sign.ts'

/** Limits the memory of a page that keeps failing. A person does not leave this many writes without a reply. */
const maxUnanswered = 50
const unanswered = new Map<string, string>()

/** Returns whether the server may have applied a write that failed with this error. */
const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && /^(offline|timeout|http-5\d\d)$/.test(error.code)

/**
 * Sends a write under a new key. If its outcome is unknown and a person sends the same write again, it has the same
 * key, so that it cannot be applied twice.
 */
export async function withIdempotencyKey<T>(write: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(write) ?? makeNonce() + makeNonce()
  unanswered.delete(write)
  try {
    return await send(key)
  } catch (error) {
    if (isUncertain(error)) unanswered.set(write, key)
    const [oldest] = unanswered.keys()
    if (unanswered.size > maxUnanswered && oldest !== undefined) unanswered.delete(oldest)
    throw error
  }
}
