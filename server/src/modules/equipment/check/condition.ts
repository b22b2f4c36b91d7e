// Conditions of check rules: formulas over the current values of the points of one object.
import { type CheckedFormula, checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { evaluateFormula, type FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Name of the checked point in a condition. Other points of its object have their codes. */
export const checkedPointName = 'value'

/** Returns the checked condition. Throws `FormulaFault`. With `codes`, only these points exist. */
export function checkCondition(source: string, codes?: readonly string[]): CheckedFormula {
  const formula = checkFormula(source, codes && [checkedPointName, ...codes])
  const [call] = formula.pastCalls
  if (call) throw new FormulaFault('noPast', call, call.name)
  return formula
}

/** Returns the codes of all points of the object of a point. */
export async function listSiblingCodes(read: Read, pointId: string): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('point as sibling', (join) =>
      join.onRef('sibling.object_id', '=', 'p.object_id').onRef('sibling.company_id', '=', 'p.company_id'),
    )
    .select('sibling.code')
    .where('p.id', '=', pointId)
    .execute()
  return valuesOf(rows, 'code')
}

/** Points of objects by code. */
export type SiblingIds = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns the points of objects that have one of these codes. */
export async function listSiblings(
  read: Read,
  objectIds: readonly string[],
  codes: readonly string[],
): Promise<SiblingIds> {
  if (objectIds.length === 0 || codes.length === 0) return new Map()
  const rows = await ofCompany(read)
    .selectFrom('point')
    .select(['id', 'code', 'object_id as objectId'])
    .where('object_id', '=', anyId(objectIds))
    .where('code', 'in', codes)
    .execute()
  const rowsByObject = Map.groupBy(rows, ({ objectId }) => objectId)
  return new Map([...rowsByObject].map(([objectId, points]) => [objectId, new Map(points.map((p) => [p.code, p.id]))]))
}

/** Returns the names of points that a condition uses; none if it has a fault. */
export function namesOfCondition(source: string): readonly string[] {
  try {
    return checkCondition(source).names
  } catch (error) {
    if (error instanceof FormulaFault) return []
    throw error
  }
}

function toReading(latest: LatestValue | undefined): FormulaReading {
  if (!latest) return { value: null, quality: quality.badWaitingForInitialData }
  const value = latest.value as FormulaReading['value']
  return latest.ts === null ? { value, quality: latest.quality } : { value, quality: latest.quality, ts: latest.ts }
}

/**
 * Returns the value of a condition; null if a value is missing. Throws `FormulaFault`.
 * @param find returns the latest value of a named point, `unknown` if there is no such point
 */
export function evaluateCondition(
  source: string,
  find: (name: string) => LatestValue | 'unknown' | undefined,
  now: number,
): FormulaReading['value'] {
  const { node } = checkCondition(source)
  const read = (name: string): FormulaReading => {
    const latest = find(name)
    if (latest === 'unknown') throw new FormulaFault('unknownName', node, name)
    return toReading(latest)
  }
  return evaluateFormula(node, { read, now, memory: new Map() }).value
}
