import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { useState } from 'react'
import type { Values } from '../../../resource/form/check.ts'
import { newPoint, usePointColumns } from '../points/point-columns.ts'
import { type PointRows, usePointRows } from '../points/use-point-rows.ts'
import { rowsOfCodes } from './arrived-points.ts'

const nothing: readonly Values[] = []

/**
 * Rows for codes as they arrive, but for those that are taken elsewhere; what was typed or removed stays so. They begin
 * anew when `source` changes, that which has taken some.
 */
export function useArrivedPoints(
  codes: readonly UnmappedCode[],
  source: string,
  taken: ReadonlySet<string>,
): PointRows {
  const points = usePointRows(nothing, usePointColumns())
  const [seen, setSeen] = useState<{ source: string | undefined; codes: ReadonlySet<string> }>({
    source: undefined,
    codes: new Set(),
  })
  const isAnew = seen.source !== source
  const fresh = codes.filter(({ code }) => !taken.has(code) && (isAnew || !seen.codes.has(code)))
  if (isAnew || fresh.length > 0) {
    const kept = isAnew ? [] : points.rows
    setSeen({ source, codes: new Set([...(isAnew ? [] : seen.codes), ...fresh.map(({ code }) => code)]) })
    points.reset(nothing, [...kept, ...rowsOfCodes(fresh, newPoint, kept.length)])
  }
  return points
}
