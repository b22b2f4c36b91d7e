// Entries of a box's event log: events that the box reports, and events that the intake detects.

/** An entry. Only `event` entries, which come from the box, have a code, device, level and text. */
export interface BoxEvent {
  boxId: string
  kind: 'clockAhead' | 'seqGap' | 'flapping' | 'unreadable' | 'event' | 'file'
  /** Epoch ms: by the clock of the box for its own events, by the server clock for the others. */
  at: number
  deviceCode?: string
  code?: string
  /** As sent by the box. */
  level?: number
  text?: string
  args?: Record<string, unknown>
}
