// Invariants 1 to 4 and 6 of domain design 3.8, for any sequence of level changes, actions of people and of the clock. The
// store keeps 1 and 5 by an index and by rights, lists and feed are compared in `alarm.test.ts` (7), and late samples in
// `latch-and-quality.test.ts` (8).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldEpisode } from './episode.ts'
import type { Episode, Transition } from './episode-facts.ts'
import {
  type AppendedTransitions,
  changeLevel,
  closeByConfiguration,
  confirmEpisode,
  handleEpisode,
  type Log,
  newBatchNo,
  openEpisode,
  remindAgain,
  resetEpisode,
  uncoverEpisode,
} from './episode-transitions.ts'
import type { LevelChange } from './rule/ladder.ts'
import { isShelved } from './shelf/shelf-facts.ts'
import {
  assignEpisode,
  commentEpisode,
  expireShelf,
  putInService,
  shelveEpisode,
  startWork,
  takeOutOfService,
  unshelveEpisode,
} from './shelf/shelf-transitions.ts'

/** Everything that the plant, the clock and people can do with an episode. */
const actionNames = [
  'confirm',
  'handle',
  'begin',
  'assign',
  'comment',
  'shelve',
  'shelveOnce',
  'unshelve',
  'expire',
  'takeOut',
  'putBack',
  'suppress',
  'unsuppress',
  'remind',
  'reset',
  'uncover',
  'close',
] as const
type Step =
  | { kind: 'level'; level: 0 | 1 | 2 | 3; value: number; gapMs: number }
  | { kind: (typeof actionNames)[number]; gapMs: number }

const gapMs = fc.integer({ min: -2000, max: 60_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      level: fc.constantFrom(0, 1, 2, 3),
      value: fc.integer(),
      gapMs,
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constantFrom(...actionNames), gapMs }) },
)

type Outcome = AppendedTransitions | string
type Actor = { userName: string; note: string | null; at: number }

const until = (at: number) => ({ until: at + 30_000, mayShelveUrgent: true })
const performers: Readonly<Record<(typeof actionNames)[number], (log: Log, author: Actor) => Outcome>> = {
  confirm: confirmEpisode,
  handle: (log, author) => handleEpisode(log, author, { text: 'done', result: 1, reasonTags: ['a'] }),
  begin: startWork,
  assign: (log, author) => assignEpisode(log, author, log.episode.assignee === 'a' ? null : 'a'),
  comment: (log, author) => commentEpisode(log, { ...author, note: 'text' }),
  shelve: (log, author) => shelveEpisode(log, author, { shelve: 2, ...until(author.at) }),
  shelveOnce: (log, author) => shelveEpisode(log, author, { shelve: 1, ...until(author.at) }),
  unshelve: unshelveEpisode,
  expire: (log, { at }) => expireShelf(log, at),
  takeOut: takeOutOfService,
  putBack: putInService,
  suppress: (log, { at }) => changeOfRule(log, 'suppress', at),
  unsuppress: (log, { at }) => changeOfRule(log, 'unsuppress', at),
  remind: (log, { at }) => remindAgain(log, at),
  reset: resetEpisode,
  uncover: (log, { at }) => (log.episode.isActive && log.episode.isSuppressed ? uncoverEpisode(log, at) : 'ended'),
  close: (log, author) => closeByConfiguration(log, author, 'removed'),
}

/** The rule goes out of use or is in use again. The product records that for live episodes only. */
function changeOfRule(log: Log, action: 'suppress' | 'unsuppress', at: number): Outcome {
  if (log.episode.endedTs !== null) return 'ended'
  return changeLevel(log, Object.assign(levelChangeTo(log.episode.liveLevel, 0, { ts: at, value: 0 }), { action }))
}

function levelChangeTo(level: 0 | 1 | 2 | 3, from: number, at: { ts: number; value: number }): LevelChange {
  const action = level === 0 ? 'return' : from === 0 ? 'raise' : level < from ? 'escalate' : 'deescalate'
  return {
    action,
    side: 'high',
    level,
    limit: level === 0 ? null : 100 - level * 10,
    ts: at.ts,
    rts: at.ts,
    value: at.value,
    quality: 0,
    peakValue: at.value,
    peakTs: at.ts,
    lastValue: at.value,
    lastTs: at.ts,
  }
}

function appendTo(log: Log, appended: AppendedTransitions | string): Log {
  if (typeof appended === 'string' || appended.transitions.length === 0) return log
  return {
    episode: appended.episode,
    length: log.length + appended.transitions.length,
    lastRts: appended.transitions.at(-1)?.rts ?? log.lastRts,
  }
}

/** Returns the level of the monitor, which knows nothing of latches. */
const monitorLevel = ({ isActive, normalTs, liveLevel }: Episode) => (isActive && normalTs === null ? liveLevel : 0)

function perform(log: Log, step: Step, at: number): Outcome {
  if (step.kind !== 'level') return performers[step.kind](log, { userName: 'somebody', note: null, at })
  const level = monitorLevel(log.episode)
  if (log.episode.endedTs !== null || step.level === level) return 'ended'
  return changeLevel(log, levelChangeTo(step.level, level, { ts: at, value: step.value }))
}

function expectInvariants(before: Episode, episode: Episode): void {
  const { isActive, isAcked, level, ackTs, returnTs, closedTs, normalTs } = episode
  // The worst level until somebody acknowledges the episode, the live one from then on.
  if (!before.isAcked && !isAcked) expect(level).toBe(Math.min(before.level, episode.liveLevel))
  expect(episode.maxLevel).toBeLessThanOrEqual(level)
  if (ackTs !== null) expect(ackTs).toBeGreaterThanOrEqual(episode.raiseTs)
  if (returnTs !== null) expect(returnTs).toBeGreaterThanOrEqual(episode.occurTs)
  if (normalTs !== null) expect([isActive, episode.isLatched, normalTs >= episode.occurTs]).toEqual([true, true, true])
  if (closedTs !== null)
    expect([isActive, isAcked, episode.shelve, episode.isOutOfService]).toEqual([false, true, 0, false])
  expect([episode.shelve === 0, episode.suppressTs === null]).toEqual([
    episode.shelveUntil === null,
    !episode.isSuppressed,
  ])
  expect(episode.shelve === 0 || !episode.isOutOfService).toBe(true)
  // Invariant 1: a next raise belongs to an episode as long as it is live.
  expect(episode.endedTs === null).toBe(isActive || !isAcked || isShelved(episode))
  // A latched episode stays active until its reset or the end of its rule.
  if (before.isLatched && before.isActive && !isActive) expect(closedTs !== null || before.normalTs !== null).toBe(true)
}

test('any sequence of everything that can happen to an alarm keeps the invariants', () => {
  fc.assert(
    fc.property(
      fc.record({
        level: fc.constantFrom(1, 2, 3),
        ackRequired: fc.boolean(),
        isLatched: fc.boolean(),
        isSuppressed: fc.boolean(),
      }),
      fc.array(step, { maxLength: 60 }),
      ({ level, isSuppressed, ...rule }, steps) => {
        let at = 1_795_000_000_000
        const raise = Object.assign(levelChangeTo(level as 1, 0, { ts: at, value: 0 }), { isSuppressed })
        const opened = openEpisode(raise, newBatchNo(at), rule)
        const rows: Transition[] = [...opened.transitions]
        let log: Log = { episode: opened.episode, length: 1, lastRts: at }
        for (const step of steps) {
          // The clocks of threads and users may differ slightly, so the time may go back.
          at += step.gapMs
          const appended = perform(log, step, at)
          if (typeof appended !== 'string') rows.push(...appended.transitions)
          const before = log.episode
          log = appendTo(log, appended)
          expectInvariants(before, log.episode)
        }
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
        rows.slice(1).forEach((row, index) => {
          expect(row.rts).toBeGreaterThanOrEqual(rows[index]?.rts ?? 0)
        })
        // Invariant 3, also after any beginning of the log.
        expect(foldEpisode(rows)).toEqual(log.episode)
        // The log passes JSON on its way to the store.
        expect(foldEpisode(JSON.parse(JSON.stringify(rows)))).toEqual(log.episode)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a second confirmation and a second handling are skipped', () => {
  const opened = openEpisode(levelChangeTo(1, 0, { ts: 1000, value: 1 }), 'A1', { ackRequired: true })
  const author = { userName: 'u', note: null, at: 2000 }
  const log: Log = { episode: opened.episode, length: 1, lastRts: 1000 }
  const confirmed = confirmEpisode(log, author) as AppendedTransitions
  const next: Log = { episode: confirmed.episode, length: 2, lastRts: 2000 }
  expect(confirmEpisode(next, author)).toBe('confirmed')
  const handled = handleEpisode(next, author, { text: 't', result: 1, reasonTags: [] }) as AppendedTransitions
  expect(handled.episode).toMatchObject({ flowStatus: 2, isActive: true, closedTs: null })
  expect(handleEpisode({ ...next, episode: handled.episode }, author, { text: 't', result: 1, reasonTags: [] })).toBe(
    'handled',
  )
})
