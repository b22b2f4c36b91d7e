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
  const flooded = new Set<AlarmNotice>()
  const floodNotices: FloodNotice[] = []
  // In the same order in every transaction, so that two of them cannot wait for each other.
  for (const key of [...groups.keys()].toSorted()) {
    const members = groups.get(key) ?? []
    const group = groupByEpisode.get(members[0]?.payload.episodeId ?? '')
    const flood = group && (await countNotices(work, group, members))
    for (const member of flood?.members ?? []) flooded.add(member)
    if (flood?.notice) floodNotices.push(flood.notice)
  }
  const limited = notices.map((notice): AlarmNotice => {
    const { payload } = notice
    if (!flooded.has(notice) || payload.level === urgentLevel) return notice
    return Object.assign({}, notice, { payload: Object.assign({}, payload, { receivers: [] }) })
  })
  return [...limited, ...floodNotices]
}

interface Flood {
  /** The new alarms that belong to it. */
  readonly members: readonly AlarmNotice[]
  /** The message about its start; undefined if it started before. */
  readonly notice: FloodNotice | undefined
}

/** Counts new alarms of a group. Returns undefined without a flood. */
async function countNotices(
  work: Work,
  group: NotifyGroup,
  alarms: readonly AlarmNotice[],
): Promise<Flood | undefined> {
  const { tx, actor, now } = work
  const companyId = companyOf(actor)
  const before = await lockRecent(work, group.key)
  const instants = Array.from({ length: Math.min(alarms.length, remembered) }, () => new Date(now))
  const [flood] = await listRows(
    tx,
    floodShape,
    sql`insert into alarm_flood as f (company_id, group_key, recent, alarm_count, department_id, roles)
      values (${companyId}, ${group.key}, ${instants}::timestamptz[], 0, ${group.departmentId},
        ${[...group.roles]}::bigint[])
      on conflict (company_id, group_key) do update set
        recent = (select array_agg(n.at order by n.at desc) from (
          select u.at from unnest(excluded.recent || f.recent) u (at) order by u.at desc limit ${remembered}) n),
        alarm_count = case when f.started_at is null then 0 else f.alarm_count + ${alarms.length}::int end,
        held_count = case when f.started_at is null then 0 else f.held_count + ${countHeld(alarms)}::int end
      returning started_at as "startedAt", (select min(u.at) from unnest(recent) u (at)) as oldest,
        cardinality(recent) as "recentCount"`,
  )
  if (!flood) return undefined
  if (flood.startedAt !== null) return { members: alarms, notice: undefined }
  if (flood.recentCount < remembered || flood.oldest <= now - floodWindowMs) return undefined
  // The alarms before the first of the flood are notified one by one.
  const members = alarms.slice(Math.max(0, performanceTargets.floodStart - before))
  const count = Math.max(before + alarms.length, remembered)
  await sql`update alarm_flood set started_at = ${new Date(now)}, alarm_count = ${count},
      held_count = ${countHeld(members)} where company_id = ${companyId} and group_key = ${group.key}`.execute(tx)
  const { departmentId, receivers } = group
  const minutes = Math.max(1, Math.ceil((now - flood.oldest) / minuteMs))
  return {
    members,
    notice: {
      name: 'alarm.floodStarted',
      aggregate: `alarmFlood:${group.key}`,
      payload: { departmentId, receivers, count: remembered, since: flood.oldest, minutes, at: now },
    },
  }
}

const recentShape = rowShape({ count: computed.integer })

/** Locks the counter of a group. Returns the number of its new alarms in the window, at most eleven. */
async function lockRecent({ tx, actor, now }: Work, key: string): Promise<number> {
  const [recent] = await listRows(
    tx,
    recentShape,
    sql`select (select count(*)::int from unnest(f.recent) u (at) where u.at > ${new Date(now - floodWindowMs)}) as count
      from alarm_flood f where f.company_id = ${companyOf(actor)} and f.group_key = ${key} for update`,
  )
  return recent?.count ?? 0
}

/** Returns the number of alarms that nobody is notified of in a flood. */
const countHeld = (alarms: readonly AlarmNotice[]): number =>
  alarms.filter(({ payload }) => payload.level !== urgentLevel).length
