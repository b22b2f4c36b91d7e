import { sql } from 'kysely'
import { computed, listRows, narrowed, orNull, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import type { RunState } from './run-rule.ts'

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

const objectShape = {
  ...equipmentShape,
  parentId: 'object.parent_id',
  objectType: 'object.object_type',
  isEnabled: computed.flag,
} as const

/** An object with its present run state, as the dashboard lists it. */
export type Equipment = ShapedRow<typeof equipmentShape>

/** An object with its place in the tree, whether it is equipment or not. */
export type EquipmentObject = ShapedRow<typeof objectShape>

const equipmentColumns = ({ actor }: Read) =>
  sql`o.id, o.box_id as "boxId", o.code, ${nameColumnIn('o', actor.language)} as name, s.state, s.from_at as since`

/** Objects with their open spans. PostgreSQL joins them, because to read a row more for each object is slow. */
const objectsOf = ({ actor }: Read) =>
  sql`object o left join run_span s on s.object_id = o.id and s.to_at is null where o.company_id = ${companyOf(actor)}`

/** Returns all objects of the company that the reader may see. */
export const listEquipmentObjects = (read: Read): Promise<EquipmentObject[]> =>
  listRows(
    read.tx,
    objectShape,
    sql`select ${equipmentColumns(read)}, o.parent_id as "parentId", o.object_type as "objectType",
        o.status = 1 as "isEnabled"
      from ${objectsOf(read)}`,
  )

/** Returns the enabled objects with a run state or one of the boxes that the reader may see, by id. */
export const findEquipment = (read: Read, boxIds: readonly string[]): Promise<Equipment[]> =>
  listRows(
    read.tx,
    equipmentShape,
    sql`select ${equipmentColumns(read)} from ${objectsOf(read)}
        and o.status = 1 and (s.object_id is not null or o.box_id = any(${[...boxIds]}::bigint[]))
      order by o.id`,
  )
