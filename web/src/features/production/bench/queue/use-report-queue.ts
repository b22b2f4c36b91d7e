// The queue of the signed-in user. It is flushed whenever the server can be reached.
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError, isSessionLost } from '../../../../api/call-error.ts'
import { readCookie } from '../../../../api/client.ts'
import { refresh } from '../../../../api/query.ts'
import { type RunOptions, run } from '../../../../api/run.ts'
import { makeNonce } from '../../../../api/signing/sign.ts'
import { useSession } from '../../../../session/session.ts'
import { defineStoredFamily } from '../../../../storage/stored-value.ts'
import {
  type ActionInputs,
  isReport,
  type Outcome,
  type PerformedAction,
  type QueueEntry,
  ReportQueue,
  type ReportReply,
} from './report-queue.ts'
import { entriesCodec } from './stored-entries.ts'

const retryMs = 5_000

/** The unsent entries of a user. The rest of the key is the company code and the user id. */
const entriesOf = defineStoredFamily<readonly QueueEntry[]>({
  prefix: 'gemba.bench.',
  area: 'browser',
  scope: 'user',
  initial: [],
  codec: entriesCodec,
})

/** Returns whether the outcome of a write is unknown or the write did not start: network, server or session is gone. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || isSessionLost(error) || /^(offline|timeout|500|508|605|http-5\d\d)$/.test(error.code)

type SendAction<A extends keyof ActionInputs> = (input: ActionInputs[A], options: RunOptions) => Promise<unknown>

/** The command of each action. */
const sendBy: { readonly [A in keyof ActionInputs]: SendAction<A> } = {
  claim: (input, options) => run(claimWork, input, options),
  start: (input, options) => run(startWork, input, options),
  pause: (input, options) => run(stopWork, input, options),
  resume: (input, options) => run(resumeWork, input, options),
  consume: (input, options) => run(consumeMaterial, input, options),
}

const sendAction = <A extends keyof ActionInputs>({ action, input }: PerformedAction<A>, options: RunOptions) =>
  sendBy[action](input, options)

/** Sends a report or an action. Returns the reply for a report, else an empty object. */
async function apply(entry: QueueEntry): Promise<ReportReply> {
  const options = { key: entry.key, isSilent: true }
  if (isReport(entry)) return run(reportWork, entry.input, options)
  await sendAction(entry, options)
  return {}
}

async function send(entry: QueueEntry): Promise<Outcome> {
  try {
    return { is: 'taken', reply: await apply(entry) }
  } catch (error) {
    return isUnanswered(error) ? { is: 'unanswered' } : { is: 'refused', reason: (error as CallError).message }
  }
}

/**
 * Returns a function that checks whether the session cookies still belong to the user. Another tab may have signed in
 * another user.
 */
function ownerCheck(userId: string): () => Promise<boolean> {
  let ownerToken = ''
  return async () => {
    const { user, isUnconfirmed } = useSession.getState()
    if (user?.id !== userId || isUnconfirmed) return false
    const token = readCookie('access_token')
    if (token !== '' && token === ownerToken) return true
    try {
      const { id } = await run(readCurrentUser, {}, { isSilent: true })
      if (id === userId) ownerToken = token
      return id === userId
    } catch {
      return false
    }
  }
}

/** Returns the queue of the signed-in user with its state and whether the server can be reached. */
export function useReportQueue(onTaken: (entry: QueueEntry, reply: ReportReply) => void) {
  const user = useSession((state) => state.user)
  const [queue] = useState(() => {
    const [companyCode, userId] = [user?.companyCode ?? '', user?.id ?? '']
    return new ReportQueue({
      stored: entriesOf(`${companyCode}.${userId}`),
      send,
      isOwner: ownerCheck(userId),
      makeKey: () => makeNonce() + makeNonce(),
      onTaken: (entry, reply) => {
        onTaken(entry, reply)
        void refresh('production')
      },
    })
  })
  const state = useSyncExternalStore(queue.listen, queue.state)
  const isConnected = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    const stopListening = queue.followOtherTabs()
    const timer = setInterval(flush, retryMs)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      stopListening()
      removeEventListener('online', flush)
    }
  }, [queue])
  return { queue, ...state, isOnline: isConnected && state.isReachable }
}

function listenToNetwork(listener: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener)
  }
}
