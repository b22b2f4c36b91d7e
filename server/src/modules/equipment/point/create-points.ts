// Creates many points at once, for imports: a workbook may hold 100,000.
import { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { type Input, idOf } from '../../../resource/crud.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { assertConsistent } from '../model/specified-point-fields.ts'

const names = Object.keys(point.fields)
const columnByName = names.map((name) => [name, columnOf(name)] as const)
const columns = sql.join(columnByName.map(([, column]) => sql.ref(column)))
const initialValues = Object.fromEntries(
  names.map((name) => [name, point.fields[name as keyof typeof point.fields].initial ?? null]),
)

const createdShape = rowShape({ id: 'point.id', objectId: 'point.object_id', isMain: 'point.is_main' })

/** Returns the values of all columns of a new point. Throws `invalid` if they contradict each other. */
function valuesOf(work: Work, input: Input): Input {
  const sent = Object.entries(input).filter(([name, value]) => value !== undefined && name in initialValues)
  const values = Object.assign({}, initialValues, Object.fromEntries(sent))
  assertConsistent(work, values as unknown as EntityOf<typeof point>)
  return Object.fromEntries(columnByName.map(([name, column]) => [column, values[name]]))
}

/** Creates the points in their order. The last main point of an object stays its only one. Throws `duplicate`. */
export async function createPoints(work: Work, inputs: readonly Input[]): Promise<void> {
  const { tx, actor } = work
  for (const { objectId } of inputs) idOf(objectId)
  const rows = JSON.stringify(inputs.map((input) => valuesOf(work, input)))
  const created = await listRows(
    tx,
    createdShape,
    sql`insert into point (company_id, create_user, update_user, ${columns})
      select ${companyOf(actor)}, ${actor.userName}, ${actor.userName}, ${columns}
      from jsonb_populate_recordset(null::public.point, ${rows}::jsonb)
      returning id, object_id as "objectId", is_main as "isMain"`,
  )
  const mains = new Map(created.flatMap(({ id, objectId, isMain }) => (isMain === 1 ? [[objectId, id] as const] : [])))
  if (mains.size > 0)
    await sql`update point as p set is_main = 0, version = p.version + 1
      from unnest(${[...mains.keys()]}::bigint[], ${[...mains.values()]}::bigint[]) as main (object_id, point_id)
      where p.company_id = ${companyOf(actor)} and p.object_id = main.object_id and p.is_main = 1
        and p.id <> main.point_id`.execute(tx)
  // One event per object, because the intake reloads all points of an object, and thousands would delay others.
  for (const objectId of new Set(created.map((row) => row.objectId)))
    await work.emit('object.changed', `object:${objectId}`, { objectId })
}
