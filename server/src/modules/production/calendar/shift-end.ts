// Computes when the shift of somebody who began to work ends. A pure function of the working windows of the station.
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import type { WorkingWindow } from './working-windows.ts'

/**
 * Returns the end of the shift in which work began, or of the next shift if it began outside of any; undefined if there
 * is none. `windows` must contain that whole shift. Work that began less than `graceMs` before the end of a shift
 * belongs to the next one if that follows immediately.
 */
export function shiftEndOf(
  windows: readonly WorkingWindow[],
  { beganAt, graceMs }: { readonly beganAt: number; readonly graceMs: number },
): number | undefined {
  const shifts = [...Map.groupBy(windows, ({ day, name }) => `${day} ${name}`).values()].map(
    (shiftWindows): Span => ({
      from: Math.min(...shiftWindows.map(({ from }) => from)),
      to: Math.max(...shiftWindows.map(({ to }) => to)),
    }),
  )
  const [first, next] = shifts
  const isEarly = first && next && first.to - beganAt < graceMs && next.from <= first.to
  return (isEarly ? next : first)?.to
}
