// Rows of a workbook through the resource's own create, in one work: every rule and every event of a single entry holds.

import type { RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Transactions } from '../../../platform/db/store.ts'
import { translateStoreError } from '../../../platform/db/translate.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, textOfError } from '../../../platform/domain-error.ts'
import type { SheetRow } from './check-sheet.ts'
import { labelField } from './sheet-references.ts'

export type Create = (work: Work, input: Record<string, unknown>) => Promise<unknown>

/** A row that the resource refused. */
export class RowRefusal extends Error {
  readonly row: number
  readonly isKnown: boolean

  constructor(row: number, reason: string, isKnown = true) {
    super(reason)
    this.row = row
    this.isKnown = isKnown
  }

  /** Any failure as the refusal of a row; 0 is the workbook as a whole. */
  static of(error: unknown, language: Language): RowRefusal {
    if (error instanceof RowRefusal) return error
    const known = error instanceof DomainError ? error : translateStoreError(error)
    if (known) return new RowRefusal(0, textOfError(known.code, known.params, language))
    return new RowRefusal(0, textOfError('unexpected', { trace: '' }, language), false)
  }
}

interface LoadOptions {
  readonly create: Create
  readonly resource: AnyResource
  reportLoaded(loaded: number): void
}

const reportEvery = 100

/** A row's input once the rows above it are there. */
function inputOf({ input, later }: SheetRow, made: ReadonlyMap<string, string>): Record<string, unknown> {
  if (!later) return input
  const found = Object.entries(later).map(([name, label]) => [name, made.get(label)])
  return { ...input, ...Object.fromEntries(found) }
}

/** Makes every row. Error `RowRefusal` names the first that was refused. */
export async function loadRows(work: Work, rows: readonly SheetRow[], options: LoadOptions): Promise<void> {
  const label = labelField(options.resource)
  const made = new Map<string, string>()
  for (const [index, row] of rows.entries()) {
    const input = inputOf(row, made)
    try {
      const answer = (await options.create(work, input)) as { id?: string } | null
      if (label && answer?.id) made.set(String(input[label]), answer.id)
    } catch (error) {
      const { message, isKnown } = RowRefusal.of(error, work.actor.language)
      if (!isKnown) throw error
      throw new RowRefusal(row.row, message)
    }
    if (index % reportEvery === 0) options.reportLoaded(index)
  }
}

class Undo extends Error {}

/** Loads everything and takes it back: what only the resource itself can refuse, row by row. */
export async function rehearse(
  { inWork }: Transactions,
  rows: readonly SheetRow[],
  options: Omit<LoadOptions, 'reportLoaded'>,
): Promise<RowProblems[]> {
  const found: RowProblems[] = []
  const label = labelField(options.resource)
  const run = async (work: Work): Promise<never> => {
    found.length = 0
    const made = new Map<string, string>()
    for (const row of rows) {
      await sql`savepoint row`.execute(work.tx)
      try {
        const input = inputOf(row, made)
        const answer = (await options.create(work, input)) as { id?: string } | null
        if (label && answer?.id) made.set(String(input[label]), answer.id)
        await sql`release savepoint row`.execute(work.tx)
      } catch (error) {
        const { message, isKnown } = RowRefusal.of(error, work.actor.language)
        if (!isKnown) throw error
        await sql`rollback to savepoint row`.execute(work.tx)
        found.push({ row: row.row, problems: [{ field: fieldOf(error), problem: 'refused', text: message }] })
      }
    }
    throw new Undo()
  }
  await inWork(run).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

function fieldOf(error: unknown): string {
  const field = error instanceof DomainError ? error.params.field : undefined
  return typeof field === 'string' ? field : ''
}
