// Entries of a box's event log: what the box reports itself, and what the intake notices about it.

/** An entry. A code, device, level and text come with `event` only, the box's own. */
export interface BoxEvent {
  boxId: string
  kind: 'clockAhead' | 'seqGap' | 'flapping' | 'unreadable' | 'event'
  /** Epoch ms: of the box for its own events, ours for the others. */
  at: number
  deviceCode?: string
  code?: string
  /** As the box gave it. */
  level?: number
  text?: string
  args?: Record<string, unknown>
}
