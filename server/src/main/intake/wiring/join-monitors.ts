import type { PointMonitor } from '../../../modules/telemetry/intake.ts'

/** Returns a monitor that passes samples to both, or the one that exists. */
export function joinMonitors(
  first: PointMonitor | undefined,
  second: PointMonitor | undefined,
): PointMonitor | undefined {
  if (!first || !second) return first ?? second
  return {
    take(ts, rts, value, quality) {
      const isNeeded = first.take(ts, rts, value, quality)
      return second.take(ts, rts, value, quality) || isNeeded
    },
    replay(ts, rts, value, quality) {
      first.replay(ts, rts, value, quality)
      second.replay(ts, rts, value, quality)
    },
    restore(ts, rts, value, quality) {
      first.restore?.(ts, rts, value, quality)
      second.restore?.(ts, rts, value, quality)
    },
    takeLate(ts, rts) {
      first.takeLate?.(ts, rts)
      second.takeLate?.(ts, rts)
    },
    lose(at) {
      first.lose?.(at)
      second.lose?.(at)
    },
  }
}
