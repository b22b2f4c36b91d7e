// Positions of notes on a time axis, as shares of its width.
import type { CurveNoteRow } from '@gemba/contract/telemetry/curve-note.ts'

interface NotePlace {
  readonly note: CurveNoteRow
  readonly from: number
  /** Equal to `from` for a note about one moment. */
  readonly to: number
}

/** Returns the notes that touch the bounds, each cut to the bounds. */
export function placesOf(notes: readonly CurveNoteRow[], { from, to }: { from: number; to: number }): NotePlace[] {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
  return notes
    .filter(({ at, until }) => at <= to && (until ?? at) >= from)
    .map((note) => ({ note, from: share(note.at), to: share(note.until ?? note.at) }))
}
