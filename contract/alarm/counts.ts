/** What the feed tells of alarms as `alarms`. All null: it changed, and the reader counts what he may see. */
export interface AlarmCounts {
  /** Alarms whose condition holds (alarmStatus 1): the number of the header. */
  readonly count: number | null
  /** Alarms that nobody has acknowledged, those that have returned too. */
  readonly unacknowledged: number | null
  /** The worst level among the unacknowledged; null without any. */
  readonly worst: number | null
}
