// Confirms and handles alarms: one, selected ones, or all that match the filter. Skipped episodes are reported in the
// reply and are not an error.

import { flowStatus } from '@gemba/contract/alarm/dictionaries.ts'
import {
  type AlarmFilter,
  type BatchAnswer,
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  handleAllAlarms,
} from '@gemba/contract/alarm/episode.ts'
import { alarmHandling } from '@gemba/contract/alarm/flow.ts'
import { instantAt } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { staleOf } from '../../platform/stale.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { stateIllegal } from '../../resource/flow.ts'
import { lockEpisodes, type StoredEpisode, saveEpisode } from './episode-store.ts'
import {
  type AlarmHandling,
  type AppendedTransitions,
  confirmEpisode,
  handleEpisode,
  type SkipReason,
} from './episode-transitions.ts'
import { openEpisodes } from './list/filter-episodes.ts'
import { emitAlarmEvent } from './record-level-changes.ts'

type Action = (stored: StoredEpisode) => AppendedTransitions | SkipReason
type Versions = Readonly<Record<string, number>> | null | undefined

const atOnce = 1000

function confirming({ actor, now }: Work, note: string | null | undefined): Action {
  return ({ log }) => confirmEpisode(log, { userName: actor.userName, note: note ?? null, at: now })
}

function handling(
  { actor, now }: Work,
  body: { handleText: string; alarmResult?: number | null; reasonTags?: string[] | null },
): Action {
  const tags = Array.isArray(body.reasonTags) ? body.reasonTags.map(String).slice(0, 20) : []
  const words: AlarmHandling = {
    text: body.handleText,
    result: (body.alarmResult ?? 0) as AlarmHandling['result'],
    reasonTags: tags,
  }
  return ({ log }) => handleEpisode(log, { userName: actor.userName, note: null, at: now }, words)
}

async function performOnOne(
  work: Work,
  body: { id: string; version?: number | null },
  action: Action,
): Promise<{ id: string; version: number }> {
  const [stored] = await lockEpisodes(work, [idOf(body.id)])
  if (!stored) throw new DomainError('notFound')
  if (typeof body.version === 'number' && body.version !== stored.version) throw staleOf(stored)
  const result = action(stored)
  if (result === 'closed')
    throw stateIllegal(alarmHandling, { status: flowStatus.codes.closed, language: work.actor.language })
  if (typeof result === 'string') return { id: stored.id, version: stored.version }
  await saveEpisode(work, stored, result)
  await emitAlarmEvent(work, stored, result)
  return { id: stored.id, version: stored.version + 1 }
}

async function performOnMany(
  work: Work,
  ids: readonly string[],
  rest: { action: Action; versions?: Versions },
): Promise<BatchAnswer> {
  const skipped: BatchAnswer['skipped'] = []
  const episodes = await lockEpisodes(work, ids)
  const visibleIds = new Set(episodes.map(({ id }) => id))
  for (const id of ids) if (!visibleIds.has(id)) skipped.push({ id, reason: 'missing' })
  let ok = 0
  for (const stored of episodes) {
    const expected = rest.versions?.[stored.id]
    const result = typeof expected === 'number' && expected !== stored.version ? 'conflict' : rest.action(stored)
    if (typeof result === 'string') {
      skipped.push({ id: stored.id, reason: result })
      continue
    }
    await saveEpisode(work, stored, result)
    await emitAlarmEvent(work, stored, result)
    ok++
  }
  return { ok, skipped }
}

/**
 * Returns the episodes that match the filter and were raised no later than the list was read, so that users change only
 * episodes they have seen.
 */
async function idsUpTo(work: Work, body: { filter?: AlarmFilter | null; asOf: number }): Promise<string[]> {
  const filter = body.filter && typeof body.filter === 'object' ? body.filter : {}
  const rows = await work.tx
    .selectFrom('alarm_episode as e')
    .select('e.id')
    .where(openEpisodes(work, filter))
    .where('e.raise_at', '<=', instantAt(body.asOf))
    .orderBy('e.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function performOnAll(
  work: Work,
  body: { filter?: AlarmFilter | null; asOf: number },
  action: Action,
): Promise<BatchAnswer> {
  return performInPieces(work, await idsUpTo(work, body), { action })
}

async function performInPieces(
  work: Work,
  ids: readonly string[],
  rest: { action: Action; versions?: Versions },
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { ok: 0, skipped: [] }
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = await performOnMany(work, ids.slice(start, start + atOnce), rest)
    answer.ok += part.ok
    answer.skipped.push(...part.skipped)
  }
  return answer
}

const file = import.meta.url

export const alarmActionRoutes = [
  ...handle(confirmAlarm, file, (work, body) => performOnOne(work, body, confirming(work, body.note))),
  ...handle(handleAlarm, file, (work, body) => performOnOne(work, body, handling(work, body))),
  ...handle(confirmAlarmsByBatch, file, (work, body) =>
    performInPieces(work, idsOf(body), { action: confirming(work, body.note), versions: body.versions }),
  ),
  ...handle(handleAlarmsByBatch, file, (work, body) =>
    performInPieces(work, idsOf(body), { action: handling(work, body), versions: body.versions }),
  ),
  ...handle(confirmAllAlarms, file, (work, body) => performOnAll(work, body, confirming(work, body.note))),
  ...handle(handleAllAlarms, file, (work, body) => performOnAll(work, body, handling(work, body))),
]
