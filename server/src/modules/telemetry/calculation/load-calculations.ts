// Loads the enabled calculations of all companies with what they remember.
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { CalculationState, LoadedCalculation, LoadedParameter, LoadedTiming } from './loaded-calculation.ts'

export interface StoredCalculation extends LoadedCalculation {
  readonly state: CalculationState | undefined
  /** Number of its last stored run. */
  readonly runNo: number
}

/** Returns a calculation of the company with its result point; undefined if it has none. */
export async function loadCalculation(read: Read, calculationId: string): Promise<LoadedCalculation | undefined> {
  const row = await ofCompany(read)
    .selectFrom('calculation')
    .select(['id as calculationId', 'company_id as companyId', 'version', 'formula', 'on_missing as onMissing'])
    .select(['result_point_id as resultPointId', 'timeout_ms as timeoutMs'])
    .where('id', '=', calculationId)
    .executeTakeFirst()
  if (!row?.resultPointId) return undefined
  const params = await loadParameters(read, calculationId)
  const timings = await loadTimings(read, calculationId)
  return { ...row, resultPointId: row.resultPointId, params, timings }
}

/** Returns the enabled calculations that have a result point. Must be called as the system. */
export async function loadCalculations({ tx }: Read): Promise<StoredCalculation[]> {
  const rows = await tx
    .selectFrom('calculation as c')
    .leftJoin('calculation_state as s', 's.calculation_id', 'c.id')
    .select(['c.id as calculationId', 'c.company_id as companyId', 'c.version', 'c.formula'])
    .select(['c.result_point_id as resultPointId', 'c.on_missing as onMissing', 'c.timeout_ms as timeoutMs'])
    .select(['s.memory', 's.fires', 's.version as stateVersion'])
    .select(
      sql<string>`coalesce((select max(r.run_no) from calculation_run r where r.calculation_id = c.id), 0)`.as('runNo'),
    )
    .where('c.status', '=', calculationStatus.codes.enabled)
    .where('c.result_point_id', 'is not', null)
    .execute()
  const params = Map.groupBy(await loadParameters({ tx }), ({ calculationId }) => calculationId)
  const timings = Map.groupBy(await loadTimings({ tx }), ({ calculationId }) => calculationId)
  return rows.map(({ memory, fires, stateVersion, runNo, ...row }) => ({
    ...row,
    resultPointId: row.resultPointId as string,
    runNo: Number(runNo),
    params: params.get(row.calculationId) ?? [],
    timings: timings.get(row.calculationId) ?? [],
    state: stateVersion === null ? undefined : stateOf({ memory, fires }, stateVersion === row.version),
  }))
}

/** A changed formula begins without memory. The times of its runs stay. */
const stateOf = ({ memory, fires }: { memory: unknown; fires: unknown }, isSame: boolean): CalculationState => ({
  memory: isSame ? (memory as CalculationState['memory']) : {},
  fires: fires as CalculationState['fires'],
})

function loadParameters(
  { tx }: Pick<Read, 'tx'>,
  calculationId?: string,
): Promise<(LoadedParameter & { calculationId: string })[]> {
  return tx
    .selectFrom('calculation_parameter')
    .select(['calculation_id as calculationId', 'name', 'point_id as pointId', 'constant', 'mode'])
    .select(['window_ms as windowMs', 'state_value as stateValue'])
    .$if(calculationId !== undefined, (rows) => rows.where('calculation_id', '=', calculationId ?? ''))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
}

function loadTimings(
  { tx }: Pick<Read, 'tx'>,
  calculationId?: string,
): Promise<(LoadedTiming & { calculationId: string })[]> {
  return tx
    .selectFrom('calculation_timing')
    .select(['calculation_id as calculationId', 'id as timingId', 'type', 'cron', 'every_ms as everyMs'])
    .select(['debounce_ms as debounceMs', 'grace_ms as graceMs', 'misfire'])
    .where('is_enabled', '=', 1)
    .$if(calculationId !== undefined, (rows) => rows.where('calculation_id', '=', calculationId ?? ''))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
}
