// Reads lines copied from a workbook as rows of a form, and resolves codes to records. Problems are reported line by
// line.

import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { type FieldRecord, fixedUnitOf } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { displayedUnit } from '../../../ui/value/money.ts'
import { checkValues, type Values } from '../check.ts'
import type { FormField } from '../form-field.ts'
import { isFlagWord, readCell } from './cell-value.ts'
import type { GridColumn } from './grid-column.ts'
import { columnsNamedBy } from './grid-rows.ts'
import { readCopiedCells } from './pasted-cells.ts'

/** A copied line, and its values if all of it is valid. */
interface ReadLine {
  readonly text: string
  /** Line number from 1, including the header row. */
  readonly number: number
  readonly values?: Values
  readonly problems: readonly string[]
}

export interface ReadLines {
  /** The copied header row. */
  readonly head: string | undefined
  /** Headers of ignored columns. */
  readonly unknown: readonly string[]
  readonly lines: readonly ReadLine[]
}

export interface LineReading {
  fields: readonly FormField[]
  /** Initial values of a row. */
  initial: Values
  language: Language
  /** Finds the id of a record by its code or name; undefined if none or several have it. */
  find: (field: FormField['field'], code: string) => Promise<string | undefined>
  /** Returns the message for a text that matches no record. */
  unknown: (label: string, text: string) => string
}

const notTyped = new Set(['files', 'secret', 'picture'])

/** Reads copied lines. Without a header row, cells are in the order of the fields. */
export async function readPastedLines(text: string, reading: LineReading): Promise<ReadLines> {
  const columns = reading.fields.filter(({ field }) => !notTyped.has(field.kind)).map(columnIn(reading.language))
  const cells = readCopiedCells(text) ?? [[text]]
  const [first = []] = cells
  const headerColumns = columnsNamedBy(columns, first)
  const targets = headerColumns ?? columns
  const unknown = headerColumns ? first.filter((head, at) => head.trim() !== '' && !headerColumns[at]) : []
  const lines: ReadLine[] = []
  for (const [at, row] of cells.entries()) {
    if ((headerColumns && at === 0) || row.every((cell) => cell.trim() === '')) continue
    lines.push({ text: copiedText(row), number: at + 1, ...(await readLine(row, targets, reading)) })
  }
  return { head: headerColumns && copiedText(first), unknown, lines }
}

const columnIn =
  (language: Language) =>
  ({ name, label, field }: FormField): GridColumn => ({
    name,
    label,
    field,
    width: 0,
    options:
      field.kind === 'choice'
        ? optionsOf(field.dictionary).map(({ code, words }) => ({
            value: code,
            label: wordIn(language, words),
            words: words.map((word) => word.toLowerCase()),
          }))
        : undefined,
  })

async function readLine(
  row: readonly string[],
  targets: readonly (GridColumn | undefined)[],
  reading: LineReading,
): Promise<Pick<ReadLine, 'values' | 'problems'>> {
  const problems: string[] = []
  const values: Values = { ...reading.initial }
  for (const [at, cell] of row.entries()) {
    const target = targets[at]
    const text = cell.trim()
    if (text === '') continue
    // An ignored column with a header is reported once for all lines.
    if (!target) {
      if (at >= targets.length) problems.push(`${text}?`)
      continue
    }
    const value = await readValue(target, text, reading)
    if (value === undefined) problems.push(reading.unknown(target.label, text))
    else values[target.name] = value
  }
  const fields = Object.fromEntries(reading.fields.map(({ name, field }) => [name, field])) as FieldRecord
  const labels = new Map(reading.fields.map(({ name, label }) => [name, label]))
  if (problems.length === 0)
    for (const [name, problem] of Object.entries(checkValues(fields, values, reading.language)))
      problems.push(`${labels.get(name) ?? name}: ${problem}`)
  return problems.length === 0 ? { values, problems } : { problems }
}

/** Returns the value of a non-empty cell; undefined if it is invalid. */
async function readValue(column: GridColumn, text: string, { find }: LineReading): Promise<unknown> {
  const { field, options } = column
  if (field.kind === 'reference') return find(field, text)
  if (field.kind === 'references') {
    const ids = await Promise.all(codesIn(text).map((code) => find(field, code)))
    return ids.includes(undefined) ? undefined : ids
  }
  if (field.kind === 'flag') return isFlagWord(text) ? readCell(column, text) : undefined
  const value = readCell(column, withoutUnit(text, displayedUnit(fixedUnitOf(field))))
  return options && typeof value === 'string' ? undefined : value
}

const codesIn = (text: string): string[] =>
  text
    .split(/[,;，；、\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Removes the unit, because a workbook copies a percentage as `5%`. */
const withoutUnit = (text: string, unit: string | undefined): string =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text

/** Returns a row of cells in the format of a workbook. */
const copiedText = (row: readonly string[]): string =>
  row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')
