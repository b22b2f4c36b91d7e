// Compares what is configured for a point with what arrives. Plain values, no store.
import { findLimitFault, type Limits, limitKeys } from '@gemba/contract/alarm/limits.ts'
import type { PointFinding } from '@gemba/contract/equipment/check/check-points.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import type { CheckedPoint } from './checked-points.ts'
import { formatRange, isOutside } from './format-range.ts'

export interface PointFacts {
  readonly point: CheckedPoint
  readonly latest: LatestValue | undefined
  /** Limits of its enabled alarm rules, one entry each. */
  readonly rules: readonly Limits[]
  /** What its check rules expect and the point does not fulfil. */
  readonly brokenRules: readonly string[]
  /** Whether another point has the same gateway, device and code. */
  readonly isMappedTwice: boolean
  readonly now: number
}

type Finding = Pick<PointFinding, 'fault' | 'expected'>

const { codes } = pointFault
const minStaleMs = 60_000
const textTypes: readonly number[] = [dataType.codes.string, dataType.codes.dateTime, dataType.codes.json]
const stateTypes: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]

/** Returns the limits in the stored columns of an alarm rule; none if it is disabled. */
export function limitsOfRule(columns: Readonly<Record<string, unknown>>): Limits[] {
  if (columns.is_enabled !== 1) return []
  const entries = limitKeys.map((key) => {
    const limit = columns[key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)]
    return [key, typeof limit === 'number' ? limit : null] as const
  })
  return [Object.fromEntries(entries) as unknown as Limits]
}

/** Returns the limits or the range that are not in their order; undefined if all are. */
function findDisorder({ point: { engLow, engHigh }, rules }: PointFacts): string | undefined {
  if (engLow !== null && engHigh !== null && engLow > engHigh) return formatRange(engLow, engHigh)
  const broken = rules.find((limits) => findLimitFault(limits, 0)?.code === 'limitOrder')
  return broken && limitKeys.flatMap((key) => broken[key] ?? []).join(' > ')
}

function findConfigurationFaults(facts: PointFacts): Finding[] {
  const { point, rules, isMappedTwice } = facts
  const limits = rules.flatMap((rule) => limitKeys.flatMap((key) => rule[key] ?? []))
  const disorder = findDisorder(facts)
  const { engLow, engHigh, unit, modelUnit, modelPointId, isMain, dataType: type } = point
  const findings: Finding[] = []
  const isNumeric = !(textTypes.includes(type) || stateTypes.includes(type))
  if (isMappedTwice) findings.push({ fault: codes.mappedTwice, expected: `${point.deviceCode} / ${point.pointCode}` })
  if (modelPointId !== null && (unit ?? '') !== (modelUnit ?? ''))
    findings.push({ fault: codes.unitMismatch, expected: modelUnit })
  if (isMain === 1 && isNumeric && limits.length === 0) findings.push({ fault: codes.limitsMissing, expected: null })
  if (disorder !== undefined) findings.push({ fault: codes.limitsOutOfOrder, expected: disorder })
  else if (limits.some((limit) => isOutside(limit, engLow, engHigh)))
    findings.push({ fault: codes.limitsOutOfRange, expected: formatRange(engLow, engHigh) })
  return findings
}

function hasWrongType({ dataType: type }: CheckedPoint, { value, quality: code }: LatestValue): boolean {
  if (code === quality.badTypeMismatch) return true
  // Numbers beyond 2^53 are decimal text.
  return value !== null && !textTypes.includes(type) && typeof value === 'string' && Number.isNaN(Number(value))
}

function findValueFaults({ point }: PointFacts, latest: LatestValue): Finding[] {
  if (hasWrongType(point, latest)) return [{ fault: codes.typeMismatch, expected: null }]
  const { engLow, engHigh } = point
  return typeof latest.value === 'number' && isOutside(latest.value, engLow, engHigh)
    ? [{ fault: codes.outOfRange, expected: formatRange(engLow, engHigh) }]
    : []
}

/** Returns faults of the arrival of values: none, late, or of bad quality. */
function findArrivalFaults({ point, latest, now }: PointFacts): Finding[] {
  const isConnected = point.boxId !== null
  if (!latest || latest.ts === null)
    return [{ fault: isConnected ? codes.neverReceived : codes.notMapped, expected: null }]
  const staleMs = point.staleMs ?? Math.max(3 * point.periodMs, minStaleMs)
  if (isConnected && staleMs > 0 && now - latest.ts > staleMs)
    return [{ fault: codes.stale, expected: `${staleMs / 1000} s` }]
  const isBad = latest.quality >= quality.bad && latest.quality !== quality.badTypeMismatch
  return isBad ? [{ fault: codes.badQuality, expected: null }] : []
}

/** Returns all that is wrong with a point. */
export function findFaults(facts: PointFacts): PointFinding[] {
  const { latest, point } = facts
  const findings = [
    ...findArrivalFaults(facts),
    ...(latest ? findValueFaults(facts, latest) : []),
    ...facts.brokenRules.map((expected) => ({ fault: codes.notPlausible, expected })),
    ...findConfigurationFaults(facts),
  ]
  const { pointId, pointCode, pointName, objectId, objectCode, objectName } = point
  return findings.map(({ fault, expected }) => ({
    pointId,
    pointCode,
    pointName,
    objectId,
    objectCode,
    objectName,
    fault,
    expected,
    value: latest?.value ?? null,
    ts: latest?.ts ?? null,
  }))
}
