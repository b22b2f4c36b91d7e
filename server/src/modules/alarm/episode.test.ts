// Invariants 2 to 4 and 6 of domain design 3.8, for any sequence of level changes, confirmations and handlings.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldEpisode } from './episode.ts'
import type { Transition } from './episode-facts.ts'
import {
  type AppendedTransitions,
  changeLevel,
  closeByConfiguration,
  confirmEpisode,
  handleEpisode,
  type Log,
  newBatchNo,
  openEpisode,
} from './episode-transitions.ts'
import type { LevelChange } from './rule/ladder.ts'

type Step =
  | { kind: 'level'; level: 0 | 1 | 2 | 3; value: number; gapMs: number }
  | { kind: 'confirm' | 'handle' | 'close'; gapMs: number }

const gapMs = fc.integer({ min: -2000, max: 60_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      level: fc.constantFrom(0, 1, 2, 3),
      value: fc.integer(),
      gapMs,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'handle' as const), gapMs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), gapMs }) },
)

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

test('any sequence keeps the invariants', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3),
      fc.boolean(),
      fc.array(step, { maxLength: 40 }),
      (first, ackRequired, steps) => {
        let at = 1_795_000_000_000
        const opened = openEpisode(levelChangeTo(first as 1, 0, { ts: at, value: 0 }), newBatchNo(at), ackRequired)
        const rows: Transition[] = [...opened.transitions]
        let log: Log = { episode: opened.episode, length: 1, lastRts: at }
        for (const step of steps) {
          // The clocks of threads and users may differ slightly, so the time may go back.
          at += step.gapMs
          const author = { userName: 'somebody', note: null, at }
          const level = log.episode.isActive ? log.episode.liveLevel : 0
          const isLive = log.episode.endedTs === null
          const appended =
            step.kind === 'level'
              ? isLive && step.level !== level && log.episode.closedTs === null
                ? changeLevel(log, levelChangeTo(step.level, level, { ts: at, value: step.value }))
                : 'closed'
              : step.kind === 'confirm'
                ? confirmEpisode(log, author)
                : step.kind === 'handle'
                  ? handleEpisode(log, author, { text: 'done', result: 1, reasonTags: ['a'] })
                  : closeByConfiguration(log, author, 'removed')
          if (typeof appended !== 'string') rows.push(...appended.transitions)
          const before = log.episode
          log = appendTo(log, appended)
          const { episode } = log
          // The worst level until somebody acknowledges the episode, the live one from then on.
          if (!before.isAcked && !episode.isAcked) expect(episode.level).toBe(Math.min(before.level, episode.liveLevel))
          if (episode.isActive && episode.isAcked)
            expect([episode.level, episode.limit]).toEqual([episode.liveLevel, episode.liveLimit])
          expect(episode.maxLevel).toBeLessThanOrEqual(episode.level)
          if (episode.ackTs !== null) expect(episode.ackTs).toBeGreaterThanOrEqual(episode.raiseTs)
          if (episode.returnTs !== null) expect(episode.returnTs).toBeGreaterThanOrEqual(episode.occurTs)
          if (episode.closedTs !== null) expect([episode.isActive, episode.isAcked]).toEqual([false, true])
          expect(episode.endedTs === null).toBe(episode.isActive || !episode.isAcked)
        }
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
        rows.slice(1).forEach((row, index) => {
          expect(row.rts).toBeGreaterThanOrEqual(rows[index]?.rts ?? 0)
        })
        expect(foldEpisode(rows)).toEqual(log.episode)
      },
    ),
    { numRuns: 500 },
  )
})

test('a second confirmation and a second handling are skipped', () => {
  const opened = openEpisode(levelChangeTo(1, 0, { ts: 1000, value: 1 }), 'A1', true)
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
