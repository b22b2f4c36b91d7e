// The first step of an import: every row as the input of the resource's create, or its problems.
import type { RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Problem, ProblemCode } from '@gemba/contract/problems.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { ReadCell } from '../../../platform/spreadsheet/read-workbook.ts'
import { codeFinder } from '../../../resource/dictionary-options.ts'
import { checkValue } from './check-value.ts'
import { columnOfTitle, columnsOf, type SheetColumn, titleOf } from './sheet-columns.ts'
import { idsOfLabels, labelField, resourceNameOf, takenValues } from './sheet-references.ts'

export interface SheetRow {
  /** Number in the workbook; the titles are row 1. */
  readonly row: number
  readonly input: Record<string, unknown>
  /** References to rows further up in the same workbook, by field: their labels. */
  later?: Record<string, string>
}

export interface CheckedSheet {
  readonly rows: readonly SheetRow[]
  readonly problems: readonly RowProblems[]
  readonly ignored: readonly string[]
}

type ColumnPosition = { readonly column: SheetColumn; readonly at: number }

const yieldEvery = 2000
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Which column stands where. Error `sheetColumns` when a required one is missing or one is there twice. */
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
    const named = missing.map((column) => titleOf(column, read.actor.language)).join(', ')
    throw new DomainError('sheetColumns', { columns: named })
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
    const found = problemOf(field, problem, { language, ...(limit !== undefined && { limit }) })
    list.push(words ? { ...found, text: wordIn(language, words) } : found)
    this.#byRow.set(row, list)
  }

  all(): RowProblems[] {
    return [...this.#byRow].sort(([a], [b]) => a - b).map(([row, problems]) => ({ row, problems }))
  }
}

/** Reads every row; nothing is changed. Empty rows are passed over. */
export async function checkSheet(
  read: Read,
  resource: AnyResource,
  sheet: readonly (readonly ReadCell[])[],
): Promise<CheckedSheet> {
  const { places, ignored } = placesOf(resource, sheet[0] ?? [], read)
  const findings = new Findings(read)
  const rows: SheetRow[] = []
  for (const [index, cells] of sheet.entries()) {
    if (index > 0 && index % yieldEvery === 0) await breathe()
    if (index === 0 || cells.every((cell) => cell === null || cell === '')) continue
    const input: Record<string, unknown> = {}
    for (const { column, at } of places) {
      const checked = checkValue(column.field, cells[at] ?? null, read.actor.zone)
      if ('problem' in checked) findings.add(index + 1, column.name, checked.problem, checked)
      else if (checked.value !== undefined) input[column.name] = checked.value
    }
    rows.push({ row: index + 1, input })
  }
  for (const { column } of places) {
    if (column.field.kind === 'dictionary') await findCodes(read, { column, rows, findings })
    if (column.field.kind === 'reference') await resolve(read, resource, { column, rows, findings })
    if (column.field.kind === 'references') await resolveAll(read, { column, rows, findings })
    if (column.field.unique) await findRepeats(read, resource, { name: column.name, rows, findings })
  }
  const problems = findings.all()
  return { rows, problems, ignored }
}

interface Sheet {
  readonly rows: readonly SheetRow[]
  readonly findings: Findings
}

/** Codes become ids; what names nothing, or more than one row, is a problem. */
async function resolve(
  read: Read,
  resource: AnyResource,
  { column, rows, findings }: Sheet & { column: SheetColumn },
): Promise<void> {
  const { name } = column
  const above = new Set<string>()
  const own = resourceNameOf(column.field) === resource.name ? labelField(resource) : undefined
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
      if (id) line.input[name] = id
      else if (above.has(text)) line.later = { ...line.later, [name]: text }
      else findings.add(line.row, name, id === null ? 'ambiguous' : 'unknown')
    }
    if (own) above.add(String(line.input[own]))
  }
}

/** The same for a cell that names several. */
async function resolveAll(read: Read, { column, rows, findings }: Sheet & { column: SheetColumn }): Promise<void> {
  const { name } = column
  const labelsOf = (input: SheetRow['input']): string[] => (input[name] as string[] | null | undefined) ?? []
  const ids = await idsOfLabels(
    read,
    column,
    rows.flatMap(({ input }) => labelsOf(input)),
  )
  for (const { row, input } of rows) {
    const found = labelsOf(input).map((label) => ids.get(label))
    if (found.every((id) => id)) input[name] = found
    else findings.add(row, name, found.includes(null) ? 'ambiguous' : 'unknown')
  }
}

/** Texts of a dictionary become codes; what none or several entries are called is a problem. */
async function findCodes(read: Read, { column, rows, findings }: Sheet & { column: SheetColumn }): Promise<void> {
  const find = await codeFinder(read, column.field.kind === 'dictionary' ? column.field.entriesOf : '')
  for (const { row, input } of rows) {
    const text = input[column.name]
    if (text === null || text === undefined) continue
    const code = find(String(text))
    if (code) input[column.name] = code
    else findings.add(row, column.name, code === null ? 'ambiguous' : 'choice')
  }
}

async function findRepeats(
  read: Read,
  resource: AnyResource,
  { name, rows, findings }: Sheet & { name: string },
): Promise<void> {
  const first = new Map<string, number>()
  const taken = await takenValues(read, resource, { name, values: rows.map(({ input }) => input[name]) })
  for (const { row, input } of rows) {
    const value = input[name]
    if (value === null || value === undefined) continue
    const text = String(value)
    const before = first.get(text)
    if (before !== undefined) findings.add(row, name, 'repeated', { limit: before })
    if (taken.has(text)) findings.add(row, name, 'exists')
    if (before === undefined) first.set(text, row)
  }
}
