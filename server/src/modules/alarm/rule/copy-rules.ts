import type { EventPayload } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { on } from '../../../platform/outbox/relay.ts'
import { ownPoints } from '../../equipment/index.ts'
import { closeEpisodesOfRule } from '../close-episodes.ts'

const copiedRuleShape = rowShape({
  id: 'alarm_rule.id',
  pointId: notNull('alarm_rule.point_id'),
})

/** Copies the limits of a model to the points created from it, as their own rules. */
async function copyRules(work: Work, points: EventPayload<'object.receivedPoints'>['points']): Promise<void> {
  // A point that was removed in the meantime gets no rules.
  const existingIds = new Set(await ownPoints(work, valuesOf(points, 'pointId')))
  const existingPoints = points.filter(({ pointId }) => existingIds.has(pointId))
  const rows = await listRows(
    work.tx,
    copiedRuleShape,
    sql`insert into alarm_rule (company_id, name, point_id, is_enabled, urgency_max, error_max, warn_max, warn_min,
        error_min, urgency_min, comparison, deadband, on_delay_ms, off_delay_ms, ack_required, on_bad, level, alarm_type_id, solution,
        remark)
      select r.company_id, r.name, t."pointId", r.is_enabled, r.urgency_max, r.error_max, r.warn_max, r.warn_min,
        r.error_min, r.urgency_min, r.comparison, r.deadband, r.on_delay_ms, r.off_delay_ms, r.ack_required, r.on_bad, r.level,
        r.alarm_type_id, r.solution, r.remark
      from jsonb_to_recordset(${JSON.stringify(existingPoints)}::jsonb) as t ("pointId" bigint, "modelPointId" bigint)
      join alarm_rule r on r.model_point_id = t."modelPointId"
      returning id, point_id as "pointId"`,
  )
  for (const { id, pointId } of rows) {
    await work.emit('alarmRule.changed', `rule:${id}`, { ruleId: id, pointId })
  }
}

/** Copies the model's limits to an object created from it. */
export const copyRulesToObject = on('object.createdFromModel', 'alarm.copyRules', (work, { payload }) =>
  copyRules(work, payload.points),
)

/** Copies the model's limits to points that an object receives later. */
export const copyRulesToPoints = on('object.receivedPoints', 'alarm.copyRulesToPoints', (work, { payload }) =>
  copyRules(work, payload.points),
)

/** Closes the episodes of a removed point. Its rules were removed with it. */
export const closeEpisodesOfRemovedPoint = on('point.removed', 'alarm.closeFacts', async (work, { payload }) => {
  const live = await work.tx
    .selectFrom('alarm_episode')
    .select('rule_id as ruleId')
    .distinct()
    .where('point_id', '=', payload.pointId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { ruleId } of live) await closeEpisodesOfRule(work, ruleId, 'pointRemoved')
})
