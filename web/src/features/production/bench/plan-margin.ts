// How far work is from where its plan has it by now.

interface PlannedWork {
  readonly planStart: number | null
  readonly planEnd: number | null
  readonly quantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
  readonly reworkQuantity: string
}

/** Returns by how long work is behind its plan, below 0 ahead of it; undefined without a plan, and before it begins. */
export function behindPlanMs(work: PlannedWork, now: number): number | undefined {
  const { planStart, planEnd, quantity } = work
  if (planStart === null || planEnd === null || planEnd <= planStart) return undefined
  const done = [work.goodQuantity, work.scrapQuantity, work.reworkQuantity].reduce(
    (sum, quantity) => sum + Number(quantity),
    0,
  )
  if (now < planStart && done === 0) return undefined
  const share = Math.min(1, done / Number(quantity) || 0)
  return now - (planStart + share * (planEnd - planStart))
}
