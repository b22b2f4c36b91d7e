// Ends floods of alarms, whichever server detects it.
import { performanceTargets } from '@gemba/contract/alarm/statistics/performance.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { floodWindowMs } from './limit-notices.ts'
import { receiversOf } from './notify-group.ts'

const minuteMs = 60_000
/** A group without alarms for this time is forgotten: its roles or its department may not exist any more. */
const idleMs = 86_400_000

const calmShape = rowShape({ companyId: 'alarm_flood.company_id', key: 'alarm_flood.group_key' })

/** Condition that a group has fewer new alarms than a flood that goes on. */
const isCalm = (now: number) =>
  sql`(select count(*) from unnest(f.recent) u (at) where u.at > ${instantAt(now - floodWindowMs)})
    < ${performanceTargets.floodEnd}::int`

/** Ends the floods of groups with few new alarms. The failure of a company does not block the others. */
export async function endFloods(store: Store, report: (message: string, error: unknown) => void): Promise<void> {
  const calm = await store.asSystem('alarmClock').inRead(({ tx, now }) =>
    listRows(
      tx,
      calmShape,
      sql`select f.company_id as "companyId", f.group_key as key from alarm_flood f
          where (f.started_at is not null and ${isCalm(now)}) or f.recent[1] < ${instantAt(now - idleMs)}
          limit 500`,
    ),
  )
  for (const { companyId, key } of calm) {
    const attempt = store.asSystem('alarmClock', companyId).inWork((work) => endFlood(work, key))
    await attempt.catch((error) => report(`the alarm flood of company ${companyId}`, error))
  }
}

const endedShape = rowShape({
  departmentId: 'alarm_flood.department_id',
  roles: 'alarm_flood.roles',
  count: 'alarm_flood.alarm_count',
  since: computed.instant,
})

async function endFlood(work: Work, key: string): Promise<void> {
  const { tx, now, actor } = work
  const companyId = companyOf(actor)
  await tx
    .deleteFrom('alarm_flood')
    .where('company_id', '=', companyId)
    .where('group_key', '=', key)
    .where('started_at', 'is', null)
    .where(sql<boolean>`recent[1] < ${instantAt(now - idleMs)}`)
    .execute()
  // Another server may have been first, or alarms may have come in between.
  const [flood] = await listRows(
    tx,
    endedShape,
    sql`with ended as (
        select f.company_id, f.group_key, f.started_at from alarm_flood f
        where f.company_id = ${companyId} and f.group_key = ${key} and f.started_at is not null and ${isCalm(now)} for update)
      update alarm_flood f set started_at = null from ended
      where f.company_id = ended.company_id and f.group_key = ended.group_key
      returning f.department_id as "departmentId", f.roles, f.alarm_count as count, ended.started_at as since`,
  )
  if (!flood) return
  const { departmentId, roles, count, since } = flood
  const receivers = await receiversOf(work, { roles, departmentId })
  const minutes = Math.max(1, Math.round((now - since) / minuteMs))
  await work.emit('alarm.floodEnded', `alarmFlood:${key}`, { departmentId, receivers, count, since, minutes, at: now })
}
