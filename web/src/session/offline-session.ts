// Stores who is signed in and what was last read, so that the product can open without a network. The data belongs to
// one session at a time and is never shown to another user.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { asObject, jsonCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'

interface OfflineReply {
  readonly key: readonly unknown[]
  readonly data: unknown
  /** The time at which it was read, epoch ms. */
  readonly at: number
}

export interface OfflineSession {
  /** Hash that identifies the session. Another session of the same person has another mark and does not read it. */
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
/** Limit of the stored text in characters. The storage of a browser holds about five million. */
const maxCharacters = 1_000_000

/** Stores the latest replies that fit. */
export function storeOfflineSession({ mark, user, answers }: OfflineSession): void {
  // The tokens are not needed without a network, and only cookies may store them.
  const session = { mark, user: { ...user, token: '', authToken: '' } }
  let room = maxCharacters
  const storedReplies = answers
    .toSorted((answer, other) => other.at - answer.at)
    .filter((answer) => {
      room -= JSON.stringify(answer).length
      return room >= 0
    })
  // Replies that were stored before would appear as newer than they are.
  if (!storedSession.write({ ...session, answers: storedReplies })) storedSession.remove()
}

/** Returns the stored data of a session, and removes the data of any other session. */
export function readOfflineSession(mark: string): OfflineSession | undefined {
  const session = storedSession.read()
  if (mark !== '' && session?.mark === mark && Array.isArray(session.answers)) return session
  clearOfflineSession()
  return undefined
}

/** Removes the data, so that the next user of this browser finds nothing. */
export const clearOfflineSession = (): void => storedSession.remove()
