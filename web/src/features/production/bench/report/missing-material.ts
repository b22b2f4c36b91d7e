// Material that the reported pieces need and that was not consumed.
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { compareDecimals, ratioOfDecimals, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import type { NeededMaterialLine } from '../consume/scanned-material.ts'

/** A material that is missing for the reported pieces, in its unit. */
export interface MissingMaterial {
  readonly materialId: string
  readonly materialCode: string
  readonly unitName: string
  readonly missing: string
  /** Stock in all warehouses that is not blocked. */
  readonly stock: string
  /** Whether it is consumed with the report, and the stock does not suffice. */
  readonly isBackflushed: boolean
}

interface ReportedPieces {
  /** Planned pieces of the work order. */
  readonly planned: string
  /** Pieces after the report, scrap and rework included. */
  readonly reported: string
}

type Line = Pick<
  NeededMaterialLine,
  | 'materialId'
  | 'materialCode'
  | 'unitName'
  | 'precision'
  | 'consumeType'
  | 'plannedQuantity'
  | 'consumedQuantity'
  | 'stockQuantity'
>

/** Returns what reported pieces need, rounded up to the precision of the unit. */
function neededFor({ plannedQuantity, precision }: Line, { planned, reported }: ReportedPieces): string {
  if (compareDecimals(reported, planned) >= 0) return plannedQuantity
  const factor = 10 ** Math.min(precision, 6)
  const exact = Number(plannedQuantity) * Number(ratioOfDecimals(reported, planned))
  // A hundredth of the last place, so that a periodic ratio is not rounded up by one.
  return String(Math.ceil(exact * factor - 0.01) / factor)
}

/** Returns the materials that were not consumed as far as the reported pieces need them. */
export function listMissingMaterial(lines: readonly Line[], pieces: ReportedPieces): MissingMaterial[] {
  if (Number(pieces.planned) <= 0) return []
  return lines.flatMap((line) => {
    const missing = subtractToZero(neededFor(line, pieces), line.consumedQuantity)
    const isBackflushed = line.consumeType === consumeType.codes.backflushed
    const isMissing = Number(missing) > 0 && !(isBackflushed && compareDecimals(missing, line.stockQuantity) <= 0)
    if (!isMissing) return []
    const { materialId, materialCode, unitName, stockQuantity } = line
    return { materialId, materialCode, unitName, missing, stock: stockQuantity, isBackflushed }
  })
}
