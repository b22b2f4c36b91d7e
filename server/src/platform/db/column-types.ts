// How values of columns are read by `Kysely<Tables>`, made and changed (see the parsers in `openDatabase`).
import type { ColumnType } from 'kysely'

/** 8 bytes, travelling as text; written as text or as a number. */
export type Id = ColumnType<string, string | number, string | number>
/** Read as epoch ms, written as a date. */
export type Instant = ColumnType<number, Date, Date>
/** A calendar day, `yyyy-MM-dd`. */
export type Day = ColumnType<string, string, string>
/** An exact number, travelling as text. */
export type Decimal = ColumnType<string, string, string>
/** An array; ids in it travel as text. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
/** May be left out of a new row: the store has a value for it. */
export type Default<T> =
  T extends ColumnType<infer Read, infer Made, infer Changed>
    ? ColumnType<Read, Made | undefined, Changed>
    : ColumnType<T, T | undefined, T>

/** The store computes it from other columns. */
export type ComputedColumn<T> = ColumnType<T, never, never>

/** What every record of a company carries beside its own columns. */
export interface RecordColumns {
  id: Default<Id>
  company_id: Id
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}
