// Reads an uploaded workbook in a worker thread, so that a hostile file can only crash the thread.
import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import { Gate } from '../limits/gate.ts'
import type { SheetLimits } from './measure-sheet.ts'

/** Value of a cell. A time is given as epoch milliseconds of its wall clock in UTC. */
export type ReadCell = string | number | boolean | { readonly wallClock: number } | null

export type SheetAnswer =
  /** `isLarge`: the thread has memory that it would not return soon. */
  | { readonly isRead: true; readonly isLarge: boolean }
  /** `size`: more cells, columns, text, bytes, memory or time than allowed. */
  | { readonly refusal: 'broken' | 'rows' | 'size' }
  /** The rows could not be written, for example because the disk is full. */
  | { readonly diskCode: string }

export interface SheetOrder extends SheetLimits {
  readonly path: string
  /** Maximum bytes of the unpacked entries. */
  readonly maxBytes: number
  /** Maximum characters of all cells. */
  readonly maxCharacters: number
}

const limits = {
  maxColumns: 512,
  /** 100,000 points with all of their columns, which an export contains. */
  maxCells: 5_000_000,
  maxBytes: 400 * 1024 * 1024,
  maxCharacters: 64_000_000,
} as const

const timeoutMs = 90_000
const spareMs = 5_000
const heapMb = 768
/** A large sheet is read in slices, whose garbage is collected early. */
const youngMb = 8

/** Reading a workbook can take hundreds of megabytes, so one is read at a time and a few wait. */
const gate = new Gate({ atWork: 1, waiting: 16 })

/**
 * Writes the rows of the first sheet beside the workbook, for `readSpooledRows`. Throws `sheetBroken`, `tooManyRows`,
 * `sheetTooLarge` if it exceeds the limits, or `throttled` if too many wait.
 */
export async function spoolWorkbook(path: string, maxRows: number): Promise<void> {
  const answer = await gate.run(() => requestSheet({ ...limits, path, maxRows }))
  if ('isRead' in answer) return
  if ('diskCode' in answer) throw Object.assign(new Error('rows of a workbook'), { code: answer.diskCode })
  if (answer.refusal === 'rows') throw new DomainError('tooManyRows', { limit: maxRows })
  if (answer.refusal === 'broken') throw new DomainError('sheetBroken')
  throw new DomainError('sheetTooLarge', { cells: limits.maxCells, columns: limits.maxColumns })
}

/** Starting a thread costs more than reading most workbooks, so a thread that read a small one is reused soon after. */
let takeSpare = (): Worker | undefined => undefined

function requestSheet(order: SheetOrder): Promise<SheetAnswer> {
  const thread = takeSpare() ?? startThread()
  return new Promise<SheetAnswer>((resolve) => {
    const timer = setTimeout(() => settle({ refusal: 'size' }), timeoutMs)
    const settle = (answer: SheetAnswer): void => {
      clearTimeout(timer)
      for (const name of ['message', 'error', 'exit']) thread.removeAllListeners(name)
      thread.on('error', () => {})
      if ('isRead' in answer && !answer.isLarge) cacheSpare(thread)
      else void thread.terminate()
      resolve(answer)
    }
    thread.on('message', settle)
    thread.once('error', ({ code }: NodeJS.ErrnoException) => {
      settle({ refusal: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'size' : 'broken' })
    })
    thread.once('exit', () => settle({ refusal: 'broken' }))
    thread.postMessage(order)
  })
}

const startThread = (): Worker =>
  new Worker(new URL('./read-workbook-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  })

function cacheSpare(thread: Worker): void {
  const leave = (): void => {
    clearTimeout(timer)
    takeSpare = () => undefined
  }
  const timer = setTimeout(() => {
    leave()
    void thread.terminate()
  }, spareMs).unref()
  thread.once('exit', leave).unref()
  takeSpare = () => {
    leave()
    thread.off('exit', leave).ref()
    return thread
  }
}
