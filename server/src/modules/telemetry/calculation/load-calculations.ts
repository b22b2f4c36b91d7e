// Loads the enabled calculations of all companies with what they remember.
import type { Words } from '@gemba/contract/kit/page.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { curveSourcesOfAll } from '../../equipment/intake.ts'
import type {
  CalculationState,
  LoadedCalculation,
  LoadedParameter,
  LoadedTiming,
  PointShape,
} from './loaded-calculation.ts'

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

/** An enabled calculation whose result or input was deleted with its point. */
export interface DeadCalculation extends Pick<LoadedCalculation, 'calculationId' | 'version'> {
  readonly error: Words
}

/** Returns the enabled calculations that cannot run, because points were deleted. Must be called as the system. */
export async function loadDeadCalculations({ tx }: Read): Promise<DeadCalculation[]> {
  const rows = await tx
    .selectFrom('calculation as c')
    .leftJoin('calculation_parameter as p', (join) =>
      join.onRef('p.calculation_id', '=', 'c.id').on('p.point_id', 'is', null).on('p.constant', 'is', null),
    )
    .select(['c.id as calculationId', 'c.version', 'p.name'])
    .distinctOn('c.id')
    .where('c.status', '=', calculationStatus.codes.enabled)
    .where(({ eb, or }) => or([eb('c.result_point_id', 'is', null), eb('p.id', 'is not', null)]))
    .orderBy('c.id')
    .orderBy('p.sort_number')
    .execute()
  return rows.map(({ name, ...row }) => Object.assign(row, { error: deadWords(name) }))
}

const deadWords = (parameterName: string | null): Words =>
  parameterName === null
    ? ['结果测点已被删除', '結果測點已被刪除', 'The result point was deleted']
    : [
        `参数 ${parameterName} 的测点已被删除`,
        `參數 ${parameterName} 的測點已被刪除`,
        `The point of parameter ${parameterName} was deleted`,
      ]

/** A changed formula begins without memory. The times of its runs stay. */
const stateOf = ({ memory, fires }: { memory: unknown; fires: unknown }, isSame: boolean): CalculationState => ({
  memory: isSame ? (memory as CalculationState['memory']) : {},
  fires: fires as CalculationState['fires'],
})

async function loadParameters(
  { tx }: Pick<Read, 'tx'>,
  calculationId?: string,
): Promise<(LoadedParameter & { calculationId: string })[]> {
  const rows = await tx
    .selectFrom('calculation_parameter')
    .select(['calculation_id as calculationId', 'name', 'point_id as pointId', 'constant', 'mode'])
    .select(['window_ms as windowMs', 'state_value as stateValue'])
    .$if(calculationId !== undefined, (query) => query.where('calculation_id', '=', calculationId ?? ''))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  const sources = await curveSourcesOfAll({ tx }, [...new Set(rows.flatMap(({ pointId }) => pointId ?? []))])
  const shapeById = new Map(sources.map((source) => [source.pointId, shapeOf(source)]))
  return rows.map((row) => Object.assign(row, { shape: shapeById.get(row.pointId ?? '') ?? null }))
}

const shapeOf = ({ isState, storeMode, periodMs, maxIntervalMs, counter }: PointShape): PointShape => ({
  isState,
  storeMode,
  periodMs,
  maxIntervalMs,
  counter,
})

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
