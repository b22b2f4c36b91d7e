// Confirms and handles alarms: one, selected ones, or all that match the filter. Skipped episodes are reported in the
// reply and are not an error.

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
import { instantAt } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'
import { type AlarmHandling, confirmEpisode, handleEpisode } from './episode-transitions.ts'
import { openEpisodes } from './list/filter-episodes.ts'
import { type EpisodeAction, performOnMany, performOnOne, performOnSelected } from './perform-actions.ts'
import { resolveReasonTags } from './reason-tag/reason-tag.ts'

const atOnce = 1000

/** Returns the action that confirms an episode. */
export function confirming({ actor, now }: Work, note: string | null | undefined): EpisodeAction {
  return ({ log }) => confirmEpisode(log, { userName: actor.userName, note: note ?? null, at: now })
}

interface HandlingBody {
  readonly handleText: string
  readonly alarmResult?: number | null
  readonly reasonTags?: readonly string[] | null
}

/** Returns the action that handles an episode. Throws `invalid` for an unknown reason tag. */
export async function handling(work: Work, body: HandlingBody): Promise<EpisodeAction> {
  const { actor, now } = work
  const words: AlarmHandling = {
    text: body.handleText,
    result: (body.alarmResult ?? 0) as AlarmHandling['result'],
    reasonTags: await resolveReasonTags(work, body.reasonTags),
  }
  return ({ log }) => handleEpisode(log, { userName: actor.userName, note: null, at: now }, words)
}

/**
 * Returns the episodes that match the filter and were raised no later than the list was read, so that users change only
 * episodes they have seen.
 */
async function idsUpTo(work: Work, body: { filter?: AlarmFilter | null; asOf: number }): Promise<string[]> {
  const rows = await work.tx
    .selectFrom('alarm_episode as e')
    .select('e.id')
    .where(openEpisodes(work, body.filter ?? {}))
    .where('e.raise_at', '<=', instantAt(body.asOf))
    .orderBy('e.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function performOnAll(
  work: Work,
  body: { filter?: AlarmFilter | null; asOf: number },
  action: EpisodeAction,
): Promise<BatchAnswer> {
  return performInPieces(work, await idsUpTo(work, body), action)
}

async function performInPieces(work: Work, ids: readonly string[], action: EpisodeAction): Promise<BatchAnswer> {
  const answer: BatchAnswer = { ok: 0, skipped: [] }
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = await performOnMany(work, { ids: ids.slice(start, start + atOnce) }, action)
    answer.ok += part.ok
    answer.skipped.push(...part.skipped)
  }
  return answer
}

const file = import.meta.url

export const alarmActionRoutes = [
  ...handle(confirmAlarm, file, (work, body) => performOnOne(work, body, confirming(work, body.note))),
  ...handle(handleAlarm, file, async (work, body) => performOnOne(work, body, await handling(work, body))),
  ...handle(confirmAlarmsByBatch, file, (work, body) => performOnSelected(work, body, confirming(work, body.note))),
  ...handle(handleAlarmsByBatch, file, async (work, body) => performOnSelected(work, body, await handling(work, body))),
  ...handle(confirmAllAlarms, file, (work, body) => performOnAll(work, body, confirming(work, body.note)), {
    isStrict: true,
  }),
  ...handle(handleAllAlarms, file, async (work, body) => performOnAll(work, body, await handling(work, body)), {
    isStrict: true,
  }),
]
