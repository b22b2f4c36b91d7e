// Performs an action on alarms: one, or selected ones. Skipped episodes are reported in the reply and are not an error.
import { flowStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type BatchAnswer, maxAlarmsOfBatch } from '@gemba/contract/alarm/episode.ts'
import { alarmHandling } from '@gemba/contract/alarm/flow.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { staleOf } from '../../platform/stale.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { stateIllegal } from '../../resource/flow.ts'
import { actions } from './episode-facts.ts'
import { type EpisodeChange, lockEpisodes, type StoredEpisode, saveEpisode, saveEpisodes } from './episode-store.ts'
import type { AppendedTransitions } from './episode-transitions.ts'
import { emitAlarmEvent, emitAlarmEvents } from './record-level-changes.ts'

type SkipReason = BatchAnswer['skipped'][number]['reason']

/** Returns the transitions of the action on an episode, or why it is skipped. */
export type EpisodeAction = (stored: StoredEpisode) => AppendedTransitions | SkipReason
type Versions = Readonly<Record<string, number>> | null | undefined

/** The ids of a batch call. */
export interface SelectedAlarms {
  readonly ids: readonly string[]
  readonly versions?: Versions
}

/**
 * Returns whether an action resolves an episode. A change since it was read does not prevent that, unless it was resolved
 * by somebody else: the text is about the cause, whatever the condition is now.
 */
const isResolving = (result: ReturnType<EpisodeAction>): boolean =>
  typeof result !== 'string' && result.transitions.some(({ action }) => action === actions.handle)

/** Performs an action on one episode. Throws `notFound`, `stale`, and `stateIllegal` for a closed one. */
export async function performOnOne(
  work: Work,
  body: { id: string; version?: number | null },
  action: EpisodeAction,
): Promise<{ id: string; version: number }> {
  const [stored] = await lockEpisodes(work, [idOf(body.id)])
  if (!stored) throw new DomainError('notFound')
  const result = action(stored)
  const isChanged = typeof body.version === 'number' && body.version !== stored.version
  if (isChanged && !isResolving(result)) throw staleOf(stored)
  if (result === 'closed')
    throw stateIllegal(alarmHandling, { status: flowStatus.codes.closed, language: work.actor.language })
  if (typeof result === 'string') return { id: stored.id, version: stored.version }
  await saveEpisode(work, stored, result)
  await emitAlarmEvent(work, stored, result)
  return { id: stored.id, version: stored.version + 1 }
}

/** Performs an action on the selected episodes. Throws `tooManyRows`. */
export function performOnSelected(work: Work, body: SelectedAlarms, action: EpisodeAction): Promise<BatchAnswer> {
  // A comma-separated text is longer than the declared list may be.
  const ids = idsOf({ ids: body.ids })
  if (ids.length > maxAlarmsOfBatch) throw new DomainError('tooManyRows', { limit: maxAlarmsOfBatch })
  return performOnMany(work, { ids, versions: body.versions }, action)
}

/** Performs an action on many episodes, with a few statements in all. */
export async function performOnMany(
  work: Work,
  { ids, versions }: SelectedAlarms,
  action: EpisodeAction,
): Promise<BatchAnswer> {
  const skipped: BatchAnswer['skipped'] = []
  const changes: EpisodeChange[] = []
  const episodes = await lockEpisodes(work, ids)
  const visibleIds = new Set(episodes.map(({ id }) => id))
  for (const id of ids) if (!visibleIds.has(id)) skipped.push({ id, reason: 'missing' })
  for (const stored of episodes) {
    const expected = versions?.[stored.id]
    const result = typeof expected === 'number' && expected !== stored.version ? 'conflict' : action(stored)
    if (typeof result === 'string') skipped.push({ id: stored.id, reason: result })
    else changes.push({ stored, appended: result })
  }
  await saveEpisodes(work, changes)
  await emitAlarmEvents(work, changes)
  return { ok: changes.length, skipped }
}
