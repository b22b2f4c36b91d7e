import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, orNull } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

export interface CountQuery {
  /** The enabled boxes of the company, and those that are online. */
  readonly boxIds: readonly string[]
  readonly onlineBoxIds: readonly string[]
  /** Objects with an active alarm. */
  readonly alarmedIds: readonly string[]
}

export interface EquipmentGroup {
  /** Null for objects without a run state. */
  readonly state: number | null
  readonly isOnline: boolean
  readonly hasAlarm: boolean
  readonly count: number
}

/** Counts the enabled objects with a run state or a box that the reader may see. PostgreSQL counts, because of speed. */
export async function countEquipmentGroups({ tx, actor }: Read, query: CountQuery): Promise<EquipmentGroup[]> {
  const { boxIds, onlineBoxIds, alarmedIds } = query
  const rows = await listRows(
    tx,
    {
      state: orNull('run_span.state'),
      isOnline: computed.flag,
      hasAlarm: computed.flag,
      count: computed.integer,
    },
    sql`select s.state,
        coalesce(s.state <> ${runState.codes.offline}, o.box_id = any(${[...onlineBoxIds]}::bigint[])) as "isOnline",
        o.id = any(${[...alarmedIds]}::bigint[]) as "hasAlarm", count(*)::int as count
      from object o left join run_span s on s.object_id = o.id and s.to_at is null
      where o.company_id = ${companyOf(actor)} and o.status = 1
        and (s.object_id is not null or o.box_id = any(${[...boxIds]}::bigint[]))
      group by 1, 2, 3`,
  )
  return [...rows]
}
