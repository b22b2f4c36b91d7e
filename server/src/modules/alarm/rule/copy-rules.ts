import type { EventPayload } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { on } from '../../../platform/outbox/subscriber.ts'
import { modelPoints, ownPoints } from '../../equipment/index.ts'
import { closeEpisodesOfRule } from '../close-episodes.ts'
import { alarmRules } from './rule.ts'
import { ruleColumns } from './rule-columns.ts'

const copiedRuleShape = rowShape({
  id: 'alarm_rule.id',
  pointId: notNull('alarm_rule.point_id'),
})

/** Copies the limits of a model to the points created from it, as their own rules. */
async function copyRules(work: Work, points: EventPayload<'object.createdFromModel'>['points']): Promise<void> {
  // A point that was removed in the meantime gets no rules.
  const existingIds = new Set(await ownPoints(work, valuesOf(points, 'pointId')))
  const existingPoints = points.filter(({ pointId }) => existingIds.has(pointId))
  const rows = await listRows(
    work.tx,
    copiedRuleShape,
    sql`insert into alarm_rule (company_id, point_id, ${ruleColumns()})
      select r.company_id, t."pointId", ${ruleColumns('r')}
      from jsonb_to_recordset(${JSON.stringify(existingPoints)}::jsonb) as t ("pointId" bigint, "modelPointId" bigint)
      join alarm_rule r on r.model_point_id = t."modelPointId"
      returning id, point_id as "pointId"`,
  )
  const [first] = rows
  // One event for all, because thousands would delay those of other changes.
  if (first) await work.emit('alarmRule.severalCopied', `rule:${first.id}`, { pointIds: valuesOf(rows, 'pointId') })
}

/** Copies the model's limits to an object created from it. */
export const copyRulesToObject = on('object.createdFromModel', 'alarm.copyRules', (work, { payload }) =>
  copyRules(work, payload.points),
)

/** Copies the model's limits to points that its objects received together. */
export const copyRulesToObjects = on('model.objectsSynced', 'alarm.copyRulesToObjects', (work, { payload }) =>
  copyRules(work, payload.points),
)

/** Copies the limits of a model to a copy of it. */
export const copyRulesToModel = on('model.copied', 'alarm.copyRulesToModel', async (work, { payload }) => {
  // A point that was removed in the meantime gets no rules.
  const existingIds = new Set(valuesOf(await modelPoints.list(work, { modelId: payload.modelId }), 'id'))
  const points = payload.points.filter(({ toId }) => existingIds.has(toId))
  await sql`insert into alarm_rule (company_id, model_point_id, ${ruleColumns()})
    select r.company_id, t."toId", ${ruleColumns('r')}
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as t ("fromId" bigint, "toId" bigint)
    join alarm_rule r on r.model_point_id = t."fromId"`.execute(work.tx)
})

/** Makes the alarms of a personal model limits of the model created from it. */
export const createRulesOfDraft = on(
  'model.createdFromPersonal',
  'alarm.createRulesOfDraft',
  async (work, { payload }) => {
    const existingIds = new Set(valuesOf(await modelPoints.list(work, { modelId: payload.modelId }), 'id'))
    const limits = payload.limits.filter(({ modelPointId }) => existingIds.has(modelPointId))
    for (const values of limits) await alarmRules.create(work, { ...values })
  },
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
