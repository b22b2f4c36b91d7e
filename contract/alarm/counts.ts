/**
 * Payload of the feed topic `alarms`. If all values are null, something changed and the reader fetches the counts for
 * what they may see.
 */
export interface AlarmCounts {
  /** Number of alarms whose condition is active (alarmStatus 1), as shown in the header. */
  readonly count: number | null
  /** Number of unacknowledged alarms, including those that returned to normal. */
  readonly unacknowledged: number | null
  /** Worst present level of the unacknowledged alarms. Null if none of them is active. */
  readonly worst: number | null
}
