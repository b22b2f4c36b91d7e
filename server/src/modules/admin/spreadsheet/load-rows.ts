// Loads rows of a workbook with the resource's own create operation, in one transaction, so that its rules and events
// apply.

import type { RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Transactions } from '../../../platform/db/store.ts'
import { translateStoreError } from '../../../platform/db/translate.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { textOfError } from '../../../platform/error-text.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { CheckedSheet, SheetRow } from './check-sheet.ts'
import { valueText } from './value-text.ts'

export type Create = (work: Work, input: Record<string, unknown>) => Promise<unknown>

/** Creates many rows at once, all or none. */
export type CreateMany = (work: Work, inputs: readonly Record<string, unknown>[]) => Promise<unknown>

/** A row that the resource rejected. */
export class RowRefusal extends Error {
  readonly row: number
  readonly isKnown: boolean

  constructor(row: number, reason: string, isKnown = true) {
    super(reason)
    this.row = row
    this.isKnown = isKnown
  }

  /** Converts an error to the rejection of a row; row 0 is the whole workbook. */
  static of(error: unknown, language: Language): RowRefusal {
    if (error instanceof RowRefusal) return error
    const domainError = error instanceof DomainError ? error : translateStoreError(error)
    if (domainError) return new RowRefusal(0, textOfError(domainError.code, domainError.params, language))
    return new RowRefusal(0, textOfError('unexpected', { trace: '' }, language), false)
  }
}

export interface LoadOptions {
  readonly create: Create
  readonly createMany?: CreateMany | undefined
  readonly resource: AnyResource
  reportLoaded(loaded: number): void
}

/** Ids of created rows by their number in the workbook. */
type CreatedIds = Map<number, string>

const reportEvery = 100

/** Returns the input of a row with the ids of earlier rows. */
function inputOf({ input, later }: SheetRow, createdIds: ReadonlyMap<number, string>): Record<string, unknown> {
  if (!later) return input
  const laterIds = Object.entries(later).map(([name, { row }]) => [name, createdIds.get(row)])
  return { ...input, ...Object.fromEntries(laterIds) }
}

/** Rows that are created at once. */
const rowsAtOnce = 1000

/**
 * Creates rows at once from the first on, as far as the resource can and none is rejected. Returns the number of rows
 * that were created.
 */
async function loadAtOnce(work: Work, rows: readonly SheetRow[], options: LoadOptions): Promise<number> {
  const { createMany, reportLoaded } = options
  if (!createMany) return 0
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce)
    if (batch.some(({ later }) => later) || !(await tryAtOnce(work, batch, createMany))) return at
    reportLoaded(at + batch.length)
  }
  return rows.length
}

/** Creates all given rows at once, or none and returns false. Another attempt one by one tells which was rejected. */
async function tryAtOnce(work: Work, rows: readonly SheetRow[], createMany: CreateMany): Promise<boolean> {
  await sql`savepoint at_once`.execute(work.tx)
  try {
    await createMany(
      work,
      rows.map(({ input }) => input),
    )
    await sql`release savepoint at_once`.execute(work.tx)
    return true
  } catch (error) {
    if (!RowRefusal.of(error, work.actor.language).isKnown) throw error
    await sql.raw('rollback to savepoint at_once; release savepoint at_once').execute(work.tx)
    return false
  }
}

/** Creates all rows. Throws `RowRefusal` for the first rejected one. */
export async function loadRows(work: Work, allRows: readonly SheetRow[], options: LoadOptions): Promise<void> {
  const rows = allRows.slice(await loadAtOnce(work, allRows, options))
  const createdIds: CreatedIds = new Map()
  for (const [index, row] of rows.entries()) {
    const input = inputOf(row, createdIds)
    try {
      const reply = (await options.create(work, input)) as { id?: string } | null
      if (reply?.id) createdIds.set(row.row, reply.id)
    } catch (error) {
      const { message, isKnown } = RowRefusal.of(error, work.actor.language)
      if (!isKnown) throw error
      throw new RowRefusal(row.row, message)
    }
    if (index % reportEvery === 0) options.reportLoaded(index)
  }
}

/** Rows that are created under one savepoint. */
const batchRows = 200

/** Creates the valid rows and returns the problems of the others. */
export async function loadGoodRows(
  work: Work,
  { rows, problems }: CheckedSheet,
  options: LoadOptions,
): Promise<RowProblems[]> {
  const invalidRows = new Set(problems.map(({ row }) => row))
  const validRows = rows.filter(({ row }) => !invalidRows.has(row))
  const rowProblems = [...problems]
  let createdIds: CreatedIds = new Map()
  for (let at = 0; at < validRows.length; at += batchRows) {
    const batch = validRows.slice(at, at + batchRows)
    if (options.createMany && !batch.some(({ later }) => later) && (await tryAtOnce(work, batch, options.createMany))) {
      options.reportLoaded(at + batch.length)
      continue
    }
    const all = new Map(createdIds)
    if (await tryRows(work, batch, { ...options, createdIds: all })) {
      // One row was rejected: retry them one by one.
      for (const row of batch) {
        const refusal = await tryRows(work, [row], { ...options, createdIds })
        if (refusal) rowProblems.push(refusal)
      }
    } else createdIds = all
    options.reportLoaded(at + batch.length)
  }
  return rowProblems.sort((a, b) => a.row - b.row)
}

class Undo extends Error {}

/** Creates all rows and rolls back. Finds the problems that only the resource's own operation detects. */
export async function validateByRollback(
  { inWork }: Transactions,
  rows: readonly SheetRow[],
  options: Omit<LoadOptions, 'reportLoaded'>,
): Promise<RowProblems[]> {
  const rowProblems: RowProblems[] = []
  const run = async (work: Work): Promise<never> => {
    rowProblems.length = 0
    const createdIds: CreatedIds = new Map()
    for (const row of rows) {
      const refusal = await tryRows(work, [row], { ...options, createdIds })
      if (refusal) rowProblems.push(refusal)
    }
    throw new Undo()
  }
  await inWork(run).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return rowProblems
}

/** Creates all given rows or none. Returns the problem of the first rejected row. */
async function tryRows(
  work: Work,
  rows: readonly SheetRow[],
  { create, createdIds }: Omit<LoadOptions, 'reportLoaded'> & { createdIds: CreatedIds },
): Promise<RowProblems | undefined> {
  const effects: Parameters<Work['afterCommit']>[0][] = []
  const buffered: Work = { ...work, afterCommit: (effect) => effects.push(effect) }
  await sql`savepoint rows`.execute(work.tx)
  for (const row of rows) {
    const input = inputOf(row, createdIds)
    const refusal =
      missingAbove(work, row, createdIds) ?? (await createOne(buffered, row, { create, input, createdIds }))
    if (!refusal) continue
    await sql.raw('rollback to savepoint rows; release savepoint rows').execute(work.tx)
    return refusal
  }
  await sql`release savepoint rows`.execute(work.tx)
  for (const effect of effects) work.afterCommit(effect)
  return undefined
}

/** Returns the problem of a row that refers to an earlier row which was skipped. */
function missingAbove({ actor }: Work, { row, later }: SheetRow, createdIds: CreatedIds): RowProblems | undefined {
  const missing = Object.entries(later ?? {}).find(([, earlier]) => !createdIds.has(earlier.row))
  if (!missing) return undefined
  const [field, { label }] = missing
  const problem = problemOf(field, 'unknown', { language: actor.language })
  return { row, problems: [{ ...problem, text: wordIn(actor.language, valueText('unknown', label)) }] }
}

interface RowLoad extends Pick<LoadOptions, 'create'> {
  readonly input: Record<string, unknown>
  readonly createdIds: CreatedIds
}

async function createOne(
  work: Work,
  { row }: SheetRow,
  { create, input, createdIds }: RowLoad,
): Promise<RowProblems | undefined> {
  try {
    const reply = (await create(work, input)) as { id?: string } | null
    if (reply?.id) createdIds.set(row, reply.id)
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
