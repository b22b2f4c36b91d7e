// Values of the simulation from a CSV text: a row of column names, then rows of values.
import type { DriverReading } from '../driver.ts'

export interface CsvTable {
  readonly columns: ReadonlyMap<string, readonly DriverReading['value'][]>
}

/** Returns the columns of a text by name. Numbers are read as numbers, empty cells as null. */
export function parseCsv(text: string): CsvTable {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = lines[0]?.includes(';') ? ';' : ','
  const rows = lines.map((line) => line.split(separator).map((cell) => cell.trim()))
  const [names = [], ...valueRows] = rows
  return {
    columns: new Map(names.map((name, index) => [name, valueRows.map((cells) => cellValue(cells[index] ?? ''))])),
  }
}

function cellValue(cell: string): DriverReading['value'] {
  if (cell === '') return null
  const number = Number(cell)
  return Number.isNaN(number) ? cell : number
}
