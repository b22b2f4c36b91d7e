// The filter of the list of alarms (S-192), for every statement that reads episodes as `e`.
import type { AlarmFilter } from '@gemba/contract/alarm/episode.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { parseInstant } from '../../../platform/clock.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { AlarmEpisodeTable } from '../../../platform/db/tables/alarm.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { likePattern } from '../../../resource/query/filter.ts'

type Condition = Expression<SqlBool>

const eb = expressionBuilder<{ e: AlarmEpisodeTable }, 'e'>()
const isActive = eb('e.is_active', '=', eb.lit(true))
const isAcked = eb('e.is_acked', '=', eb.lit(true))
const never: Condition = eb.lit(false)

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** A numeric column as text, so that it can be compared with any text of the client. */
const textOf = (
  column:
    | 'e.flow_status'
    | 'e.alarm_result'
    | 'e.level'
    | 'e.live_level'
    | 'e.max_level'
    | 'e.object_id'
    | 'e.point_id',
) => eb.cast<string>(column, 'text')

/** The alarm state of ISA-18.2 (domain design, equipment 3.8). */
const isaState = eb
  .case()
  .when(eb('e.is_out_of_service', '=', eb.lit(true)))
  .then(6)
  .when(eb('e.is_suppressed', '=', eb.lit(true)))
  .then(5)
  .when(eb('e.shelve', '<>', 0))
  .then(4)
  .when(eb.and([isActive, isAcked]))
  .then(2)
  .when(isActive)
  .then(1)
  .when(isAcked)
  .then(0)
  .else(3)
  .end()

/** Whether an alarm is kept from people: shelved or out of service. */
export const isHidden = eb('e.is_hidden', '=', eb.lit(true))

const conditions = {
  alarmStatus: (text) => (text === '1' ? isActive : text === '2' ? eb.not(isActive) : never),
  confirmStatus: (text) => (text === '1' ? isAcked : text === '0' ? eb.not(isAcked) : never),
  flowStatus: (text) => eb(textOf('e.flow_status'), '=', text),
  alarmResult: (text) => eb(textOf('e.alarm_result'), '=', text),
  level: (text) => eb(textOf('e.level'), '=', text),
  liveLevel: (text) => eb.and([isActive, eb(textOf('e.live_level'), '=', text)]),
  isaState: (text) => eb.and([eb(isaState, '=', Number(text) || 0), eb.lit(/^[0-6]$/.test(text))]),
  maxLevel: (text) => eb(textOf('e.max_level'), '=', text),
  dataSource: (text) => eb.lit(text === '1'),
  objectId: (text) => eb(textOf('e.object_id'), '=', text),
  underObjectId: (text) => (isId(text) ? sql<SqlBool>`e.object_id in (select objects_below(${text}::bigint))` : never),
  dataId: (text) => eb(textOf('e.point_id'), '=', text),
  objectCode: (text) => eb('e.object_code', 'ilike', likePattern(text)),
  dataCode: (text) => eb('e.point_code', 'ilike', likePattern(text)),
  dataName: (text) => eb('e.point_name', 'ilike', likePattern(text)),
  startSearch: (text, zone) => eb('e.occur_at', '>=', instantAt(instantOf('startSearch', text, zone))),
  endSearch: (text, zone) => eb('e.occur_at', '<=', instantAt(instantOf('endSearch', text, zone))),
} satisfies { [Name in keyof AlarmFilter]: (text: string, zone: string) => Condition }

function instantOf(field: string, text: string, zone: string): number {
  const at = parseInstant(text, zone)
  if (at === undefined) throw new DomainError('invalid', { problems: [{ field, problem: 'instant', text }] })
  return at
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the condition for matching episodes of the reader's company. Throws `invalid` for an unreadable time. */
export function matchingEpisodes({ actor }: Read, filter: AlarmFilter): Condition {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => isGiven(filter[name]))
  return eb.and([
    eb('e.company_id', '=', companyOf(actor)),
    ...names.map((name): Condition => conditions[name](String(filter[name]), actor.zone)),
  ])
}

/**
 * Returns the condition of the list. Closed episodes are excluded unless the filter asks for them by their handling,
 * and hidden ones unless it asks for their state.
 */
export function openEpisodes(read: Read, filter: AlarmFilter): Condition {
  const parts = [matchingEpisodes(read, filter)]
  if (!isGiven(filter.flowStatus)) parts.push(eb('e.closed_at', 'is', null))
  if (!isGiven(filter.isaState)) parts.push(eb.not(isHidden))
  return eb.and(parts)
}
