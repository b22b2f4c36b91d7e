// Values of the simulation from a CSV text.
import { splitCsv } from '@gemba/contract/gateway/channel/simulation-csv.ts'
import type { DriverReading } from '../driver.ts'

export interface CsvTable {
  readonly columns: ReadonlyMap<string, readonly DriverReading['value'][]>
}

/** Returns the columns of a text by name. Numbers are read as numbers, empty cells as null. */
export function parseCsv(text: string): CsvTable {
  const [names, ...rows] = splitCsv(text).map(({ cells }) => cells)
  return {
    columns: new Map(
      (names ?? []).map((name, index) => [name, rows.map((cells) => cellValue(cells[index] ?? ''))] as const),
    ),
  }
}

function cellValue(cell: string): DriverReading['value'] {
  if (cell === '') return null
  const number = Number(cell)
  return Number.isNaN(number) ? cell : number
}
