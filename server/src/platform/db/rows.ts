// Additions to the query builder: rows of text statements with types derived from the tables, and values computed by
// PostgreSQL.
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables/index.ts'

/** Some columns of a table, as they are read. */
export type Columns<Table extends keyof Tables, Name extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Name
>

/** Columns of a table under other names: `RenamedColumns<'point', { pointId: 'id' }>`. */
export type RenamedColumns<
  Table extends keyof Tables,
  Names extends Record<string, keyof Selectable<Tables[Table]>>,
> = {
  [Alias in keyof Names]: Selectable<Tables[Table]>[Names[Alias]]
}

/**
 * Returns the rows of a statement outside of modules, where columns are often known only at run time. Modules use
 * `listRows`.
 */
export async function rowsOf<Row>(tx: Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await statement.$castTo<Row>().execute(tx)
  return rows
}

/** Returns the first row of a statement; undefined if there is none. */
export async function oneOf<Row>(tx: Tx, statement: RawBuilder<unknown>): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(tx, statement)
  return row
}

/** Returns the number of rows that a statement inserted, updated or deleted. */
export async function countChanged(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the number of rows of a query without columns. */
export async function countOf<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, Record<never, never>>,
): Promise<number> {
  const countQuery = query.select(({ fn }) => fn.countAll<string>().as('count')).$castTo<{ count: string }>()
  return Number((await countQuery.executeTakeFirstOrThrow()).count)
}

/** Matches any of several ids, in one parameter: `where('id', '=', anyId(ids))`. */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::bigint[])`

/** Matches any of several texts. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql`any(${[...texts]}::text[])`

// An instant is read as a number and written as a Date; these values fit both.

/** The start of the transaction. */
export const transactionTime: RawBuilder<never> = sql`now()`

/** The instant some seconds after the start of the transaction. */
export const secondsFromNow = (seconds: number): RawBuilder<never> => sql`now() + make_interval(secs => ${seconds})`

/** Converts epoch ms to an instant. */
export const instantAt = (at: number): RawBuilder<never> => sql`to_timestamp(${at} / 1000.0)`

/** The next version of a changed row. */
export const nextVersion: RawBuilder<number> = sql`version + 1`

/** Returns the columns of a change for `set`: version, editor and time. */
export const changedBy = (userName: string) => ({
  version: nextVersion,
  update_user: userName,
  update_time: transactionTime,
})

/** Returns the values of one column, in the order of the rows. */
export const valuesOf = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name])
