// A workbook that somebody uploaded, read in a thread of its own: what is wrong with it ends the thread, not the product.
import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import { Gate } from '../limits/gate.ts'

/** A value of a cell; times come as epoch milliseconds of their wall clock in UTC. */
export type ReadCell = string | number | boolean | { readonly wallClock: number } | null

export type SheetAnswer = { readonly rows: ReadCell[][] } | { readonly refusal: 'broken' | 'rows' }

export interface SheetOrder {
  readonly path: string
  readonly mostRows: number
  /** Bytes of the unpacked archive. */
  readonly mostBytes: number
}

const patienceMs = 60_000
const spareMs = 5_000
const unpackedBytes = 400 * 1024 * 1024

/** A workbook may take a gigabyte while it is read: one at a time, a few wait. */
const gate = new Gate({ atWork: 1, waiting: 16 })

/** Rows of the first sheet. Errors `sheetBroken`, `tooManyRows`, `throttled` when too many are being read. */
export async function readWorkbook(path: string, mostRows: number): Promise<ReadCell[][]> {
  const order: SheetOrder = { path, mostRows, mostBytes: unpackedBytes }
  const answer = await gate.run(() => requestSheet(order))
  if ('rows' in answer) return answer.rows
  if (answer.refusal === 'rows') throw new DomainError('tooManyRows', { limit: mostRows })
  throw new DomainError('sheetBroken')
}

/** Starting a thread costs more than most workbooks: one that read its workbook well waits a while for the next. */
let takeSpare = (): Worker | undefined => undefined

function requestSheet(order: SheetOrder): Promise<SheetAnswer> {
  const thread = takeSpare() ?? startThread()
  return new Promise<SheetAnswer>((resolve) => {
    const timer = setTimeout(() => void thread.terminate(), patienceMs)
    const settle = (answer: SheetAnswer): void => {
      clearTimeout(timer)
      for (const name of ['message', 'error', 'exit']) thread.removeAllListeners(name)
      thread.on('error', () => {})
      if ('rows' in answer) keepSpare(thread)
      else void thread.terminate()
      resolve(answer)
    }
    thread.once('message', settle)
    // Out of memory, out of patience, or a fault of the reader: to the person it is a file that cannot be read.
    thread.once('error', () => settle({ refusal: 'broken' }))
    thread.once('exit', () => settle({ refusal: 'broken' }))
    thread.postMessage(order)
  })
}

const startThread = (): Worker =>
  new Worker(new URL('./read-workbook-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })

function keepSpare(thread: Worker): void {
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
