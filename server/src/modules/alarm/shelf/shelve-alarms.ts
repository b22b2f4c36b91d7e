import { alarmShelf } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode, AlarmFilter, BatchAnswer } from '@gemba/contract/alarm/episode.ts'
import type { alarmEventType } from '@gemba/contract/alarm/event/dictionaries.ts'
import { alarmRights } from '@gemba/contract/alarm/flow.ts'
import {
  pageHiddenAlarms,
  putAlarmsInService,
  shelveAlarms,
  takeAlarmsOutOfService,
  unshelveAlarms,
} from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import type { Author } from '../episode-transitions.ts'
import { recordAlarmEvent } from '../event/alarm-event.ts'
import { isHidden, matchingEpisodes } from '../list/filter-episodes.ts'
import { nameEpisodes, nicknamesOfUsers } from '../list/name-people.ts'
import { presentEpisode } from '../list/present-episode.ts'
import { type EpisodeAction, performOnSelected, type SelectedAlarms } from '../perform-actions.ts'
import { putInService, shelveEpisode, takeOutOfService, unshelveEpisode } from './shelf-transitions.ts'

const minuteMs = 60_000

interface Hiding extends SelectedAlarms {
  readonly reason?: string | null
}

interface HidingAction {
  readonly type: keyof (typeof alarmEventType)['codes']
  readonly perform: EpisodeAction
}

/** Performs an action on the selected alarms and records it as one event. */
async function performAndRecord(work: Work, body: Hiding, { type, perform }: HidingAction): Promise<BatchAnswer> {
  const names: { objectId: string; name: string }[] = []
  const answer = await performOnSelected(work, body, (stored) => {
    const result = perform(stored)
    if (typeof result !== 'string')
      names.push({ objectId: stored.objectId, name: `${stored.objectName} · ${stored.pointName}` })
    return result
  })
  const [first] = names
  if (first) {
    const objectId = names.every((alarm) => alarm.objectId === first.objectId) ? first.objectId : null
    const args = { name: first.name, count: names.length, reason: body.reason ?? '' }
    await recordAlarmEvent(work, { type, objectId, args })
  }
  return answer
}

const authorOf = ({ actor, now }: Work, note: string | null = null): Author => {
  return { userName: actor.userName, note, at: now }
}

const hiddenSince = ({ serviceTs, shelveTs, suppressTs }: AlarmEpisode): number | null =>
  serviceTs ?? shelveTs ?? suppressTs ?? null

/** Returns the sign-in name of the person who hid an alarm; none if its rule did. */
const hiddenBy = ({ serviceUser, shelveUser }: AlarmEpisode): string | null => serviceUser ?? shelveUser

const file = import.meta.url

/** Routes that hide alarms from people and show them again. */
export const shelveAlarmRoutes = [
  ...handle(shelveAlarms, file, (work, body) => {
    const shelving = {
      shelve: body.shelve === alarmShelf.codes.oneShot ? alarmShelf.codes.oneShot : alarmShelf.codes.timed,
      until: work.now + body.minutes * minuteMs,
      mayShelveUrgent: can(work.actor.authorities, alarmRights.shelveUrgent),
    }
    const author = authorOf(work, body.reason)
    return performAndRecord(work, body, {
      type: 'shelved',
      perform: ({ log }) => shelveEpisode(log, author, shelving),
    })
  }),
  ...handle(unshelveAlarms, file, (work, body) =>
    performAndRecord(work, body, {
      type: 'unshelved',
      perform: ({ log }) => unshelveEpisode(log, authorOf(work)),
    }),
  ),
  ...handle(takeAlarmsOutOfService, file, (work, body) =>
    performAndRecord(work, body, {
      type: 'takenOutOfService',
      perform: ({ log }) => takeOutOfService(log, authorOf(work, body.reason)),
    }),
  ),
  ...handle(putAlarmsInService, file, (work, body) =>
    performAndRecord(work, body, {
      type: 'returnedToService',
      perform: ({ log }) => putInService(log, authorOf(work)),
    }),
  ),
  ...handle(pageHiddenAlarms, file, async (read, input) => {
    const episodes = read.tx
      .selectFrom('alarm_episode as e')
      .selectAll('e')
      .where(matchingEpisodes(read, input as AlarmFilter))
      .where(isHidden)
      .where('e.ended_at', 'is', null)
      .orderBy((eb) => eb.fn.coalesce('e.service_at', 'e.shelve_at', 'e.suppress_at'))
    const page = await pageQuery(read, episodes, { input, unique: ['e.id', 'asc'] })
    const named = await nameEpisodes(
      read,
      page.records.map((row) => presentEpisode(read, row)),
    )
    const people = await nicknamesOfUsers(read, named.map(hiddenBy))
    const records = named.map((episode) => ({
      ...episode,
      hiddenByName: people.get(hiddenBy(episode) ?? '') ?? null,
      hiddenForMs: Math.max(0, read.now - (hiddenSince(episode) ?? read.now)),
    }))
    return { ...page, records }
  }),
]
