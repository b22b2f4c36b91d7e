// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Id, Instant, RecordColumns } from '../column-types.ts'

export interface CurveNoteTable extends RecordColumns {
  point_id: Id
  at: Instant
  until: Instant | null
  text: string
}

export interface TelemetryTables {
  curve_note: CurveNoteTable
}
