// The period of a dataset, which applies to its points, and the datasets that an object gets from its model.
import { sql } from 'kysely'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { markOverridden } from '../model/overridden-fields.ts'

/** Marks whether the period of a dataset that came from the model is still that of the model. */
export async function markDatasetOrigin({ tx, actor }: Work, id: string): Promise<void> {
  await sql`update object_dataset as d
    set origin = case when d.collect_cycle is distinct from m.collect_cycle then 2 else 1 end
    from model_dataset m where d.company_id = ${companyOf(actor)} and d.id = ${id} and m.id = d.model_dataset_id`.execute(
    tx,
  )
}

const changedPointShape = rowShape({ id: 'point.id', modelPointId: 'point.model_point_id' })

/** Gives the points of datasets the period of their dataset. A period that differs from the model is one of the object. */
export async function applyPeriods(work: Work, datasetIds: readonly string[]): Promise<void> {
  const changedPoints = await listRows(
    work.tx,
    changedPointShape,
    sql`update point as p set period_ms = d.collect_cycle * 1000, version = p.version + 1
      from object_dataset d
      where d.company_id = ${companyOf(work.actor)} and d.id = any (${[...datasetIds]}::bigint[]) and p.dataset_id = d.id
        and p.period_ms <> d.collect_cycle * 1000
      returning p.id, p.model_point_id as "modelPointId"`,
  )
  for (const point of changedPoints) await markOverridden(work, point, ['period_ms'])
}

const datasetShape = rowShape({ id: 'object_dataset.id' })

/**
 * Gives objects the datasets of their model that they lack, takes over changed periods, and puts points into the dataset
 * of their model point: new points, and points that are in another dataset of the model. A point that was taken out of its
 * dataset stays out.
 */
export async function followModelDatasets(work: Work, objectIds: readonly string[], newPointIds: readonly string[]) {
  const { tx, actor } = work
  const companyId = companyOf(actor)
  const ids = [...objectIds]
  await sql`insert into object_dataset (company_id, object_id, model_dataset_id, origin, code, name, collect_cycle, sort_number,
      create_user, update_user)
    select o.company_id, o.id, m.id, 1, m.code, m.name, m.collect_cycle, m.sort_number, ${actor.userName}, ${actor.userName}
    from object o join model_dataset m on m.model_id = o.model_id
    where o.company_id = ${companyId} and o.id = any (${ids}::bigint[])
      and not exists (select from object_dataset d where d.object_id = o.id and d.model_dataset_id = m.id)
    on conflict on constraint object_dataset_code_key do nothing`.execute(tx)
  await sql`update object_dataset as d set collect_cycle = m.collect_cycle, version = d.version + 1
    from model_dataset m
    where d.company_id = ${companyId} and d.object_id = any (${ids}::bigint[]) and m.id = d.model_dataset_id
      and d.origin = 1 and d.collect_cycle is distinct from m.collect_cycle`.execute(tx)
  await sql`update point as p set dataset_id = target.id
    from model_point m, object_dataset target
    where p.company_id = ${companyId} and p.object_id = any (${ids}::bigint[]) and m.id = p.model_point_id
      and target.object_id = p.object_id and target.model_dataset_id = m.dataset_id
      and p.dataset_id is distinct from target.id
      and (p.id = any (${[...newPointIds]}::bigint[])
        or p.dataset_id in (select id from object_dataset where object_id = p.object_id and model_dataset_id is not null))`.execute(
    tx,
  )
  const overridden = await listRows(
    tx,
    datasetShape,
    sql`select id from object_dataset where company_id = ${companyId} and object_id = any (${ids}::bigint[]) and origin = 2`,
  )
  if (overridden.length > 0) await applyPeriods(work, valuesOf(overridden, 'id'))
}
