// The deviation of a work order from its plan.

interface PlannedWork {
  readonly planStart: number | null
  readonly planEnd: number | null
  readonly quantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
  readonly reworkQuantity: string
}

/**
 * Returns how far the work is behind its plan in milliseconds, negative if it is ahead. Undefined without a plan and
 * before the planned start.
 */
export function behindPlanMs(work: PlannedWork, now: number): number | undefined {
  const { planStart, planEnd, quantity } = work
  if (planStart === null || planEnd === null || planEnd <= planStart) return undefined
  const reportedQuantity = [work.goodQuantity, work.scrapQuantity, work.reworkQuantity].reduce(
    (sum, quantity) => sum + Number(quantity),
    0,
  )
  if (now < planStart && reportedQuantity === 0) return undefined
  const share = Math.min(1, reportedQuantity / Number(quantity) || 0)
  return now - (planStart + share * (planEnd - planStart))
}
