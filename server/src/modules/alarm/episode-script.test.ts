// Event scripts of ISA-18.2 by table: the shown state after each event (domain design, equipment 3.8, T1 to T6, T10, T13
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
} from './episode-transitions.ts'
import type { LevelAction, LevelChange } from './rule/ladder.ts'

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

/** Events as written in the scripts: `warn`, `urgency` and `return` come from the condition. */
const events: Readonly<Record<string, (log: Log, at: number) => AppendedTransitions | string>> = {
  warn: (log, at) => changeLevel(log, change('raise', 3, at)),
  urgency: (log, at) => changeLevel(log, change('escalate', 1, at)),
  return: (log, at) => changeLevel(log, change('return', 0, at)),
  suppress: (log, at) => changeLevel(log, change('suppress', 3, at)),
  unsuppress: (log, at) => changeLevel(log, change('unsuppress', 3, at)),
  confirm: (log, at) => confirmEpisode(log, { userName: 'admin', note: null, at }),
  remind: (log, at) => remindAgain(log, at),
  disable: (log, at) => closeByConfiguration(log, { userName: 'admin', note: null, at }, 'disabled'),
}

/** The state of 3.8, derived from the facts. */
function stateOf({ isActive, isAcked, isSuppressed, closedTs }: Episode): string {
  if (closedTs !== null) return 'CLOSED'
  if (isSuppressed) return 'DSUPR'
  if (isActive) return isAcked ? 'ACKED' : 'UNACK'
  return isAcked ? 'NORM' : 'RTNUN'
}

test.each<[first: 'raised' | 'suppressed' | 'noAck', steps: string, states: string, codes: number[]]>([
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
])('%s, then %s', (first, steps, states, codes) => {
  const raise = Object.assign(change('raise', 3, start), first === 'suppressed' ? { isSuppressed: true } : {})
  const opened = openEpisode(raise, 'A1', first !== 'noAck')
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
  expect(log.episode.endedTs === null).toBe(log.episode.isActive || !log.episode.isAcked)
})
