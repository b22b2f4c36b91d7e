import { sql } from 'kysely'
import { computed, listRows, narrowed, orNull, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import type { RunState } from './run-rule.ts'

const objectShape = {
  id: 'object.id',
  parentId: 'object.parent_id',
  code: 'object.code',
  /** In the language of the reader. */
  name: computed.text,
  objectType: 'object.object_type',
  isEnabled: computed.flag,
} as const

const equipmentShape = {
  id: 'object.id',
  boxId: 'object.box_id',
  code: 'object.code',
  /** In the language of the reader. */
  name: computed.text,
  /** Null without a run state. */
  state: orNull(narrowed<RunState>()('run_span.state')),
  /** Start of the run state. */
  since: orNull('run_span.from_at'),
} as const

/** An object as the dashboard lists it. */
export type EquipmentObject = ShapedRow<typeof objectShape>

/** An enabled object with a run state or a box. */
export type Equipment = ShapedRow<typeof equipmentShape>

/** Returns all objects of the company that the reader may see. */
export const listEquipmentObjects = (read: Read): Promise<EquipmentObject[]> =>
  listRows(
    read.tx,
    objectShape,
    sql`select o.id, o.parent_id as "parentId", o.code, ${nameColumnIn('o', read.actor.language)} as name, o.object_type as "objectType",
        o.status = 1 as "isEnabled"
      from object o where o.company_id = ${companyOf(read.actor)}`,
  )

/**
 * Returns the enabled objects with a run state or one of the boxes that the reader may see, by id. PostgreSQL joins
 * them, because to read two rows for each object takes twice as long.
 */
export const findEquipment = (read: Read, boxIds: readonly string[]): Promise<Equipment[]> =>
  listRows(
    read.tx,
    equipmentShape,
    sql`select o.id, o.box_id as "boxId", o.code, ${nameColumnIn('o', read.actor.language)} as name, s.state, s.from_at as since
      from object o left join run_span s on s.object_id = o.id and s.to_at is null
      where o.company_id = ${companyOf(read.actor)} and o.status = 1
        and (s.object_id is not null or o.box_id = any(${[...boxIds]}::bigint[]))
      order by o.id`,
  )
