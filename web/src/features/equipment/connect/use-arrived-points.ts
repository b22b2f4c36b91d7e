import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { useState } from 'react'
import type { Values } from '../../../resource/form/check.ts'
import { newPoint, usePointColumns } from '../points/point-columns.ts'
import { type PointRows, usePointRows } from '../points/use-point-rows.ts'
import { rowsOfCodes } from './arrived-points.ts'

const nothing: readonly Values[] = []

interface PointSource {
  /** The model or object that has taken some of the codes. The rows are created again when it changes. */
  source: string
  points: readonly { code: string; sortNumber: number }[]
}

/**
 * Returns editable rows for the received codes, numbered after the existing points. New codes are appended; edits and
 * removals are preserved.
 */
export function useArrivedPoints(
  codes: readonly UnmappedCode[],
  { source, points: existingPoints }: PointSource,
): PointRows {
  const points = usePointRows(nothing, usePointColumns())
  const [processed, setProcessed] = useState<{ source: string | undefined; codes: ReadonlySet<string> }>({
    source: undefined,
    codes: new Set(),
  })
  const isNewSource = processed.source !== source
  const mappedCodes = new Set(existingPoints.map(({ code }) => code))
  const newCodes = codes.filter(({ code }) => !mappedCodes.has(code) && (isNewSource || !processed.codes.has(code)))
  if (isNewSource || newCodes.length > 0) {
    const currentRows = isNewSource ? [] : points.rows
    const firstPlace = 1 + Math.max(-1, ...existingPoints.map(({ sortNumber }) => sortNumber)) + currentRows.length
    setProcessed({
      source,
      codes: new Set([...(isNewSource ? [] : processed.codes), ...newCodes.map(({ code }) => code)]),
    })
    points.reset(nothing, [...currentRows, ...rowsOfCodes(newCodes, newPoint, firstPlace)])
  }
  return points
}
