// Stores workbooks between check and load. A load that takes longer than a request continues in the background.
import { randomBytes } from 'node:crypto'
import type { ImportMode, ImportProgress, RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import type { Actor, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'
import { checkWorkbook } from './check-sheet.ts'
import { type Create, type CreateMany, type LoadOptions, loadGoodRows, loadRows, RowRefusal } from './load-rows.ts'

export interface CheckedWorkbook {
  readonly arrived: ArrivedFile
  readonly resource: AnyResource
  /** Problems of the check; after a load, those of the skipped rows. */
  problems: readonly RowProblems[]
  readonly total: number
}

interface StoredImport extends CheckedWorkbook {
  readonly companyId: string | null
  readonly userId: string | null
  readonly until: number
  progress?: ImportProgress
}

interface Load extends Pick<Transactions, 'inWork'> {
  readonly actor: Actor
  readonly create: Create
  readonly createMany?: CreateMany | undefined
  readonly mode: ImportMode
}

const running = ({ total }: CheckedWorkbook, loaded: number): ImportProgress => ({
  state: 'running',
  loaded,
  total,
  skipped: 0,
  row: null,
  reason: null,
})

const lifeMs = 30 * 60_000
/** Maximum number of checked workbooks of one company. */
const maxOfCompany = 20
/** Maximum number of checked workbooks of one user. */
const maxOfUser = 5
/** How long a request waits for its load, in ms. */
const patienceMs = 8000

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
  readonly #imports = new Map<string, StoredImport>()

  constructor(folder: FileFolder) {
    this.#folder = folder
  }

  /** Stores a checked workbook for its company and user. Returns its token. */
  store({ companyId, userId }: Actor, book: CheckedWorkbook): string {
    this.#sweep()
    this.#makeRoom((storedImport) => storedImport.companyId === companyId && storedImport.userId === userId, maxOfUser)
    this.#makeRoom((storedImport) => storedImport.companyId === companyId, maxOfCompany)
    const token = randomBytes(18).toString('base64url')
    this.#imports.set(token, { ...book, companyId, userId, until: Date.now() + lifeMs })
    return token
  }

  /** Returns the workbook of a token. Throws `importGone` if it has expired or belongs to another user. */
  find({ companyId, userId }: Actor, token: string, resource: AnyResource): StoredImport {
    this.#sweep()
    const storedImport = this.#imports.get(token)
    if (
      !storedImport ||
      storedImport.companyId !== companyId ||
      storedImport.userId !== userId ||
      storedImport.resource !== resource
    ) {
      throw new DomainError('importGone')
    }
    return storedImport
  }

  /**
   * Loads a workbook once; a repeat returns the progress. Throws `importInvalid` if there are problems and the mode
   * loads all or nothing.
   */
  async load(storedImport: StoredImport, load: Load): Promise<ImportProgress> {
    if (!storedImport.progress) {
      const count = storedImport.problems.length
      if (count > 0 && load.mode === 'ALL_OR_NOTHING') throw new DomainError('importInvalid', { count })
      storedImport.progress = running(storedImport, 0)
      const job = this.#run(storedImport, load)
      await Promise.race([job, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
    }
    return storedImport.progress
  }

  async #run(storedImport: StoredImport, { inWork, actor, create, createMany, mode }: Load): Promise<void> {
    const reportLoaded = (loaded: number): void => {
      storedImport.progress = running(storedImport, loaded)
    }
    try {
      const problems = await inWork((work) =>
        loadParts(work, storedImport, { create, createMany, resource: storedImport.resource, reportLoaded, mode }),
      )
      storedImport.problems = problems
      const skipped = problems.length
      storedImport.progress = { ...running(storedImport, storedImport.total - skipped), state: 'done', skipped }
    } catch (error) {
      const refusal = RowRefusal.of(error, actor.language)
      storedImport.progress = {
        ...running(storedImport, 0),
        state: 'failed',
        row: refusal.row,
        reason: refusal.message,
      }
      if (!refusal.isKnown) throw error
    } finally {
      // The file is kept if rows were skipped, because `annotate` returns it with them.
      if (!storedImport.progress?.skipped) await this.#folder.discard(storedImport.arrived)
    }
  }

  /** Discards the oldest workbooks to stay within the limit. */
  #makeRoom(isCounted: (storedImport: StoredImport) => boolean, maxCount: number): void {
    const discardable = [...this.#imports].filter(
      ([, storedImport]) => isCounted(storedImport) && storedImport.progress?.state !== 'running',
    )
    for (const [token, storedImport] of discardable.slice(0, Math.max(0, discardable.length - maxCount + 1)))
      this.#discard(token, storedImport)
  }

  #discard(token: string, storedImport: StoredImport): void {
    this.#imports.delete(token)
    void this.#folder.discard(storedImport.arrived)
  }

  #sweep(): void {
    const now = Date.now()
    for (const [token, storedImport] of this.#imports) {
      if (storedImport.until > now || storedImport.progress?.state === 'running') continue
      this.#discard(token, storedImport)
    }
  }
}
