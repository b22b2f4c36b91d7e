// The duration of planned work. The same formula exists as a function and as an SQL expression.
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

const up = 3
const wholePercent = '100'

export interface WorkTimes {
  readonly setupSeconds: Big | string
  /** Of one piece, or of one batch. */
  readonly runSeconds: Big | string
  readonly pieces: Big | string
  /** Pieces per batch; null if the time is that of one piece. */
  readonly runBatch: string | null
  /** Of the work centre in percent; undefined for 100. */
  readonly efficiency: string | undefined
  /** Number of stations that share the work; 1 for the total work. */
  readonly stations: number
}

/** Returns the seconds: setup + ceil(pieces / batch) × run / (efficiency × stations). */
export function workSeconds({ setupSeconds, runSeconds, pieces, runBatch, efficiency, stations }: WorkTimes): Big {
  const runs = runBatch === null ? new Big(pieces) : new Big(pieces).div(runBatch).round(0, up)
  const speed = new Big(efficiency ?? wholePercent).div(100).times(stations)
  return runs.times(runSeconds).div(speed).plus(setupSeconds)
}

interface PlannedTimes {
  readonly setup: RawBuilder<unknown>
  readonly pieces: RawBuilder<unknown>
}

/**
 * Expression for the seconds that pieces of a segment plan `s` take at one station, with the efficiency of its work
 * centre.
 */
export const workSecondsOfPlan = ({ setup, pieces }: PlannedTimes): RawBuilder<unknown> =>
  sql`(${setup} + case when s.run_batch is null then ${pieces} else ceil(${pieces} / s.run_batch) end * s.run_seconds
    * 100 / coalesce((select c.efficiency from work_center c where c.id = s.work_center_id), 100))`

/** Returns the efficiency of work centres in percent, by id. */
export async function efficiencyOf(
  read: Read,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const rows = await ofCompany(read)
    .selectFrom('work_center')
    .select(['id', 'efficiency'])
    .where('id', '=', anyId([...new Set(ids.flatMap((id) => id ?? []))]))
    .execute()
  return new Map(rows.map(({ id, efficiency }) => [id, efficiency]))
}
