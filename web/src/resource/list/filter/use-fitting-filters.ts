import type { RefObject } from 'react'
import { useWidth } from '../../../ui/use-width.ts'
import { textWidth } from '../grid/text-width.ts'
import type { Filter } from './filter.ts'

const maxFields = 5
const unitPx = 18
const labelMaxPx = 120
const gapPx = 18
/** Room for the links behind the fields. */
const linksPx = 140

const minWidthOf = ({ label, span = 6, field, isDeclared }: Filter): number =>
  Math.min(labelMaxPx, textWidth(label) * 0.92) + span * unitPx + gapPx + (isDeclared && !field?.required ? 20 : 0)

/** Returns how many of the fields fit into one row: at least one, at most five. */
export function countFitting(filters: readonly Filter[], width: number): number {
  let rest = width - linksPx
  const overflowing = filters.findIndex((filter) => {
    rest -= minWidthOf(filter)
    return rest < 0
  })
  return Math.max(1, Math.min(maxFields, overflowing < 0 ? filters.length : overflowing))
}

/** Returns how many of the fields fit into the row of the form. */
export function useFittingFilters(form: RefObject<HTMLFormElement | null>, filters: readonly Filter[]): number {
  return countFitting(filters, useWidth(form, 0))
}
