// Declares the columns of a text statement. The declaration gives the row type. The tests compare it with the columns
// that PostgreSQL reports for each statement that they run (`check-statements.fixture.ts`).
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables/index.ts'

/** A column of a table, for example `work_order.status`. */
export type ColumnReference = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`
}[keyof Tables]

/** A result column that differs from every table column. */
export interface ResultColumn<Value> {
  /** Names of PostgreSQL types that the column may have, or the column whose type it has. */
  readonly type: ColumnReference | readonly string[]
  readonly isNullable: boolean
  /** The permitted texts; undefined for any text. */
  readonly words?: readonly string[] | undefined
  /** Never set. It only carries the value type. */
  readonly value?: Value
}

type ShapeColumn = ColumnReference | ResultColumn<unknown>

/** The columns of a statement by name. */
export type RowShape = Readonly<Record<string, ShapeColumn>>

type ColumnValue<Column> =
  Column extends ResultColumn<infer Value>
    ? Value
    : Column extends `${infer Table extends keyof Tables}.${infer Name}`
      ? Name extends keyof Selectable<Tables[Table]>
        ? Selectable<Tables[Table]>[Name]
        : never
      : never

/** A row of a statement. */
export type ShapedRow<Shape extends RowShape> = { readonly [Name in keyof Shape]: ColumnValue<Shape[Name]> }

/** Declares the columns of a statement. */
export const rowShape = <const Shape extends RowShape>(shape: Shape): Shape => shape

const computedColumn = <Value>(...type: string[]): ResultColumn<Value> => ({ type, isNullable: false })

/** Computed columns that are never null, by the type that PostgreSQL reports. */
export const computed = {
  flag: computedColumn<boolean>('bool'),
  /** An 8-byte id or count, read as text. */
  id: computedColumn<string>('int8'),
  integer: computedColumn<number>('int2', 'int4'),
  float: computedColumn<number>('float4', 'float8'),
  decimal: computedColumn<string>('numeric'),
  text: computedColumn<string>('text', 'varchar', 'name', 'char'),
  day: computedColumn<string>('date'),
  instant: computedColumn<number>('timestamptz'),
  ids: computedColumn<string[]>('_int8'),
  texts: computedColumn<string[]>('_text'),
  json: <Value>() => computedColumn<Value>('json', 'jsonb'),
  /** One of the given texts. */
  word: <const Word extends string>(...words: Word[]): ResultColumn<Word> => ({ ...computedColumn('text'), words }),
}

function withNull(column: ShapeColumn, isNullable: boolean): ResultColumn<never> {
  return typeof column === 'string'
    ? { type: column, isNullable }
    : { type: column.type, isNullable, words: column.words }
}

/** Returns the column as nullable. */
export const orNull = <const Column extends ShapeColumn>(column: Column): ResultColumn<ColumnValue<Column> | null> =>
  withNull(column, true)

/** Returns the column as not nullable. The statement must exclude null. */
export const notNull = <const Column extends ShapeColumn>(
  column: Column,
): ResultColumn<NonNullable<ColumnValue<Column>>> => withNull(column, false)

/**
 * Declares a column that is never null and has a narrower value type: `narrowed<CodeOf<typeof
 * pointType>>()('point.type')`.
 */
export const narrowed =
  <Value>() =>
  (column: ShapeColumn): ResultColumn<Value> =>
    withNull(column, false)

/** An executed statement. */
export interface StatementRun {
  readonly text: string
  readonly shape: RowShape
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

let observe: ((run: StatementRun) => void) | undefined

/** Registers an observer of executed statements. Only tests use it. */
export function observeStatements(observer: (run: StatementRun) => void): void {
  observe = observer
}

/** Returns the rows of a statement. */
export async function listRows<const Shape extends RowShape>(
  tx: Tx,
  shape: Shape,
  statement: RawBuilder<unknown>,
): Promise<ShapedRow<Shape>[]> {
  const { rows } = await statement.$castTo<ShapedRow<Shape>>().execute(tx)
  observe?.({ text: statement.compile(tx).sql, shape, rows })
  return rows
}

/**
 * Returns the rows of a statement with thousands of them. PostgreSQL sends each column as one JSON array, because to read
 * a row of its own for each takes several times as long. The columns are texts (also ids), numbers (also instants, see
 * `epochMs`) or flags.
 */
export async function listManyRows<const Shape extends RowShape>(
  tx: Tx,
  shape: Shape,
  statement: RawBuilder<unknown>,
): Promise<ShapedRow<Shape>[]> {
  const names = Object.keys(shape)
  const lists = names.map((name) => sql`json_agg(listed.${sql.ref(name)}) as ${sql.ref(name)}`)
  const { rows: answer } = await sql<Record<string, unknown[] | null>>`select ${sql.join(lists)}
    from (${statement}) listed`.execute(tx)
  const columns = Object.entries(answer[0] ?? {})
  const rows = Array.from(columns[0]?.[1] ?? [], (_, at) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of columns) row[name] = values?.[at]
    return row as ShapedRow<Shape>
  })
  observe?.({ text: statement.compile(tx).sql, shape, rows })
  return rows
}

/** Converts an instant to epoch ms, as the connection reads it. */
export const epochMs = (column: string): RawBuilder<number> =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** Returns the first row of a statement, or undefined. */
export async function findRow<const Shape extends RowShape>(
  tx: Tx,
  shape: Shape,
  statement: RawBuilder<unknown>,
): Promise<ShapedRow<Shape> | undefined> {
  const [row] = await listRows(tx, shape, statement)
  return row
}

/** Returns whether a statement has rows. */
export async function hasRows(tx: Tx, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await statement.execute(tx)
  return rows.length > 0
}
