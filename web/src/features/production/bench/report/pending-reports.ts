// The pieces of a work order that the server does not count yet, because their reports wait in this browser.
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import type { NewReport, PerformedEntry } from '../queue/report-queue.ts'

type PendingEntry = (NewReport | PerformedEntry) & { readonly refusal?: string }

/** Quantities in the unit of the product. */
export interface PendingQuantities {
  readonly good: string
  readonly scrap: string
  readonly rework: string
  readonly total: string
}

const sumOf = (rows: readonly { readonly quantity: string }[] | null | undefined): string =>
  sumOfDecimals('0', ...(rows ?? []).map(({ quantity }) => quantity))

/** Returns the sums of the waiting reports of a work order. Refused reports are ignored. */
export function pendingQuantitiesOf(workOrderId: string, entries: readonly PendingEntry[]): PendingQuantities {
  const inputs = entries.flatMap((entry) =>
    entry.action === undefined && entry.refusal === undefined && entry.input.workOrderId === workOrderId
      ? entry.input
      : [],
  )
  const good = sumOfDecimals('0', ...inputs.map((input) => input.good))
  const scrap = sumOfDecimals('0', ...inputs.map((input) => sumOf(input.scrap)))
  const rework = sumOfDecimals('0', ...inputs.map((input) => sumOf(input.rework)))
  return { good, scrap, rework, total: sumOfDecimals(good, scrap, rework) }
}
