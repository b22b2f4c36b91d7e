import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { findWeeklyOverlap } from '@gemba/contract/production/calendar/day-window.ts'
import { workingTimeSetting, workPlan, workResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { weeklyHoursOf } from './weekly-hours.ts'

const plans = crud(workPlan)
const settings = crud(workingTimeSetting)
const resources = crud(workResource)

const weekdays = ['isMonday', 'isTuesday', 'isWednesday', 'isThursday', 'isFriday', 'isSaturday', 'isSunday']

/**
 * Checks a stored plan. Throws `datesReversed`; `weekdayMissing`; `workingTimesOverlap` if its hours overlap;
 * `workPlansCollide` if another enabled plan is for the same target on the same days.
 */
export async function assertPlanValid(work: Work, planId: string): Promise<void> {
  const plan = await plans.read(work, { id: planId })
  if (plan.endDate < plan.startDate) throw new DomainError('datesReversed')
  const hours = (await settings.list(work, { workPlanId: planId })).map(weeklyHoursOf)
  const idle = hours.find((hour) => hour.weekdays.length === 0)
  if (idle) throw new DomainError('weekdayMissing', { name: idle.name })
  const overlap = findWeeklyOverlap(hours)
  if (overlap) {
    const { first, second, weekday } = overlap
    const label = labelOf(workingTimeSetting, weekdays[weekday - 1] ?? '')
    throw new DomainError('workingTimesOverlap', {
      first: first.name,
      second: second.name,
      weekday: wordIn(work.actor.language, label),
    })
  }
  if (plan.isEnabled === 1) await assertNoCollision(work, planId)
}

async function assertNoCollision(work: Work, planId: string): Promise<void> {
  const { tx, actor } = work
  // A transaction that enables another plan for the same target waits for this one, and then sees its plan.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workPlan ${companyOf(actor)}`}, 24))`.execute(tx)
  const collidingPlan = await tx
    .selectFrom('work_resource as own')
    .innerJoin('work_plan as p', 'p.id', 'own.work_plan_id')
    .innerJoin('work_resource as r', (join) =>
      join.on(({ or, eb, ref }) =>
        or(
          (['station_id', 'work_center_id', 'area_id'] as const).map((column) =>
            eb(`r.${column}`, '=', ref(`own.${column}`)),
          ),
        ),
      ),
    )
    .innerJoin('work_plan as o', 'o.id', 'r.work_plan_id')
    .select(['o.name', 'own.id as resourceId'])
    .where('p.company_id', '=', companyOf(actor))
    .where('p.id', '=', planId)
    .where('o.id', '<>', planId)
    .where('o.is_enabled', '=', 1)
    .whereRef('o.start_date', '<=', 'p.end_date')
    .whereRef('p.start_date', '<=', 'o.end_date')
    .executeTakeFirst()
  if (!collidingPlan) return
  const { labels = {} } = await resources.read(work, { id: collidingPlan.resourceId })
  const target = labels.stationId ?? labels.workCenterId ?? labels.areaId ?? ''
  throw new DomainError('workPlansCollide', { target, plan: collidingPlan.name })
}
