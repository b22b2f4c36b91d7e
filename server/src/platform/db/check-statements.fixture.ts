// Compares the result columns of each text statement that the tests run with the declared ones. PostgreSQL describes
// the statement on a migrated database.
import pg from 'pg'
import {
  type ColumnReference,
  observeStatements,
  type ResultColumn,
  type RowShape,
  type StatementRun,
} from './row-shape.ts'

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/** Type and nullability of a table column, from the catalogue of PostgreSQL. */
interface TableColumn {
  readonly type: number
  readonly isNullable: boolean
}

interface Catalogue {
  /** Columns by `table.column`. */
  readonly columns: ReadonlyMap<string, TableColumn>
  /** `table.column` by `table id.column number`. */
  readonly references: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<number, string>
}

/** The members of a `pg` connection that `Description` uses. */
interface Wire {
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(target: { type: 'S'; name: string }): void
  sync(): void
}

/** A query that returns the columns of a statement without executing it. */
class Description implements pg.Submittable {
  readonly #text: string
  readonly #end: (error: Error | undefined, fields: readonly Field[]) => void
  #fields: readonly Field[] = []

  constructor(text: string, end: (error: Error | undefined, fields: readonly Field[]) => void) {
    this.#text = text
    this.#end = end
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    wire.parse({ name: '', text: this.#text, types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields
  }

  /** `pg` removes a failed query from the connection, so no other handler is called after this one. */
  handleError(error: Error): void {
    this.#end(error, [])
  }

  handleReadyForQuery(): void {
    this.#end(undefined, this.#fields)
  }
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<TableColumn & { reference: string; key: string }>(`select
      c.relname || '.' || a.attname as reference, c.oid || '.' || a.attnum as key, a.atttypid::int as type,
      not a.attnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  const types = await client.query<{ id: number; name: string }>('select oid::int as id, typname as name from pg_type')
  return {
    columns: new Map(rows.map(({ reference, type, isNullable }) => [reference, { type, isNullable }])),
    references: new Map(rows.map(({ key, reference }) => [key, reference])),
    types: new Map(types.rows.map(({ id, name }) => [id, name])),
  }
}

/** Returns the declaration of a column; for a reference to a table column with the nullability of that column. */
const columnOf = ({ columns }: Catalogue, column: ColumnReference | ResultColumn<unknown>): ResultColumn<unknown> =>
  typeof column === 'string' ? { type: column, isNullable: columns.get(column)?.isNullable ?? false } : column

/** Returns how the type or the table of a column differs from its declaration; undefined if they match. */
function problemOf(catalogue: Catalogue, { type }: ResultColumn<unknown>, field: Field): string | undefined {
  const { columns, references, types } = catalogue
  const name = types.get(field.dataTypeID) ?? String(field.dataTypeID)
  if (typeof type !== 'string') return type.includes(name) ? undefined : `is ${name}, not ${type.join(' or ')}`
  const source = references.get(`${field.tableID}.${field.columnID}`)
  if (source !== undefined && source !== type) return `is ${source}, not ${type}`
  const declared = columns.get(type)?.type
  return declared === field.dataTypeID ? undefined : `is ${name}, not ${types.get(declared ?? 0)} as ${type}`
}

/** Returns how the columns that PostgreSQL reports differ from the declared columns. */
function compareColumns(catalogue: Catalogue, shape: RowShape, fields: readonly Field[]): string[] {
  const names = fields.map(({ name }) => name)
  return [
    ...Object.keys(shape).flatMap((name) => (names.includes(name) ? [] : [`${name} is missing`])),
    ...fields.flatMap((field) => {
      const column = shape[field.name]
      if (column === undefined) return [`${field.name} is not declared`]
      const problem = problemOf(catalogue, columnOf(catalogue, column), field)
      return problem === undefined ? [] : [`${field.name} ${problem}`]
    }),
  ]
}

/**
 * Returns the columns with an undeclared value: null in a column that is not nullable, or a text outside of `words`.
 */
function compareRows(catalogue: Catalogue, shape: RowShape, rows: readonly Readonly<Record<string, unknown>>[]) {
  return Object.entries(shape).flatMap(([name, declared]) => {
    const { isNullable, words } = columnOf(catalogue, declared)
    const values = rows.map((row) => row[name])
    if (!isNullable && values.includes(null)) return [`${name} is null`]
    const strange = words && values.find((value) => value !== null && !words.includes(String(value)))
    return strange === undefined ? [] : [`${name} is ${strange}`]
  })
}

/** Describes statements on one connection. Each statement text is described once. */
export class StatementChecker {
  readonly #client: pg.Client
  readonly #catalogue: Promise<Catalogue>
  readonly #fields = new Map<string, Promise<readonly Field[]>>()
  /** The last description. The next one waits for it because a connection runs one query at a time. */
  #last: Promise<unknown> = Promise.resolve()

  /** `url` is the address of a migrated database. */
  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url })
    // The PostgreSQL of the tests may stop before this process.
    this.#client.on('error', () => {})
    this.#catalogue = this.#client.connect().then(() => readCatalogue(this.#client))
  }

  /** Returns how the result of an executed statement differs from its declared columns. */
  async check({ text, shape, rows }: StatementRun): Promise<string[]> {
    const catalogue = await this.#catalogue
    const fields = this.#fields.get(text) ?? this.#describe(text)
    this.#fields.set(text, fields)
    return [...compareColumns(catalogue, shape, await fields), ...compareRows(catalogue, shape, rows)]
  }

  #describe(text: string): Promise<readonly Field[]> {
    const fields = this.#last.then(
      () =>
        new Promise<readonly Field[]>((resolve, reject) => {
          this.#client.query(new Description(text, (error, fields) => (error ? reject(error) : resolve(fields))))
        }),
    )
    this.#last = fields.catch(() => {})
    return fields
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

let isOn = false

/**
 * Checks the statements that this process runs from now on. A wrong declaration is an unhandled rejection, which fails
 * the test run.
 */
export function checkStatements(url: string): void {
  if (isOn) return
  isOn = true
  const checker = new StatementChecker(url)
  observeStatements((run) => {
    checker.check(run).then((problems) => {
      if (problems.length > 0) throw new Error(`${problems.join('; ')} in the statement:\n${run.text}`)
    })
  })
}
