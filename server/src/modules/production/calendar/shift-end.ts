// When the shift of somebody who began to work ends: a pure function of when his place works.
import type { Span } from '@gemba/contract/production/calendar/worked-from.ts'
import type { WorkingWindow } from './working-windows.ts'

/**
 * Returns when the shift ends in which work began, or the next one where it began outside of any; undefined where there is none.
 * The windows are those from the beginning on, until all of that shift is in them. Who begins less than `graceMs` before a shift
 * ends that another follows at once works in that one.
 */
export function shiftEndOf(
  windows: readonly WorkingWindow[],
  { beganAt, graceMs }: { readonly beganAt: number; readonly graceMs: number },
): number | undefined {
  const shifts = [...Map.groupBy(windows, ({ day, name }) => `${day} ${name}`).values()].map(
    (own): Span => ({
      from: Math.min(...own.map(({ from }) => from)),
      to: Math.max(...own.map(({ to }) => to)),
    }),
  )
  const [first, next] = shifts
  const isEarly = first && next && first.to - beganAt < graceMs && next.from <= first.to
  return (isEarly ? next : first)?.to
}
