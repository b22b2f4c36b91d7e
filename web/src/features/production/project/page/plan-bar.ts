// The position of planned days in the period of a project.
import { daysFrom } from '../../../../ui/day/days.ts'

interface PlannedPeriod {
  readonly planStart: string
  readonly planEnd: string
}

/** Returns the period from the first to the last planned day. */
export function spanOf(planned: readonly [PlannedPeriod, ...PlannedPeriod[]]): PlannedPeriod {
  const starts = planned.map(({ planStart }) => planStart).toSorted()
  const ends = planned.map(({ planEnd }) => planEnd).toSorted()
  return { planStart: starts[0] ?? '', planEnd: ends.at(-1) ?? '' }
}

/** Returns start and width of a period within a span in percent. The last day counts as a whole day. */
export function placeOf({ planStart, planEnd }: PlannedPeriod, span: PlannedPeriod): { left: number; width: number } {
  const all = daysFrom(span.planStart, span.planEnd) + 1
  const share = (days: number) => (100 * days) / all
  return { left: share(daysFrom(span.planStart, planStart)), width: share(daysFrom(planStart, planEnd) + 1) }
}
