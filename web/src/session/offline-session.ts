// What this browser keeps of the work of whoever is signed in, so that it is there when the product opens without network: who that
// is, and what was read last. Held for one session at a time: nothing of it is anybody else's.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface OfflineReply {
  readonly key: readonly unknown[]
  readonly data: unknown
  /** When it was read, epoch ms. */
  readonly at: number
}

export interface OfflineSession {
  /** Stands for the session: another one, also of the same person, does not read it. */
  readonly mark: string
  readonly user: SessionUser
  readonly answers: readonly OfflineReply[]
}

const storageKey = 'gemba.kept'
/** Of the text that is kept, in characters: the store of a browser holds about five million. */
const mostLetters = 1_000_000

/** Keeps answers, the latest first, as many as there is room for. */
export function storeOfflineSession({ mark, user, answers }: OfflineSession, store: Store = localStorage): void {
  // Neither token is needed without network, and nothing more than cookies hold them.
  const known = { mark, user: { ...user, token: '', authToken: '' } }
  let room = mostLetters
  const kept = answers
    .toSorted((answer, other) => other.at - answer.at)
    .filter((answer) => {
      room -= JSON.stringify(answer).length
      return room >= 0
    })
  try {
    store.setItem(storageKey, JSON.stringify({ ...known, answers: kept }))
  } catch {
    // The store is full; what was kept before would be told as newer than it is.
    store.removeItem(storageKey)
  }
}

/** Returns what is kept of a session; drops what is kept of another. */
export function readOfflineSession(mark: string, store: Store = localStorage): OfflineSession | undefined {
  try {
    const kept = JSON.parse(store.getItem(storageKey) ?? '') as OfflineSession
    if (mark !== '' && kept.mark === mark && Array.isArray(kept.answers)) return kept
  } catch {
    // Nothing is kept, or by another version of the product.
  }
  clearOfflineSession(store)
  return undefined
}

/** Nothing stays for whoever comes next to this browser. */
export const clearOfflineSession = (store: Store = localStorage): void => store.removeItem(storageKey)
