// The guide of a work order: its steps, and its parameters with their present telemetry readings.
import type { point } from '@gemba/contract/equipment/point.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { parameterKind } from '@gemba/contract/production/parameter/dictionaries.ts'
import { faultOf, isPointOfKind } from '@gemba/contract/production/parameter/judge-value.ts'
import { listWorkParameters, listWorkSteps } from '@gemba/contract/production/parameter/work-guide.ts'
import { decimalOf } from '@gemba/contract/rules/decimal.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { quality, type SampleValue, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { type CurrentReadings, readCurrent, staleAfterMs } from '../../telemetry/index.ts'
import { pointsAtStation } from './points-at-station.ts'
import { type PlannedParameter, readParameters } from './read-parameters.ts'
import { proveReading, readProofKey } from './reading-proof.ts'

const file = import.meta.url
type Reading = NonNullable<CommandReply<typeof listWorkParameters>[number]['reading']>
type Point = EntityOf<typeof point>

/** Steps and parameters of a work order. Telemetry is read after the transaction has ended. */
export const workGuideRoutes = (telemetry: CurrentReadings) => [
  ...handle(listWorkSteps, file, async (read, { id }) => {
    const { segmentPlanId } = await findPosition(read, idOf(id))
    const rows = await ofCompany(read)
      .selectFrom('segment_plan_step')
      .select(['id', 'title', 'description', 'files'])
      .where('segment_plan_id', '=', segmentPlanId)
      .orderBy('sort_number')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, files: row.files as StoredFile[] }))
  }),
  ...handleWithoutWork(listWorkParameters, file, async ({ id }, call) => {
    const workOrderId = idOf(id)
    const { parameters, bound, key } = await call.inRead(async (read) => {
      const { segmentPlanId, stationId } = await findPosition(read, workOrderId)
      const all = await readParameters(read, segmentPlanId)
      const ids = all.flatMap(({ pointId }) => pointId ?? [])
      return { parameters: all, bound: await pointsAtStation(read, stationId, ids), key: await readProofKey(read) }
    })
    const latest = await readCurrent(telemetry, call, [...new Set([...bound.values()].map((point) => point.id))])
    return parameters.map(({ parameter, pointId }) => {
      const at = pointId === null ? undefined : bound.get(pointId)
      return { ...parameter, reading: at ? readingOf(call, { parameter, workOrderId, at, latest, key }) : null }
    })
  }),
]

/** Returns the segment and the station of a work order. Throws `notFound`. */
async function findPosition(read: Read, workOrderId: string) {
  return ofCompany(read)
    .selectFrom('work_order')
    .select(['segment_plan_id as segmentPlanId', 'station_id as stationId'])
    .where('id', '=', workOrderId)
    .executeTakeFirstOrThrow(notFound)
}

interface CurrentReading {
  readonly parameter: PlannedParameter
  readonly workOrderId: string
  readonly at: Point
  readonly latest: Awaited<ReturnType<typeof readCurrent>>
  /** Key of proofs. */
  readonly key: Buffer
}

function readingOf({ actor }: Call, { parameter, workOrderId, at, latest, key }: CurrentReading): Reading {
  const naming = { pointId: at.id, pointName: nameIn(at, actor.language), objectName: at.labels?.objectId ?? '' }
  const noReading = { value: null, sampledAt: null, quality: null, isUsable: false, proof: null }
  if (typeof latest === 'string') return { ...naming, ...noReading, fault: latest }
  const { ts = null, value: sampled = null, quality: code = quality.bad } = latest.get(at.id) ?? {}
  const value = parameterValue(parameter.kind, at, sampled)
  const fault = faultOfReading(parameter, at, { ts, value, quality: code })
  const reading = { ...naming, value: value ?? null, sampledAt: ts, quality: code, isUsable: fault === null, fault }
  if (fault !== null || value === undefined || ts === null) return { ...reading, proof: null }
  const facts = { companyId: companyOf(actor), workOrderId, parameterId: parameter.id, value, pointId: at.id }
  return { ...reading, proof: proveReading(key, { ...facts, sampledAt: ts, takenAt: Date.now() }) }
}

/** Returns a sample in the form of the parameter, with the decimals of its point. */
function parameterValue(kind: PlannedParameter['kind'], at: Point, sampled: SampleValue): string | undefined {
  if (sampled === null) return undefined
  if (kind === parameterKind.codes.number && typeof sampled === 'number')
    return Number.isFinite(sampled) ? decimalOf(Number(sampled.toFixed(at.decimals))) : undefined
  if (kind === parameterKind.codes.yesNo) return Number(sampled) === 0 ? '0' : '1'
  return String(sampled)
}

const staleQualities: readonly number[] = [
  quality.uncertainNoCommunicationLastUsableValue,
  quality.uncertainInitialValue,
]

/** The clocks of boxes may differ by minutes. */
const clockMs = 300_000

/** Returns whether a sample is too old to describe the present. A box may send samples late, with good quality. */
function isOld(at: Point, ts: number): boolean {
  const staleMs = staleAfterMs({ staleMs: at.staleMs, periodMs: at.periodMs })
  return staleMs > 0 && Date.now() - ts > Math.max(staleMs, clockMs)
}

function faultOfReading(
  parameter: PlannedParameter,
  at: Point,
  { ts, value, quality: code }: Pick<LatestValue, 'ts' | 'quality'> & { readonly value: string | undefined },
): Reading['fault'] {
  if (!isPointOfKind(parameter.kind, at.dataType)) return 'unfit'
  if (ts === null || value === undefined) return 'none'
  if (staleQualities.includes(code) || isOld(at, ts)) return 'stale'
  if (severityOf(code) !== 0) return 'bad'
  return faultOf(parameter, value) === 'wrong' ? 'unfit' : null
}
