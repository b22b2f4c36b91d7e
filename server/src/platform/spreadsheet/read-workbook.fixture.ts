// Returns all rows of a workbook, for tests.
import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { type ReadCell, spoolWorkbook } from './read-workbook.ts'
import { readSpooledRows, spoolPathOf } from './sheet-spool.ts'

export type { ReadCell }

export async function readWorkbook(path: string, maxRows: number): Promise<ReadCell[][]> {
  // Several tests read one workbook at once.
  const copy = `${path}.${randomUUID()}`
  copyFileSync(path, copy)
  try {
    await spoolWorkbook(copy, maxRows)
    return (await Array.fromAsync(readSpooledRows(copy))).flat()
  } finally {
    for (const file of [copy, spoolPathOf(copy)]) rmSync(file, { force: true })
  }
}
