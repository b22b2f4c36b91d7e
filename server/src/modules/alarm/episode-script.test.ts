// Event scripts of ISA-18.2 by table: the shown state after each event (domain design, equipment 3.8, T1 to T13
// and T16), and that the log of each script rebuilds its episode.
import { expect, test } from 'vitest'
import { foldEpisode } from './episode.ts'
import type { Episode, Transition } from './episode-facts.ts'
import {
  type AppendedTransitions,
  changeLevel,
  closeByConfiguration,
  confirmEpisode,
  type Log,
  openEpisode,
  remindAgain,
  resetEpisode,
} from './episode-transitions.ts'
import type { LevelAction, LevelChange } from './rule/ladder.ts'
import { isShelved } from './shelf/shelf-facts.ts'
import {
  expireShelf,
  putInService,
  shelveEpisode,
  takeOutOfService,
  unshelveEpisode,
} from './shelf/shelf-transitions.ts'

type Level = LevelChange['level']
const start = 1_795_000_000_000

function change(action: LevelAction, level: Level, at: number): LevelChange {
  const reading = { ts: at, rts: at, value: 100 - level, quality: 0 }
  const values = { peakValue: 100 - level, peakTs: at, lastValue: 100 - level, lastTs: at }
  return Object.assign(
    { action, side: 'high' as const, level, limit: level === 0 ? null : 90 - level },
    reading,
    values,
  )
}

const admin = (at: number) => ({ userName: 'admin', note: null, at })

/** Events as written in the scripts: `warn`, `urgency` and `return` come from the condition. */
const events: Readonly<Record<string, (log: Log, at: number) => AppendedTransitions | string>> = {
  warn: (log, at) => changeLevel(log, change('raise', 3, at)),
  urgency: (log, at) => changeLevel(log, change('escalate', 1, at)),
  return: (log, at) => changeLevel(log, change('return', 0, at)),
  suppress: (log, at) => changeLevel(log, change('suppress', 3, at)),
  unsuppress: (log, at) => changeLevel(log, change('unsuppress', 3, at)),
  confirm: (log, at) => confirmEpisode(log, { userName: 'admin', note: null, at }),
  remind: (log, at) => remindAgain(log, at),
  reset: (log, at) => resetEpisode(log, admin(at)),
  shelve: (log, at) => shelveEpisode(log, admin(at), { shelve: 2, until: at + 1, mayShelveUrgent: true }),
  shelveOnce: (log, at) => shelveEpisode(log, admin(at), { shelve: 1, until: at + 60_000, mayShelveUrgent: true }),
  unshelve: (log, at) => unshelveEpisode(log, admin(at)),
  expire: (log, at) => expireShelf(log, at),
  takeOut: (log, at) => takeOutOfService(log, admin(at)),
  putBack: (log, at) => putInService(log, admin(at)),
  disable: (log, at) => closeByConfiguration(log, { userName: 'admin', note: null, at }, 'disabled'),
}

/** The state of 3.8, derived from the facts. */
function stateOf({ isActive, isAcked, isSuppressed, closedTs, shelve, isOutOfService }: Episode): string {
  if (closedTs !== null) return 'CLOSED'
  if (isOutOfService) return 'OOSRV'
  if (isSuppressed) return 'DSUPR'
  if (shelve !== 0) return 'SHLVD'
  if (isActive) return isAcked ? 'ACKED' : 'UNACK'
  return isAcked ? 'NORM' : 'RTNUN'
}

test.each<[first: 'raised' | 'suppressed' | 'noAck' | 'latched', steps: string, states: string, codes: number[]]>([
  ['raised', 'confirm return', 'UNACK ACKED NORM', [1, 2, 3]],
  ['raised', 'return confirm', 'UNACK RTNUN NORM', [1, 3, 2]],
  ['raised', 'return warn confirm return', 'UNACK RTNUN UNACK ACKED NORM', [1, 3, 4, 2, 3]],
  ['raised', 'confirm urgency warn', 'UNACK ACKED UNACK UNACK', [1, 2, 5, 6]],
  ['raised', 'confirm urgency confirm warn', 'UNACK ACKED UNACK ACKED ACKED', [1, 2, 5, 2, 6]],
  ['raised', 'warn return return', 'UNACK UNACK RTNUN RTNUN', [1, 3]],
  ['raised', 'confirm confirm', 'UNACK ACKED ACKED', [1, 2]],
  ['raised', 'confirm remind confirm return', 'UNACK ACKED UNACK ACKED NORM', [1, 2, 15, 2, 3]],
  ['raised', 'remind', 'UNACK UNACK', [1]],
  ['raised', 'confirm suppress suppress unsuppress', 'UNACK ACKED DSUPR DSUPR UNACK', [1, 2, 10, 11]],
  ['raised', 'confirm suppress return', 'UNACK ACKED DSUPR DSUPR', [1, 2, 10, 3]],
  ['raised', 'return suppress unsuppress confirm', 'UNACK RTNUN DSUPR RTNUN NORM', [1, 3, 10, 11, 2]],
  ['suppressed', 'urgency unsuppress', 'DSUPR DSUPR UNACK', [1, 5, 11]],
  ['suppressed', 'return', 'DSUPR DSUPR', [1, 3]],
  ['noAck', 'urgency return', 'ACKED ACKED CLOSED', [1, 5, 3, 18]],
  ['noAck', 'remind suppress unsuppress', 'ACKED ACKED DSUPR ACKED', [1, 10, 11]],
  ['raised', 'suppress disable', 'UNACK DSUPR CLOSED', [1, 10, 19]],
  ['raised', 'reset', 'UNACK UNACK', [1]],
  ['latched', 'reset', 'UNACK UNACK', [1]],
  ['latched', 'return confirm reset', 'UNACK UNACK ACKED NORM', [1, 22, 2, 14]],
  ['latched', 'return return reset confirm', 'UNACK UNACK UNACK RTNUN NORM', [1, 22, 14, 2]],
  [
    'latched',
    'confirm return urgency reset return reset',
    'UNACK ACKED ACKED UNACK UNACK UNACK RTNUN',
    [1, 2, 22, 4, 22, 14],
  ],
  ['latched', 'confirm return remind confirm reset', 'UNACK ACKED ACKED UNACK ACKED NORM', [1, 2, 22, 15, 2, 14]],
  ['latched', 'return shelve reset', 'UNACK UNACK SHLVD SHLVD', [1, 22, 7, 14]],
  ['latched', 'return takeOut reset putBack', 'UNACK UNACK OOSRV OOSRV NORM', [1, 22, 12, 14, 13]],
  ['latched', 'return disable', 'UNACK UNACK CLOSED', [1, 22, 19]],
  ['raised', 'shelve expire confirm return', 'UNACK SHLVD UNACK ACKED NORM', [1, 7, 9, 2, 3]],
  ['raised', 'shelve unshelve return', 'UNACK SHLVD ACKED NORM', [1, 7, 8, 3]],
  ['raised', 'shelveOnce return', 'UNACK SHLVD NORM', [1, 7, 3]],
  ['latched', 'shelveOnce return reset', 'UNACK SHLVD SHLVD NORM', [1, 7, 22, 14]],
  ['raised', 'takeOut return putBack', 'UNACK OOSRV OOSRV NORM', [1, 12, 3, 13]],
  ['raised', 'shelve takeOut putBack', 'UNACK SHLVD OOSRV UNACK', [1, 7, 12, 13]],
])('%s, then %s', (first, steps, states, codes) => {
  const raise = Object.assign(change('raise', 3, start), first === 'suppressed' ? { isSuppressed: true } : {})
  const opened = openEpisode(raise, 'A1', { ackRequired: first !== 'noAck', isLatched: first === 'latched' })
  const transitions: Transition[] = [...opened.transitions]
  let log: Log = { episode: opened.episode, length: 1, lastRts: start }
  const shown = [stateOf(log.episode)]
  let at = start
  for (const step of steps.split(' ')) {
    at += 1000
    const appended = events[step]?.(log, at)
    if (appended && typeof appended !== 'string') {
      transitions.push(...appended.transitions)
      log = { episode: appended.episode, length: transitions.length, lastRts: transitions.at(-1)?.rts ?? at }
    }
    shown.push(stateOf(log.episode))
  }
  expect(shown.join(' ')).toBe(states)
  expect(transitions.map(({ action }) => action)).toEqual(codes)
  expect(foldEpisode(transitions)).toEqual(log.episode)
  // An episode that ended is live no more, however it ended.
  const { isActive, isAcked } = log.episode
  expect(log.episode.endedTs === null).toBe(isActive || !isAcked || isShelved(log.episode))
})
