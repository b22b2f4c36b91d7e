// First step of an import: turns each row into the input of the resource's create operation, or into problems.
import type { RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Problem, ProblemCode } from '@gemba/contract/problems.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { nextTurn } from '../../../platform/in-turns.ts'
import type { ReadCell } from '../../../platform/spreadsheet/read-workbook.ts'
import { readSpooledRows } from '../../../platform/spreadsheet/sheet-spool.ts'
import { codeFinder } from '../../../resource/dictionary-options.ts'
import { checkValue } from './check-value.ts'
import { columnOfTitle, columnsOf, type SheetColumn, titleOf } from './sheet-columns.ts'
import { findExistingValues, idsOfLabels, labelField, resourceNameOf, shownNames } from './sheet-references.ts'
import { type QuotedProblem, valueText } from './value-text.ts'

export interface SheetRow {
  /** Row number in the workbook; row 1 has the titles. */
  readonly row: number
  readonly input: Record<string, unknown>
  /** References to earlier rows of the same workbook, by field. */
  later?: Record<string, EarlierRow>
}

/** An earlier row of the workbook, and the code or name by which it was referenced. */
interface EarlierRow {
  readonly row: number
  readonly label: string
}

export interface CheckedSheet {
  readonly rows: readonly SheetRow[]
  readonly problems: readonly RowProblems[]
}

type ColumnPosition = { readonly column: SheetColumn; readonly at: number }

const yieldEvery = 2000

/** Returns the positions of columns. Throws `sheetColumns` if a required one is missing. */
function placesOf(resource: AnyResource, titles: readonly ReadCell[], read: Read) {
  const columns = columnsOf(resource, 'in')
  const places: ColumnPosition[] = []
  const ignored: string[] = []
  for (const [at, title] of titles.entries()) {
    const text = typeof title === 'string' ? title.trim() : ''
    const column = columnOfTitle(columns, text)
    if (column && !places.some((place) => place.column === column)) places.push({ column, at })
    else if (text !== '') ignored.push(text)
  }
  const missing = columns.filter(
    (column) =>
      column.field.required && column.field.initial === undefined && !places.some((place) => place.column === column),
  )
  if (missing.length > 0) {
    const titleList = missing.map((column) => titleOf(column, read.actor.language)).join(', ')
    throw new DomainError('sheetColumns', { columns: titleList })
  }
  return { places, ignored }
}

class Findings {
  readonly #byRow = new Map<number, Problem[]>()
  readonly #read: Read

  constructor(read: Read) {
    this.#read = read
  }

  add(
    row: number,
    field: string,
    problem: ProblemCode,
    { limit, words }: { limit?: number; words?: Words } = {},
  ): void {
    const list = this.#byRow.get(row) ?? []
    const { language } = this.#read.actor
    const problemEntry = problemOf(field, problem, { language, limit })
    list.push(words ? { ...problemEntry, text: wordIn(language, words) } : problemEntry)
    this.#byRow.set(row, list)
  }

  /** Adds a problem of a value that is quoted in the text. */
  addValue(row: number, field: string, [problem, value]: readonly [QuotedProblem & ProblemCode, value: string]): void {
    this.add(row, field, problem, { words: valueText(problem, value) })
  }

  all(): RowProblems[] {
    return [...this.#byRow].sort(([a], [b]) => a - b).map(([row, problems]) => ({ row, problems }))
  }
}

/**
 * Checks the rows of a workbook in parts, without changing anything. A resource that refers to itself is one part,
 * because a row may refer to any row above it.
 */
class SheetChecker {
  readonly #read: Read
  readonly #resource: AnyResource
  readonly #places: readonly ColumnPosition[]
  readonly #firstRows = new Map<string, Map<string, FirstRow>>()
  /** Titles that match no column of the resource. */
  readonly ignored: readonly string[]
  #rowCount = 1

  /** Throws `sheetColumns` if a required column is missing. */
  constructor(read: Read, resource: AnyResource, titles: readonly ReadCell[]) {
    const { places, ignored } = placesOf(resource, titles, read)
    this.#read = read
    this.#resource = resource
    this.#places = places
    this.ignored = ignored
  }

  /** Checks the next rows, the first of which follow the titles. Empty rows are skipped. */
  async check(part: readonly (readonly ReadCell[])[]): Promise<CheckedSheet> {
    const [read, resource] = [this.#read, this.#resource]
    const findings = new Findings(read)
    const rows = await this.#readRows(part, findings)
    for (const { column } of this.#places) {
      if (column.field.kind === 'dictionary') await findCodes(read, { column, rows, findings })
      if (column.field.kind === 'reference') await resolve(read, resource, { column, rows, findings })
      if (column.field.kind === 'references') await resolveAll(read, { column, rows, findings })
      if (!column.field.unique) continue
      const firstRows = this.#firstRows.get(column.name) ?? new Map<string, FirstRow>()
      this.#firstRows.set(column.name, firstRows)
      await findRepeats(read, resource, { name: column.name, rows, findings, firstRows })
    }
    return { rows, problems: findings.all() }
  }

  async #readRows(part: readonly (readonly ReadCell[])[], findings: Findings): Promise<SheetRow[]> {
    const rows: SheetRow[] = []
    for (const [index, cells] of part.entries()) {
      if (index > 0 && index % yieldEvery === 0) await nextTurn()
      this.#rowCount++
      if (cells.every((cell) => cell === null || cell === '')) continue
      const row = this.#rowCount
      const input: Record<string, unknown> = {}
      for (const { column, at } of this.#places) {
        const checked = checkValue(column.field, cells[at] ?? null, this.#read.actor.zone)
        if ('problem' in checked) findings.add(row, column.name, checked.problem, checked)
        else if (checked.value !== undefined) input[column.name] = checked.value
      }
      rows.push({ row, input })
    }
    return rows
  }
}

/** Checks the workbook of a path in parts. Yields each part, and the titles that match no column. */
export async function* checkWorkbook(
  read: Read,
  resource: AnyResource,
  path: string,
): AsyncGenerator<CheckedSheet & { readonly ignored: readonly string[] }> {
  const isOnePart = columnsOf(resource, 'in').some(({ field }) => resourceNameOf(field) === resource.name)
  let checker: SheetChecker | undefined
  for await (const rows of isOnePart ? joinParts(readSpooledRows(path)) : readSpooledRows(path)) {
    const isFirst = checker === undefined
    checker ??= new SheetChecker(read, resource, rows[0] ?? [])
    const { ignored } = checker
    const { rows: checkedRows, problems } = await checker.check(isFirst ? rows.slice(1) : rows)
    yield { rows: checkedRows, problems, ignored }
  }
}

async function* joinParts(parts: AsyncIterable<ReadCell[][]>): AsyncGenerator<ReadCell[][]> {
  yield (await Array.fromAsync(parts)).flat()
}

interface Sheet {
  readonly rows: readonly SheetRow[]
  readonly findings: Findings
}

/** The rows above a row of a workbook by code, or by name in any language. */
class RowsAbove {
  readonly #byCode = new Map<string, number>()
  /** Null if several rows have the name. */
  readonly #byName = new Map<string, number | null>()
  readonly #label: string | undefined

  constructor(label: string | undefined) {
    this.#label = label
  }

  add({ row, input }: SheetRow): void {
    if (this.#label === undefined) return
    const code = textIn(input, this.#label)
    if (code !== undefined) this.#byCode.set(code, row)
    for (const name of new Set(shownNames.flatMap((field) => textIn(input, field) ?? [])))
      this.#byName.set(name, this.#byName.has(name) ? null : row)
  }

  /** Returns the number of the row; null if several match. Codes take precedence. */
  find(text: string): number | null | undefined {
    return this.#byCode.get(text) ?? this.#byName.get(text)
  }
}

function textIn(input: SheetRow['input'], field: string): string | undefined {
  const value = input[field]
  return value === null || value === undefined || value === '' ? undefined : String(value)
}

/** Replaces codes and names by ids. Unknown and ambiguous ones are problems. */
async function resolve(
  read: Read,
  resource: AnyResource,
  { column, rows, findings }: Sheet & { column: SheetColumn },
): Promise<void> {
  const { name } = column
  const above = new RowsAbove(resourceNameOf(column.field) === resource.name ? labelField(resource) : undefined)
  const ids = await idsOfLabels(
    read,
    column,
    rows.map(({ input }) => input[name]),
  )
  for (const line of rows) {
    const label = line.input[name]
    if (label !== null && label !== undefined) {
      const text = String(label)
      const id = ids.get(text)
      const row = id ? undefined : above.find(text)
      if (id) line.input[name] = id
      else if (row) line.later = { ...line.later, [name]: { row, label: text } }
      else findings.addValue(line.row, name, [id === null || row === null ? 'ambiguous' : 'unknown', text])
    }
    above.add(line)
  }
}

/** Does the same for cells with several references. */
async function resolveAll(read: Read, { column, rows, findings }: Sheet & { column: SheetColumn }): Promise<void> {
  const { name } = column
  const labelsOf = (input: SheetRow['input']): string[] => (input[name] as string[] | null | undefined) ?? []
  const ids = await idsOfLabels(
    read,
    column,
    rows.flatMap(({ input }) => labelsOf(input)),
  )
  for (const { row, input } of rows) {
    const cellIds = labelsOf(input).map((label) => ids.get(label))
    if (cellIds.every((id) => id)) input[name] = cellIds
    else {
      const isAmbiguous = cellIds.includes(null)
      const value = labelsOf(input).find((label) => (isAmbiguous ? ids.get(label) === null : !ids.get(label))) ?? ''
      findings.addValue(row, name, [isAmbiguous ? 'ambiguous' : 'unknown', value])
    }
  }
}

/** Replaces texts of a dictionary by codes. Unknown and ambiguous texts are problems. */
async function findCodes(read: Read, { column, rows, findings }: Sheet & { column: SheetColumn }): Promise<void> {
  const find = await codeFinder(read, column.field.kind === 'dictionary' ? column.field.entriesOf : '')
  for (const { row, input } of rows) {
    const text = input[column.name]
    if (text === null || text === undefined) continue
    const code = find(String(text))
    if (code) input[column.name] = code
    else findings.addValue(row, column.name, [code === null ? 'ambiguous' : 'choice', String(text)])
  }
}

interface FirstRow {
  readonly row: number
  readonly isStored: boolean
}

async function findRepeats(
  read: Read,
  resource: AnyResource,
  { name, rows, findings, firstRows }: Sheet & { name: string; firstRows: Map<string, FirstRow> },
): Promise<void> {
  const existingValues = await findExistingValues(read, resource, {
    name,
    values: rows.map(({ input }) => input[name]),
  })
  for (const { row, input } of rows) {
    const value = input[name]
    if (value === null || value === undefined) continue
    const text = String(value)
    const first = firstRows.get(text)
    if (first) findings.add(row, name, 'repeated', { limit: first.row })
    // Rows of earlier parts may be loaded, so what was stored before is known from the first row with the value.
    const isStored = first?.isStored ?? existingValues.has(text)
    if (isStored) findings.addValue(row, name, ['exists', text])
    if (!first) firstRows.set(text, { row, isStored })
  }
}
