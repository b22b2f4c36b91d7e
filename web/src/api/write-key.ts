// The key under which the server carries a write out at most once, however often it is sent.
import { CallError } from './call-error.ts'
import { makeNonce } from './signing/sign.ts'

/** More than a person leaves unanswered; a page that keeps failing must not fill the memory. */
const most = 50
const unanswered = new Map<string, string>()

/** Whether the server may have carried out what failed with this error. */
const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && /^(offline|timeout|http-5\d\d)$/.test(error.code)

/**
 * Carries out a write under a key of its own. When its outcome stayed unknown and a person sends the same again, it goes
 * under the same key, so that it cannot happen twice.
 */
export async function underKey<T>(write: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(write) ?? makeNonce() + makeNonce()
  unanswered.delete(write)
  try {
    return await send(key)
  } catch (error) {
    if (isUncertain(error)) unanswered.set(write, key)
    const [oldest] = unanswered.keys()
    if (unanswered.size > most && oldest !== undefined) unanswered.delete(oldest)
    throw error
  }
}
