// Converts a stored episode to its form in lists and records.
import { alarmLatch, alarmService, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import {
  alarmConfirmation,
  alarmHandling,
  alarmLatching,
  alarmRights,
  alarmServicing,
  alarmShelving,
} from '@gemba/contract/alarm/flow.ts'
import { communicationWords } from '@gemba/contract/alarm/rule/describe-condition.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { Selectable } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import type { AlarmEpisodeTable } from '../../../platform/db/tables/alarm.ts'
import type { Read } from '../../../platform/db/work.ts'
import { actionsForReader } from '../../../resource/flow.ts'
import { sideOfCode } from '../rule/side-codes.ts'

type Row = Selectable<AlarmEpisodeTable>

/** Returns the alarm state of ISA-18.2. */
function isaStateOf(row: Row): AlarmEpisode['isaState'] {
  const { is_active: isActive, is_acked: isAcked } = row
  if (row.is_out_of_service) return 6
  if (row.is_suppressed) return 5
  if (row.shelve !== 0) return 4
  if (isActive) return isAcked ? 2 : 1
  return isAcked ? 0 : 3
}

/** Returns the subject and severity of the alarm. */
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
    side: sideOfCode(row.side),
    ruleKind: row.kind as AlarmEpisode['ruleKind'],
    limitValue: row.limit_value,
    alarmValue: row.occur_value,
    peakValue: row.peak_value,
    lastValue: row.last_value,
    count: row.raise_count,
    version: row.version,
  }
}

/** Returns the state of the alarm and its handling. */
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
    ackName: null,
    ackNote: row.ack_note,
    handleTs: row.handle_at,
    handleUser: row.handle_user,
    handleName: null,
    handleText: row.handle_text,
    reasonTags: row.reason_tags,
    reasonTagNames: row.reason_tags,
    startTs: row.start_at,
    startUser: row.start_user,
    assignee: row.assignee,
    assigneeName: null,
    isLatched: row.is_latched,
    normalTs: row.normal_at,
    suppressTs: row.suppress_at,
    isBackfilled: row.is_backfilled,
    endedTs: row.ended_at,
    closedTs: row.closed_at,
    closeReason: row.close_reason,
  }
}

/** Returns when and why people hid the alarm. */
function shelfOf(row: Row) {
  return {
    shelve: row.shelve as AlarmEpisode['shelve'],
    shelveTs: row.shelve_at,
    shelveUntil: row.shelve_until,
    shelveUser: row.shelve_user,
    shelveReason: row.shelve_reason,
    isOutOfService: row.is_out_of_service,
    serviceTs: row.service_at,
    serviceUser: row.service_user,
    serviceReason: row.service_reason,
  }
}

/** Returns the permitted actions. A closed episode is also confirmed, so it has none. */
function allowedActionsOf(read: Read, row: Row): AlarmEpisode['allowedActions'] {
  const confirmed = row.is_acked ? confirmStatus.codes.confirmed : confirmStatus.codes.notConfirmed
  return [
    ...actionsForReader(read, alarmConfirmation, confirmed),
    ...actionsForReader(read, alarmHandling, row.flow_status),
    ...(row.normal_at === null ? [] : actionsForReader(read, alarmLatching, alarmLatch.codes.waiting)),
    ...hidingActions(read, row),
  ]
}

/** Returns the actions by which alarms are hidden and shown again. Only a live alarm can be hidden. */
function hidingActions(read: Read, row: Row): AlarmEpisode['allowedActions'] {
  if (row.ended_at !== null) return []
  const { outOfService, inService } = alarmService.codes
  const shelving = row.is_out_of_service ? [] : actionsForReader(read, alarmShelving, row.shelve)
  const mayShelve = row.level !== 1 || can(read.actor.authorities, alarmRights.shelveUrgent)
  return [
    ...shelving.filter((action) => action !== 'shelve' || mayShelve),
    ...actionsForReader(read, alarmServicing, row.is_out_of_service ? outOfService : inService),
  ]
}

function textOf({ side, text_zh: textZh, text_en: textEn }: Row, language: Language): string | null {
  if (sideOfCode(side) === 'quality') return wordIn(language, communicationWords)
  return language === 'en' ? (textEn ?? textZh) : (textZh ?? textEn)
}

/** Returns an episode as sent to its reader, without the names of people and reason tags; see `nameEpisodes`. */
export function presentEpisode(read: Read, row: Row): AlarmEpisode {
  const { actor, now } = read
  const timeOf = (ts: number | null): string | null => (ts === null ? null : formatInstant(ts, actor.zone))
  return {
    ...subjectOf(row),
    ...stateOf(row),
    ...shelfOf(row),
    alarmText: textOf(row, actor.language),
    recoverTime: timeOf(row.return_at),
    confirmTime: timeOf(row.ack_at),
    handleTime: timeOf(row.handle_at),
    alarmTime: formatInstant(row.occur_at, actor.zone),
    allowedActions: allowedActionsOf(read, row),
    durationMs: (row.return_at ?? row.closed_at ?? now) - row.occur_at,
  }
}
