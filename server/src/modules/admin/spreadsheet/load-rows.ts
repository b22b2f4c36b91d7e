// Rows of a workbook through the resource's own create, in one work: every rule and every event of a single entry holds.

import type { RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Transactions } from '../../../platform/db/store.ts'
import { translateStoreError } from '../../../platform/db/translate.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, textOfError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { CheckedSheet, SheetRow } from './check-sheet.ts'
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

/** Ids of the rows that were made, by what people call them. */
type CreatedIds = Map<string, string>

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

/** Rows that are made together while none of them is refused. */
const rowsAtOnce = 200

/** Makes the rows that can be made, and returns the problems of the others. */
export async function loadGoodRows(
  work: Work,
  { rows, problems }: CheckedSheet,
  options: LoadOptions,
): Promise<RowProblems[]> {
  const refused = new Set(problems.map(({ row }) => row))
  const good = rows.filter(({ row }) => !refused.has(row))
  const found = [...problems]
  let made: CreatedIds = new Map()
  for (let at = 0; at < good.length; at += rowsAtOnce) {
    const together = good.slice(at, at + rowsAtOnce)
    const all = new Map(made)
    if (await tryRows(work, together, { ...options, made: all })) {
      // One of them is refused: each by itself.
      for (const row of together) {
        const refusal = await tryRows(work, [row], { ...options, made })
        if (refusal) found.push(refusal)
      }
    } else made = all
    options.reportLoaded(at + together.length)
  }
  return found.sort((a, b) => a.row - b.row)
}

class Undo extends Error {}

/** Loads everything and takes it back: what only the resource itself can refuse, row by row. */
export async function rehearse(
  { inWork }: Transactions,
  rows: readonly SheetRow[],
  options: Omit<LoadOptions, 'reportLoaded'>,
): Promise<RowProblems[]> {
  const found: RowProblems[] = []
  const run = async (work: Work): Promise<never> => {
    found.length = 0
    const made: CreatedIds = new Map()
    for (const row of rows) {
      const refusal = await tryRows(work, [row], { ...options, made })
      if (refusal) found.push(refusal)
    }
    throw new Undo()
  }
  await inWork(run).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

/** Makes rows, or none of them: returns what the first that was refused has against it. */
async function tryRows(
  work: Work,
  rows: readonly SheetRow[],
  { create, resource, made }: Omit<LoadOptions, 'reportLoaded'> & { made: CreatedIds },
): Promise<RowProblems | undefined> {
  const label = labelField(resource)
  const effects: Parameters<Work['afterCommit']>[0][] = []
  const own: Work = { ...work, afterCommit: (effect) => effects.push(effect) }
  await sql`savepoint rows`.execute(work.tx)
  for (const row of rows) {
    const input = inputOf(row, made)
    const refusal = missingAbove(work, row, made) ?? (await createOne(own, row, { create, input, made, label }))
    if (!refusal) continue
    await sql.raw('rollback to savepoint rows; release savepoint rows').execute(work.tx)
    return refusal
  }
  await sql`release savepoint rows`.execute(work.tx)
  for (const effect of effects) work.afterCommit(effect)
  return undefined
}

/** What a row has against it that refers to one further up which was left out itself. */
function missingAbove({ actor }: Work, { row, later }: SheetRow, made: CreatedIds): RowProblems | undefined {
  const missing = Object.entries(later ?? {}).find(([, label]) => !made.has(label))
  return missing && { row, problems: [problemOf(missing[0], 'unknown', { language: actor.language })] }
}

interface RowLoad extends Pick<LoadOptions, 'create'> {
  readonly input: Record<string, unknown>
  readonly made: CreatedIds
  readonly label: string | undefined
}

async function createOne(
  work: Work,
  { row }: SheetRow,
  { create, input, made, label }: RowLoad,
): Promise<RowProblems | undefined> {
  try {
    const answer = (await create(work, input)) as { id?: string } | null
    if (label && answer?.id) made.set(String(input[label]), answer.id)
    return undefined
  } catch (error) {
    const { message, isKnown } = RowRefusal.of(error, work.actor.language)
    if (!isKnown) throw error
    return { row, problems: [{ field: fieldOf(error), problem: 'refused', text: message }] }
  }
}

function fieldOf(error: unknown): string {
  const field = error instanceof DomainError ? error.params.field : undefined
  return typeof field === 'string' ? field : ''
}
