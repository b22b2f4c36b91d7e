// Types of columns in `Kysely<Tables>` for select, insert and update (see the parsers in `openDatabase`).
import type { ColumnType } from 'kysely'

/** 8-byte integer: read as text, written as text or number. */
export type Id = ColumnType<string, string | number, string | number>
/** Read as epoch ms, written as a Date. */
export type Instant = ColumnType<number, Date, Date>
/** A calendar day, `yyyy-MM-dd`. */
export type Day = ColumnType<string, string, string>
/** An exact number, read and written as text. */
export type Decimal = ColumnType<string, string, string>
/** An array. Ids in it are read as text. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
/** Optional in an insert because the column has a default. */
export type Default<T> =
  T extends ColumnType<infer Read, infer Made, infer Changed>
    ? ColumnType<Read, Made | undefined, Changed>
    : ColumnType<T, T | undefined, T>

/** Computed by PostgreSQL from other columns. */
export type ComputedColumn<T> = ColumnType<T, never, never>

/** Standard columns of every company record. */
export interface RecordColumns {
  id: Default<Id>
  company_id: Id
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}
