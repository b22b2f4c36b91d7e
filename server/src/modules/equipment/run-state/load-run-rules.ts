import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { RunRule } from './object-run.ts'
import type { RunCondition } from './run-rule.ts'

/** Returns the rules of enabled objects of all companies. Must be called as the system. */
export async function loadRunRules({ tx }: Read): Promise<RunRule[]> {
  const conditions = await tx
    .selectFrom('run_condition')
    .select(['model_id as modelId', 'model_point_id as modelPointId', 'state', 'comparison', 'value'])
    .orderBy('sort_number')
    .orderBy('id')
    .$narrowType<Pick<RunCondition, 'state' | 'comparison'>>()
    .execute()
  if (conditions.length === 0) return []
  const conditionsByModel = Map.groupBy(conditions, ({ modelId }) => modelId)
  const objects = await tx
    .selectFrom('object as o')
    .leftJoin('run_maintenance as m', 'm.object_id', 'o.id')
    .select(['o.id as objectId', 'o.company_id as companyId', 'o.model_id as modelId', 'm.since as maintenanceSince'])
    .where('o.model_id', '=', anyId([...conditionsByModel.keys()]))
    .where('o.status', '=', 1)
    .$narrowType<{ modelId: string }>()
    .execute()
  const pointIds = await loadPointIds(tx, [...new Set(conditions.map(({ modelPointId }) => modelPointId))])
  return objects.map(({ objectId, companyId, modelId, maintenanceSince }) => ({
    objectId,
    companyId,
    maintenanceSince,
    conditions: (conditionsByModel.get(modelId) ?? []).map(({ state, comparison, value, modelPointId }) => ({
      state,
      comparison,
      value,
      pointId: pointIds.get(`${objectId} ${modelPointId}`) ?? null,
    })),
  }))
}

/** Returns the enabled points of objects by object and model point. */
async function loadPointIds(tx: Read['tx'], modelPointIds: readonly string[]): Promise<Map<string, string>> {
  const points = await tx
    .selectFrom('point')
    .select(['id', 'object_id as objectId', 'model_point_id as modelPointId'])
    .where('model_point_id', '=', anyId(modelPointIds))
    .where('is_enabled', '=', 1)
    .execute()
  return new Map(points.map(({ id, objectId, modelPointId }) => [`${objectId} ${modelPointId}`, id]))
}
