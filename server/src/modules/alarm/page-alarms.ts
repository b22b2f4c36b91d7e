import { alarmLevel, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import {
  type AlarmEpisode,
  type AlarmFilter,
  type AlarmTransition,
  listAlarmLevels,
  pageAlarmEpisodes,
  pageAlarmTransitions,
  readAlarmByBatchNo,
} from '@gemba/contract/alarm/episode.ts'
import { alarmConfirmation, alarmHandling } from '@gemba/contract/alarm/flow.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { Selectable } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Renamed } from '../../platform/db/rows.ts'
import type { AlarmEpisodeTable } from '../../platform/db/tables/alarm.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../platform/http/route.ts'
import { actsFor } from '../../resource/flow.ts'
import { pageQuery } from '../../resource/query/page-query.ts'
import { matchingEpisodes, openEpisodes } from './filter-episodes.ts'

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

type Row = Selectable<AlarmEpisodeTable>

/** Alarm state of ISA-18.2. */
function isaStateOf({ is_active: isActive, is_acked: isAcked }: Row): AlarmEpisode['isaState'] {
  if (isActive) return isAcked ? 2 : 1
  return isAcked ? 0 : 3
}

/** What the alarm is about, and how bad it is. */
function subjectOf(row: Row) {
  return {
    id: row.id,
    batchNo: row.batch_no,
    ruleId: row.rule_id,
    objectId: row.object_id,
    objectCode: row.object_code,
    objectName: row.object_name,
    dataId: row.point_id,
    dataCode: row.point_code,
    dataName: row.point_name,
    dataSource: 1 as const,
    unit: row.unit,
    decimals: row.decimals,
    level: row.level as AlarmEpisode['level'],
    liveLevel: row.is_active ? (row.live_level as AlarmEpisode['level']) : null,
    maxLevel: row.max_level as AlarmEpisode['maxLevel'],
    side: row.side === 1 ? ('high' as const) : ('low' as const),
    limitValue: row.limit_value,
    alarmValue: row.occur_value,
    peakValue: row.peak_value,
    lastValue: row.last_value,
    count: row.raise_count,
    version: row.version,
  }
}

/** Where the alarm stands, and what was done about it. */
function stateOf(row: Row) {
  return {
    alarmStatus: row.is_active ? (1 as const) : (2 as const),
    confirmStatus: row.is_acked ? (1 as const) : (0 as const),
    flowStatus: row.flow_status as AlarmEpisode['flowStatus'],
    alarmResult: row.alarm_result as AlarmEpisode['alarmResult'],
    isaState: isaStateOf(row),
    occurTs: row.occur_at,
    raiseTs: row.raise_at,
    peakTs: row.peak_at,
    returnTs: row.return_at,
    ackTs: row.ack_at,
    ackUser: row.ack_user,
    ackNote: row.ack_note,
    handleTs: row.handle_at,
    handleUser: row.handle_user,
    handleText: row.handle_text,
    reasonTags: row.reason_tags,
    endedTs: row.ended_at,
    closedTs: row.closed_at,
    closeReason: row.close_reason,
  }
}

/** What is closed is confirmed too, so that nothing may be done to it. */
function allowedActsOf(read: Read, { is_acked: isAcked, flow_status: status }: Row): AlarmEpisode['allowedActs'] {
  const confirmed = isAcked ? confirmStatus.codes.confirmed : confirmStatus.codes.notConfirmed
  return [...actsFor(read, alarmConfirmation, confirmed), ...actsFor(read, alarmHandling, status)]
}

function present(read: Read, row: Row): AlarmEpisode {
  const { actor, now } = read
  const timeOf = (ts: number | null): string | null => (ts === null ? null : formatInstant(ts, actor.zone))
  return {
    ...subjectOf(row),
    ...stateOf(row),
    recoverTime: timeOf(row.return_at),
    confirmTime: timeOf(row.ack_at),
    handleTime: timeOf(row.handle_at),
    alarmTime: formatInstant(row.occur_at, actor.zone),
    allowedActs: allowedActsOf(read, row),
    durationMs: (row.return_at ?? row.closed_at ?? now) - row.occur_at,
  }
}

/** The columns of a transition as it travels. */
const transitionColumns = [
  ...(['t.batch_no as batchNo', 't.seq', 't.at as ts', 't.received_at as rts', 't.action', 't.level'] as const),
  ...(['t.value', 't.quality', 't.user_name as userName', 't.note'] as const),
] as const

type TransitionRow = Omit<AlarmTransition, 'action' | 'level' | 'quality'> &
  Renamed<'alarm_transition', { action: 'action'; level: 'level'; quality: 'quality' }>

const presentTransition = <Transition extends TransitionRow>({ action, level, quality, ...row }: Transition) => ({
  ...row,
  action: action as AlarmTransition['action'],
  level: level as AlarmTransition['level'],
  quality: Number(quality),
})

/** Reading alarms (equipment specification, section 7, Alarms). */
export const readAlarmRoutes: BoundRoute[] = [
  ...handle(pageAlarmEpisodes, import.meta.url, async (read, input) => {
    const episodes = read.tx
      .selectFrom('alarm_episode as e')
      .selectAll('e')
      .where(openEpisodes(read, input as AlarmFilter))
      .orderBy('e.is_acked')
      .orderBy((eb) => eb('e.ended_at', 'is', null), 'desc')
      .orderBy('e.level')
      .orderBy('e.raise_at', 'desc')
    const page = await pageQuery(read, episodes, { input, unique: ['e.id', 'desc'], sortable })
    return { ...page, records: page.records.map((row) => present(read, row)), asOf: read.now }
  }),

  ...handle(readAlarmByBatchNo, import.meta.url, async (read, { batchNo }) => {
    const row = await read.tx
      .selectFrom('alarm_episode')
      .selectAll()
      .where('company_id', '=', companyOf(read.actor))
      .where('batch_no', '=', batchNo)
      .executeTakeFirst()
    if (!row) throw new DomainError('notFound')
    const episode = present(read, row)
    const transitions = await read.tx
      .selectFrom('alarm_transition as t')
      .select(transitionColumns)
      .where('t.batch_no', '=', batchNo)
      .orderBy('t.seq')
      .execute()
    const marginMs = 600_000
    return {
      episode,
      transitions: transitions.map(presentTransition),
      from: episode.occurTs - marginMs,
      to: (episode.closedTs ?? read.now) + marginMs,
    }
  }),

  ...handle(pageAlarmTransitions, import.meta.url, async (read, { batchNo, ...filter }) => {
    const all = read.tx.selectFrom('alarm_transition as t').innerJoin('alarm_episode as e', 'e.batch_no', 't.batch_no')
    const transitions = batchNo
      ? all.where('t.batch_no', '=', batchNo).where('e.company_id', '=', companyOf(read.actor))
      : all.where(matchingEpisodes(read, filter as AlarmFilter))
    const shown = transitions
      .select(transitionColumns)
      .select(['e.object_name as objectName', 'e.point_name as dataName', 'e.unit'])
      .orderBy('t.received_at', 'desc')
      .orderBy('t.seq', 'desc')
    const page = await pageQuery(read, shown, { input: filter, unique: ['t.batch_no', 'desc'] })
    return { ...page, records: page.records.map(presentTransition) }
  }),

  ...handle(listAlarmLevels, import.meta.url, async ({ actor }) =>
    optionsOf(alarmLevel).map(({ code, words }) => ({
      id: String(code),
      level: code,
      levelName: wordIn(actor.language, words),
    })),
  ),
]
