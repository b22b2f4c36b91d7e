// Keeps workbooks between check and load. A load that takes longer than a request continues in the background.
import {
  type ImportMode,
  type ImportProgress,
  importLimit,
  type RowProblems,
} from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import type { Actor, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import { spoolWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { checkWorkbook } from './check-sheet.ts'
import {
  type CheckedWorkbook,
  claimWorkbook,
  findWorkbook,
  insertWorkbook,
  type StoredWorkbook,
  saveLoad,
} from './checked-workbooks.ts'
import { type Create, type CreateMany, type LoadOptions, loadGoodRows, loadRows, RowRefusal } from './load-rows.ts'

interface Load extends Transactions {
  readonly actor: Actor
  readonly create: Create
  readonly createMany?: CreateMany | undefined
  readonly mode: ImportMode
}

/** A load as it stands, and after it the problems of the skipped rows. */
interface LoadState {
  progress: ImportProgress
  problems: readonly RowProblems[]
}

const running = ({ total }: CheckedWorkbook, loaded: number): ImportProgress => ({
  state: 'running',
  loaded,
  total,
  skipped: 0,
  row: null,
  reason: null,
})

/** How long a request waits for its load, in ms. */
const patienceMs = 8000
/** How often the progress of a load is stored for other servers. */
const renewMs = 1000

/**
 * Loads a workbook in parts and returns the problems of the skipped rows. Throws `RowRefusal` if nothing may be
 * skipped. The database may have changed since the check, so each part is checked again.
 */
async function loadParts(
  work: Work,
  { arrived, resource }: CheckedWorkbook,
  { mode, ...options }: LoadOptions & { readonly mode: ImportMode },
): Promise<RowProblems[]> {
  const skipped: RowProblems[] = []
  let loadedCount = 0
  for await (const part of checkWorkbook(work, resource, arrived.path)) {
    const before = loadedCount
    const partOptions = Object.assign({}, options, {
      reportLoaded: (loaded: number) => options.reportLoaded(before + loaded),
    })
    const [first] = part.problems
    if (mode === 'SKIP_ERRORS') for (const problem of await loadGoodRows(work, part, partOptions)) skipped.push(problem)
    else if (first) throw new RowRefusal(first.row, first.problems.map(({ text }) => text).join('; '))
    else await loadRows(work, part.rows, partOptions)
    loadedCount += part.rows.length
  }
  return skipped
}

export class ImportDesk {
  readonly #folder: FileFolder

  constructor(folder: FileFolder) {
    this.#folder = folder
  }

  /** Stores a checked workbook for its company and user. Returns its token. */
  async store({ inWork }: Pick<Transactions, 'inWork'>, book: CheckedWorkbook): Promise<string> {
    await this.#folder.lend(book.arrived)
    const { token, discarded } = await inWork((work) => insertWorkbook(work, book, this.#folder))
    for (const arrived of discarded) await this.#folder.discardLent(arrived)
    return token
  }

  /** Returns the workbook of a token. Throws `importGone` if it has expired or belongs to another user. */
  find({ inRead }: Pick<Transactions, 'inRead'>, token: string, resource: AnyResource): Promise<StoredWorkbook> {
    return inRead((read) => findWorkbook(read, { token, resource }, this.#folder))
  }

  /** Makes the file and the rows of a workbook readable on this server. Throws `importGone`. */
  async open({ arrived, resource }: CheckedWorkbook): Promise<void> {
    const isBrought = await this.#folder.bring(arrived).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'notFound' ? new DomainError('importGone') : error
    })
    if (isBrought) await spoolWorkbook(arrived.path, importLimit(resource).rows)
  }

  /**
   * Loads a workbook once; a repeat returns the progress. Throws `importInvalid` if there are problems and the mode
   * loads all or nothing.
   */
  async load(book: StoredWorkbook, load: Load): Promise<Readonly<LoadState>> {
    const { progress, problems, token } = book
    if (progress) return { progress, problems }
    const count = problems.length
    if (count > 0 && load.mode === 'ALL_OR_NOTHING') throw new DomainError('importInvalid', { count })
    const state: LoadState = { progress: running(book, 0), problems }
    const isClaimed = await load.inWork((work) => claimWorkbook(work, token, state.progress))
    if (!isClaimed) return this.load(await this.find(load, token, book.resource), load)
    const job = this.#run(book, load, state)
    await waitAtMost(job, patienceMs)
    return state
  }

  async #run(book: StoredWorkbook, load: Load, state: LoadState): Promise<void> {
    const { inWork, actor, create, createMany, mode } = load
    const save = () => inWork((work) => saveLoad(work, book.token, state))
    const reportLoaded = (loaded: number): void => {
      state.progress = running(book, loaded)
    }
    // A progress that cannot be stored is stored a second later.
    const timer = setInterval(() => void save().catch(() => undefined), renewMs)
    try {
      await this.open(book)
      const problems = await inWork((work) =>
        loadParts(work, book, { create, createMany, resource: book.resource, reportLoaded, mode }),
      )
      state.problems = problems
      const skipped = problems.length
      state.progress = { ...running(book, book.total - skipped), state: 'done', skipped }
    } catch (error) {
      const refusal = RowRefusal.of(error, actor.language)
      state.progress = { ...running(book, 0), state: 'failed', row: refusal.row, reason: refusal.message }
      if (!refusal.isKnown) throw error
    } finally {
      clearInterval(timer)
      await save()
      // The file is kept if rows were skipped, because `annotate` returns it with them.
      if (!state.progress.skipped) await this.#folder.discardLent(book.arrived)
    }
  }
}
