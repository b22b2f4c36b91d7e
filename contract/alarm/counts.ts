/** What the feed tells of alarms as `alarms`. All null: it changed, and the reader counts what he may see. */
export interface AlarmCounts {
  /** Alarms that nobody has acknowledged: the number beside the bell. */
  readonly count: number | null
  /** The worst level among them; null without any. */
  readonly worst: number | null
  /** Alarms whose condition holds, acknowledged or not. */
  readonly active: number | null
}
