import { alarmAction } from '@gemba/contract/alarm/dictionaries.ts'
import {
  type AlarmFilter,
  type AlarmTransition,
  maxTransitions,
  pageAlarmEpisodes,
  pageAlarmTransitions,
  readAlarmByBatchNo,
} from '@gemba/contract/alarm/episode.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { RenamedColumns } from '../../../platform/db/rows.ts'
import type { AlarmEpisodeTable } from '../../../platform/db/tables/alarm.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { modelOfObject } from '../../equipment/index.ts'
import { matchingEpisodes, openEpisodes } from './filter-episodes.ts'
import { nameEpisodes, nameTransitions } from './name-people.ts'
import { nameSubjects } from './name-subjects.ts'
import { presentEpisode } from './present-episode.ts'

const sortable = {
  alarmTime: 'e.occur_at',
  raiseTs: 'e.raise_at',
  level: 'e.level',
  objectName: 'e.object_name',
  objectCode: 'e.object_code',
  dataName: 'e.point_name',
  dataCode: 'e.point_code',
  returnTs: 'e.return_at',
} as const

/** The columns of a transition in the response. */
const transitionColumns = [
  ...(['t.batch_no as batchNo', 't.seq', 't.at as ts', 't.received_at as rts', 't.action', 't.level'] as const),
  ...(['t.value', 't.quality', 't.user_name as userName', 't.note'] as const),
] as const

type TransitionRow = Omit<AlarmTransition, 'action' | 'level' | 'quality' | 'personName'> &
  RenamedColumns<'alarm_transition', { action: 'action'; level: 'level'; quality: 'quality' }>

const presentTransition = <Transition extends TransitionRow>({ action, level, quality, ...row }: Transition) => ({
  ...row,
  action: action as AlarmTransition['action'],
  level: level as AlarmTransition['level'],
  quality: Number(quality),
})

/** Counts the transitions of episodes. An episode knows the length of its log, so no transition is read. */
function countTransitions<Row>(episodes: SelectQueryBuilder<{ e: AlarmEpisodeTable }, 'e', Row>): RawBuilder<number> {
  const all = episodes.clearSelect()
  // The index of this order has the lengths of closed episodes. Without it PostgreSQL reads the whole table: the estimate
  // of the policy of departments is so high that it sees no difference.
  const closed = all.select('e.closed_length').orderBy('e.raise_at', 'desc')
  const open = all.select('e.log_length').where('e.closed_at', 'is', null)
  return sql<number>`(coalesce((select sum(c.closed_length) from (${closed}) c), 0)
    + coalesce((select sum(o.log_length) from (${open}) o), 0))::int`
}

/** Routes that read alarms (equipment specification, section 7, Alarms). */
export const readAlarmRoutes = [
  ...handle(pageAlarmEpisodes, import.meta.url, async (read, input) => {
    const episodes = read.tx
      .selectFrom('alarm_episode as e')
      .selectAll('e')
      .where(openEpisodes(read, input as AlarmFilter))
      .orderBy('e.is_active', 'desc')
      .orderBy((eb) => eb('e.ended_at', 'is', null), 'desc')
      .orderBy('e.present_level')
      .orderBy('e.raise_at', 'desc')
    const page = await pageQuery(read, episodes, { input, unique: ['e.id', 'desc'], sortable })
    const records = page.records.map((row) => presentEpisode(read, row))
    return { ...page, records: await nameEpisodes(read, records), asOf: read.now }
  }),

  ...handle(readAlarmByBatchNo, import.meta.url, async (read, { batchNo }) => {
    const row = await ofCompany(read)
      .selectFrom('alarm_episode')
      .selectAll()
      .where('batch_no', '=', batchNo)
      .executeTakeFirstOrThrow(notFound)
    const [episode = presentEpisode(read, row)] = await nameEpisodes(read, [presentEpisode(read, row)])
    const transitions = await read.tx
      .selectFrom('alarm_transition as t')
      .select(transitionColumns)
      .where('t.batch_no', '=', batchNo)
      .where((eb) =>
        eb.or([eb('t.seq', '>', row.log_length - maxTransitions), eb('t.action', '=', alarmAction.codes.commented)]),
      )
      .orderBy('t.seq')
      .execute()
    const marginMs = 600_000
    return {
      episode,
      transitions: await nameTransitions(read, transitions.map(presentTransition)),
      olderCount: row.log_length - transitions.length,
      modelId: await modelOfObject(read, row.object_id),
      from: episode.occurTs - marginMs,
      to: (episode.closedTs ?? read.now) + marginMs,
    }
  }),

  ...handle(pageAlarmTransitions, import.meta.url, async (read, { batchNo, ...filter }) => {
    const episodes = read.tx.selectFrom('alarm_episode as e')
    const matching = batchNo
      ? episodes.where('e.batch_no', '=', batchNo).where('e.company_id', '=', companyOf(read.actor))
      : episodes.where(matchingEpisodes(read, filter as AlarmFilter))
    const episodeRows = matching
      .innerJoin('alarm_transition as t', 't.batch_no', 'e.batch_no')
      // The company of the episode, named for the index of transitions.
      .where('t.company_id', '=', companyOf(read.actor))
      .select(transitionColumns)
      .select(['e.object_name as objectName', 'e.point_name as dataName', 'e.point_id as dataId', 'e.unit'])
      .orderBy('t.received_at', 'desc')
      .orderBy('t.seq', 'desc')
    const total = countTransitions(matching)
    const page = await pageQuery(read, episodeRows, { input: filter, unique: ['t.batch_no', 'desc'], total })
    const namedRecords = await nameSubjects(read, page.records)
    const presented = namedRecords.map(({ dataId: _, ...row }) => presentTransition(row))
    return { ...page, records: await nameTransitions(read, presented) }
  }),
]
