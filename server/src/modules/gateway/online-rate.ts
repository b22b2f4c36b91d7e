/** How long a box was online; epoch ms. */
export interface OnlineTime {
  /** Null before it was first online. */
  readonly activatedAt: number | null
  /** Null while it is offline. */
  readonly onlineSince: number | null
  /** Time of the earlier periods. */
  readonly onlineMs: number
}

/** Returns the percentage of the time since a box was first online, with one decimal; null before. */
export function onlineRateOf({ activatedAt, onlineSince, onlineMs }: OnlineTime, now: number): number | null {
  if (activatedAt === null) return null
  const allMs = Math.max(1, now - activatedAt)
  const sinceMs = onlineSince === null ? 0 : Math.max(0, now - onlineSince)
  return Math.round(Math.min(1, (onlineMs + sinceMs) / allMs) * 1000) / 10
}
