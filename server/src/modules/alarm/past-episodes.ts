// Creates episodes of a time without monitoring, as the current rules would have raised them for its readings.
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { insertEpisode, saveEpisode } from './episode-store.ts'
import {
  type AlarmHandling,
  type AppendedTransitions,
  changeLevel,
  confirmEpisode,
  handleEpisode,
  type Log,
  newBatchNo,
  openEpisode,
  type SkipReason,
} from './episode-transitions.ts'
import { AlarmMonitor } from './monitor.ts'
import type { LevelChange } from './rule/ladder.ts'
import { type LoadedRule, monitorRuleOf } from './rule/monitor-rule.ts'

/** A rule with its point and acknowledgement setting. */
export type PastRule = LoadedRule

/** An action of a person on an episode. */
export interface PastHandling {
  readonly at: number
  readonly userName: string
  /** Undefined if the episode was only confirmed. */
  readonly handling?: AlarmHandling
}

export interface Past {
  readonly rule: PastRule
  /** In order of time. */
  readonly samples: readonly { readonly ts: number; readonly value: number }[]
  /** End of the past, epoch ms. Episodes with a later action are left out. */
  readonly until: number
  /** Returns the actions on an episode with these raise and return times. */
  attend(raisedAt: number, returnedAt: number): readonly PastHandling[]
}

/** Returns the enabled rules of points. */
export async function listPastRules(read: Read, pointIds: readonly string[]): Promise<PastRule[]> {
  const rows = await ofCompany(read)
    .selectFrom('alarm_rule')
    .selectAll()
    .where('point_id', '=', anyId(pointIds))
    .where('is_enabled', '=', 1)
    .where('kind', '=', alarmRuleKind.codes.limit)
    .orderBy('id')
    .execute()
  return rows.map(monitorRuleOf)
}

/** Returns whether the reader's company has an alarm raised before an instant, epoch ms. */
export async function hasEpisodesBefore(read: Read, before: number): Promise<boolean> {
  const episodes = ofCompany(read).selectFrom('alarm_episode').select('id').where('occur_at', '<', instantAt(before))
  return (await episodes.limit(1).executeTakeFirst()) !== undefined
}

/** Stores the closed episodes of a past with their logs, without events. Returns their number. */
export async function recordPast(work: Work, past: Past): Promise<number> {
  let count = 0
  const condition = { kind: past.rule.kind, textZh: null, textEn: null }
  for (const changes of episodesOf(past)) {
    const [first, ...rest] = changes as [LevelChange, ...LevelChange[]]
    const opened = openEpisode(first, newBatchNo(first.rts), past.rule)
    const lived = liveThrough(opened, rest, past)
    if (!lived) continue
    const { ruleId, pointId } = past.rule
    const stored = await insertEpisode(work, opened, { ruleId, pointId, condition, asItEnded: lived.episode })
    if (!stored) continue
    await saveEpisode(work, stored, lived)
    count++
  }
  return count
}

/** Returns the level changes from each raise to its return. */
function episodesOf({ rule, samples }: Past): LevelChange[][] {
  const episodes: LevelChange[][] = []
  const open = new Map<string, LevelChange[]>()
  const monitor = new AlarmMonitor(rule, {
    changed: () => undefined,
    levelChanged: (_, change) => {
      const changes = [...(open.get(change.side) ?? []), change]
      if (change.action === 'return') {
        open.delete(change.side)
        episodes.push(changes)
      } else open.set(change.side, changes)
    },
  })
  for (const { ts, value } of samples) monitor.take(ts, ts, value, 0)
  return episodes
}

/** Applies level changes and actions in order of time. Returns undefined if the episode was not closed in time. */
function liveThrough(
  opened: AppendedTransitions,
  changes: readonly LevelChange[],
  past: Past,
): AppendedTransitions | undefined {
  const raisedAt = opened.episode.raiseTs
  const returnedAt = changes.at(-1)?.rts ?? raisedAt
  const actions = past.attend(raisedAt, returnedAt)
  const steps = [
    ...changes.map((change) => ({ at: change.rts, take: (log: Log) => changeLevel(log, change) })),
    ...actions.map((action) => ({ at: action.at, take: (log: Log) => performOn(log, action) })),
  ].toSorted((left, right) => left.at - right.at)
  if (steps.some(({ at }) => at > past.until)) return undefined
  let log: Log = { episode: opened.episode, length: 1, lastRts: raisedAt }
  const transitions: AppendedTransitions['transitions'][number][] = []
  for (const { take } of steps) {
    const appended = take(log)
    if (typeof appended === 'string' || appended.transitions.length === 0) continue
    transitions.push(...appended.transitions)
    const last = appended.transitions.at(-1)
    log = { episode: appended.episode, length: last?.seq ?? log.length, lastRts: last?.rts ?? log.lastRts }
  }
  return log.episode.closedTs === null ? undefined : { episode: log.episode, transitions }
}

function performOn(log: Log, { at, userName, handling }: PastHandling): AppendedTransitions | SkipReason {
  const author = { userName, note: null, at }
  return handling ? handleEpisode(log, author, handling) : confirmEpisode(log, author)
}
