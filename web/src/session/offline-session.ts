// What this browser keeps of the work of whoever is signed in, so that it is there when the product opens without network: who that
// is, and what was read last. Held for one session at a time: nothing of it is anybody else's.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { asObject, jsonCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'

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

const storedSession = defineStored({
  key: 'gemba.kept',
  area: 'browser',
  scope: 'user',
  initial: undefined,
  codec: jsonCodec<OfflineSession>(asObject),
})
/** Of the text that is kept, in characters: the store of a browser holds about five million. */
const mostLetters = 1_000_000

/** Keeps answers, the latest first, as many as there is room for. */
export function storeOfflineSession({ mark, user, answers }: OfflineSession): void {
  // Neither token is needed without network, and nothing more than cookies hold them.
  const known = { mark, user: { ...user, token: '', authToken: '' } }
  let room = mostLetters
  const kept = answers
    .toSorted((answer, other) => other.at - answer.at)
    .filter((answer) => {
      room -= JSON.stringify(answer).length
      return room >= 0
    })
  // What was kept before would be told as newer than it is.
  if (!storedSession.write({ ...known, answers: kept })) storedSession.remove()
}

/** Returns what is kept of a session; drops what is kept of another. */
export function readOfflineSession(mark: string): OfflineSession | undefined {
  const kept = storedSession.read()
  if (mark !== '' && kept?.mark === mark && Array.isArray(kept.answers)) return kept
  clearOfflineSession()
  return undefined
}

/** Nothing stays for whoever comes next to this browser. */
export const clearOfflineSession = (): void => storedSession.remove()
