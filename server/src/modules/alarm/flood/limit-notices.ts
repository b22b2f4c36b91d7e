// Floods of alarms (ISA-18.2): above 10 new alarms in 10 minutes a notify group gets one message instead of one for each
// alarm, until there are fewer than 5. Critical alarms always pass.
import type { AlarmEvent } from '@gemba/contract/alarm/events.ts'
import { performanceTargets } from '@gemba/contract/alarm/statistics/performance.ts'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import type { NotifyGroup, NotifyGroups } from './notify-group.ts'

/** An event about one alarm. */
export interface AlarmNotice {
  readonly name: 'alarm.raised' | 'alarm.escalated' | 'alarm.changed'
  readonly aggregate: string
  readonly payload: AlarmEvent
}

interface FloodNotice {
  readonly name: 'alarm.floodStarted'
  readonly aggregate: string
  readonly payload: FloodPayload
}

interface FloodPayload {
  readonly departmentId: string | null
  readonly receivers: string[] | null
  readonly count: number
  readonly since: number
  readonly minutes: number
  readonly at: number
}

export const floodWindowMs = 600_000
const minuteMs = 60_000
/** Number of instants that show the start of a flood. */
const remembered = performanceTargets.floodStart + 1
const urgentLevel = 1

const floodShape = rowShape({
  startedAt: orNull(computed.instant),
  oldest: computed.instant,
  recentCount: computed.integer,
})

/**
 * Returns the events to emit. In a flood those of alarms that are not critical have no receivers: lists and webhooks
 * still get them. The alarm that starts a flood is followed by one message about it.
 */
export async function limitNotices(
  work: Work,
  notices: readonly AlarmNotice[],
  { groupByEpisode }: NotifyGroups,
): Promise<(AlarmNotice | FloodNotice)[]> {
  const annunciated = notices.filter(({ name }) => name !== 'alarm.changed')
  const groups = Map.groupBy(annunciated, ({ payload }) => groupByEpisode.get(payload.episodeId)?.key ?? '')
  const floods = new Map<string, FloodNotice | undefined>()
  // In the same order in every transaction, so that two of them cannot wait for each other.
  for (const key of [...groups.keys()].toSorted()) {
    const members = groups.get(key) ?? []
    const group = groupByEpisode.get(members[0]?.payload.episodeId ?? '')
    const held = members.filter(({ payload }) => payload.level !== urgentLevel).length
    const flood = group && (await countNotices(work, group, { count: members.length, held }))
    if (flood) floods.set(key, flood.notice)
  }
  const limited = notices.map((notice): AlarmNotice => {
    const { payload, name } = notice
    const isFlooded = floods.has(groupByEpisode.get(payload.episodeId)?.key ?? '')
    if (name === 'alarm.changed' || payload.level === urgentLevel || !isFlooded) return notice
    return Object.assign({}, notice, { payload: Object.assign({}, payload, { receivers: [] }) })
  })
  return [...limited, ...[...floods.values()].filter((notice) => notice !== undefined)]
}

interface NewAlarms {
  readonly count: number
  /** Number of those that nobody is notified of in a flood. */
  readonly held: number
}

/** Counts new alarms of a group. Returns undefined without a flood, else the message about its start. */
async function countNotices(
  { tx, actor, now }: Work,
  group: NotifyGroup,
  { count, held }: NewAlarms,
): Promise<{ notice: FloodNotice | undefined } | undefined> {
  const companyId = companyOf(actor)
  const instants = Array.from({ length: Math.min(count, remembered) }, () => new Date(now))
  const [flood] = await listRows(
    tx,
    floodShape,
    sql`insert into alarm_flood as f (company_id, group_key, recent, alarm_count, department_id, roles)
      values (${companyId}, ${group.key}, ${instants}::timestamptz[], 0, ${group.departmentId},
        ${[...group.roles]}::bigint[])
      on conflict (company_id, group_key) do update set
        recent = (select array_agg(n.at order by n.at desc) from (
          select u.at from unnest(excluded.recent || f.recent) u (at) order by u.at desc limit ${remembered}) n),
        alarm_count = case when f.started_at is null then 0 else f.alarm_count + ${count}::int end,
        held_count = case when f.started_at is null then 0 else f.held_count + ${held}::int end
      returning started_at as "startedAt", (select min(u.at) from unnest(recent) u (at)) as oldest,
        cardinality(recent) as "recentCount"`,
  )
  if (!flood) return undefined
  if (flood.startedAt !== null) return { notice: undefined }
  if (flood.recentCount < remembered || flood.oldest <= now - floodWindowMs) return undefined
  await sql`update alarm_flood set started_at = ${new Date(now)}, alarm_count = ${Math.max(count, remembered)},
      held_count = ${held} where company_id = ${companyId} and group_key = ${group.key}`.execute(tx)
  const { departmentId, receivers } = group
  const minutes = Math.max(1, Math.ceil((now - flood.oldest) / minuteMs))
  return {
    notice: {
      name: 'alarm.floodStarted',
      aggregate: `alarmFlood:${group.key}`,
      payload: { departmentId, receivers, count: remembered, since: flood.oldest, minutes, at: now },
    },
  }
}
