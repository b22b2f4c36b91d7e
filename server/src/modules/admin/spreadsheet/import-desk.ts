// Workbooks between check and load. A load runs on by itself when it takes longer than a call should.
import { randomBytes } from 'node:crypto'
import {
  type ImportMode,
  type ImportProgress,
  importLimit,
  type RowProblems,
} from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import type { Actor } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { checkSheet } from './check-sheet.ts'
import { type Create, loadGoodRows, loadRows, RowRefusal } from './load-rows.ts'

export interface CheckedBook {
  readonly arrived: ArrivedFile
  readonly resource: AnyResource
  /** Of the check; after a load of the others, the rows that were left out. */
  problems: readonly RowProblems[]
  readonly total: number
}

interface StoredImport extends CheckedBook {
  readonly companyId: string | null
  readonly userId: string | null
  readonly until: number
  progress?: ImportProgress
}

interface Load extends Pick<Transactions, 'inWork'> {
  readonly actor: Actor
  readonly create: Create
  readonly mode: ImportMode
}

const running = ({ total }: CheckedBook, loaded: number): ImportProgress => ({
  state: 'running',
  loaded,
  total,
  skipped: 0,
  row: null,
  reason: null,
})

const lifeMs = 30 * 60_000
/** Checked workbooks of one company that wait for their load. */
const mostKept = 20
/** Those of one user. */
const mostOfUser = 5
/** How long a call waits for its load. */
const patienceMs = 8000

export class ImportDesk {
  readonly #folder: FileFolder
  readonly #kept = new Map<string, StoredImport>()

  constructor(folder: FileFolder) {
    this.#folder = folder
  }

  /** Keeps a checked workbook for its company and user; returns its token. */
  store({ companyId, userId }: Actor, book: CheckedBook): string {
    this.#sweep()
    this.#makeRoom((kept) => kept.companyId === companyId && kept.userId === userId, mostOfUser)
    this.#makeRoom((kept) => kept.companyId === companyId, mostKept)
    const token = randomBytes(18).toString('base64url')
    this.#kept.set(token, { ...book, companyId, userId, until: Date.now() + lifeMs })
    return token
  }

  /** The workbook of a token. Error `importGone` when it is gone or somebody else's. */
  find({ companyId, userId }: Actor, token: string, resource: AnyResource): StoredImport {
    this.#sweep()
    const kept = this.#kept.get(token)
    if (!kept || kept.companyId !== companyId || kept.userId !== userId || kept.resource !== resource) {
      throw new DomainError('importGone')
    }
    return kept
  }

  /** Loads a workbook once; a repeat returns how far it is. Error `importInvalid` where a problem keeps all rows out. */
  async load(kept: StoredImport, load: Load): Promise<ImportProgress> {
    if (!kept.progress) {
      const count = kept.problems.length
      if (count > 0 && load.mode === 'ALL_OR_NOTHING') throw new DomainError('importInvalid', { count })
      kept.progress = running(kept, 0)
      const job = this.#run(kept, load)
      await Promise.race([job, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
    }
    return kept.progress
  }

  async #run(kept: StoredImport, { inWork, actor, create, mode }: Load): Promise<void> {
    const reportLoaded = (loaded: number): void => {
      kept.progress = running(kept, loaded)
    }
    try {
      const sheet = await readWorkbook(kept.arrived.path, importLimit(kept.resource).rows)
      const problems = await inWork(async (work) => {
        // The store may have changed since the check.
        const checked = await checkSheet(work, kept.resource, sheet)
        const options = { create, resource: kept.resource, reportLoaded }
        if (mode === 'SKIP_ERRORS') return loadGoodRows(work, checked, options)
        const [first] = checked.problems
        if (first) throw new RowRefusal(first.row, first.problems.map(({ text }) => text).join('; '))
        await loadRows(work, checked.rows, options)
        return []
      })
      kept.problems = problems
      const skipped = problems.length
      kept.progress = { ...running(kept, kept.total - skipped), state: 'done', skipped }
    } catch (error) {
      const refusal = RowRefusal.of(error, actor.language)
      kept.progress = { ...running(kept, 0), state: 'failed', row: refusal.row, reason: refusal.message }
      if (!refusal.isKnown) throw error
    } finally {
      // Whoever asks for the rows that were left out gets them with the file they came in.
      if (!kept.progress?.skipped) await this.#folder.discard(kept.arrived)
    }
  }

  /** The oldest checked workbook goes for a new one. */
  #makeRoom(isOwn: (kept: StoredImport) => boolean, most: number): void {
    const own = [...this.#kept].filter(([, kept]) => isOwn(kept) && kept.progress?.state !== 'running')
    for (const [token, kept] of own.slice(0, Math.max(0, own.length - most + 1))) this.#discard(token, kept)
  }

  #discard(token: string, kept: StoredImport): void {
    this.#kept.delete(token)
    void this.#folder.discard(kept.arrived)
  }

  #sweep(): void {
    const now = Date.now()
    for (const [token, kept] of this.#kept) {
      if (kept.until > now || kept.progress?.state === 'running') continue
      this.#discard(token, kept)
    }
  }
}
