// Where notes lie on a time axis, as shares of its width.
import type { ShownNote } from '@gemba/contract/telemetry/curve-note.ts'

interface NotePlace {
  readonly note: ShownNote
  readonly from: number
  /** The same as `from` for a note about one moment. */
  readonly to: number
}

/** The notes that touch the bounds, each with the stretch of it that lies within. */
export function placesOf(notes: readonly ShownNote[], { from, to }: { from: number; to: number }): NotePlace[] {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
  return notes
    .filter(({ at, until }) => at <= to && (until ?? at) >= from)
    .map((note) => ({ note, from: share(note.at), to: share(note.until ?? note.at) }))
}
