// Workbooks between check and load. A load runs on by itself when it takes longer than a call should.
import { randomBytes } from 'node:crypto'
import type { ImportProgress, RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import { importRows } from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import type { Actor } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Arrived, FileFolder } from '../../../platform/files/file-folder.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { checkSheet } from './check-sheet.ts'
import { type Create, loadRows, RowRefusal } from './load-rows.ts'

export interface CheckedBook {
  readonly arrived: Arrived
  readonly resource: AnyResource
  readonly problems: readonly RowProblems[]
  readonly total: number
}

interface Kept extends CheckedBook {
  readonly companyId: string | null
  readonly userId: string | null
  readonly until: number
  progress?: ImportProgress
}

interface Load extends Pick<Transactions, 'inWork'> {
  readonly actor: Actor
  readonly create: Create
}

const running = ({ total }: CheckedBook, loaded: number): ImportProgress => ({
  state: 'running',
  loaded,
  total,
  row: null,
  reason: null,
})

const lifeMs = 30 * 60_000
/** Checked workbooks of one company that wait for their load. */
const mostKept = 20
/** How long a call waits for its load. */
const patienceMs = 8000

export class ImportDesk {
  readonly #folder: FileFolder
  readonly #kept = new Map<string, Kept>()

  constructor(folder: FileFolder) {
    this.#folder = folder
  }

  /** Keeps a checked workbook for its company and user; returns its token. */
  store({ companyId, userId }: Actor, book: CheckedBook): string {
    this.#sweep()
    this.#makeRoom(companyId)
    const token = randomBytes(18).toString('base64url')
    this.#kept.set(token, { ...book, companyId, userId, until: Date.now() + lifeMs })
    return token
  }

  /** The workbook of a token. Error `notFound` when it is gone or somebody else's. */
  find({ companyId, userId }: Actor, token: string, resource: AnyResource): Kept {
    this.#sweep()
    const kept = this.#kept.get(token)
    if (!kept || kept.companyId !== companyId || kept.userId !== userId || kept.resource !== resource) {
      throw new DomainError('notFound')
    }
    return kept
  }

  /** Loads a workbook once; a repeat returns how far it is. Error `importInvalid`. */
  async load(kept: Kept, load: Load): Promise<ImportProgress> {
    if (kept.problems.length > 0) throw new DomainError('importInvalid', { count: kept.problems.length })
    if (!kept.progress) {
      kept.progress = running(kept, 0)
      const job = this.#run(kept, load)
      await Promise.race([job, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
    }
    return kept.progress
  }

  async #run(kept: Kept, { inWork, actor, create }: Load): Promise<void> {
    const reportLoaded = (loaded: number): void => {
      kept.progress = running(kept, loaded)
    }
    try {
      const sheet = await readWorkbook(kept.arrived.path, importRows)
      await inWork(async (work) => {
        // The store may have changed since the check.
        const { rows, problems } = await checkSheet(work, kept.resource, sheet)
        const [first] = problems
        if (first) throw new RowRefusal(first.row, first.problems.map(({ text }) => text).join('; '))
        await loadRows(work, rows, { create, resource: kept.resource, reportLoaded })
      })
      kept.progress = { ...running(kept, kept.total), state: 'done' }
    } catch (error) {
      const refusal = RowRefusal.of(error, actor.language)
      kept.progress = { state: 'failed', loaded: 0, total: kept.total, row: refusal.row, reason: refusal.message }
      if (!refusal.isKnown) throw error
    } finally {
      await this.#folder.discard(kept.arrived)
    }
  }

  /** The oldest checked workbook of a company goes for a new one. */
  #makeRoom(companyId: string | null): void {
    const own = [...this.#kept].filter(([, kept]) => kept.companyId === companyId && kept.progress?.state !== 'running')
    for (const [token, kept] of own.slice(0, Math.max(0, own.length - mostKept + 1))) this.#discard(token, kept)
  }

  #discard(token: string, kept: Kept): void {
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
