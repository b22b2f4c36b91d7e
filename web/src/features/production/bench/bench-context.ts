// What the parts of a bench share: its station, its worker, and the queue of actions.
import { createContext, useContext } from 'react'
import type { BenchStation } from './bench-work.ts'
import type { Worker } from './person/worker.ts'
import type { ActionPerformer } from './queue/report-queue.ts'

export interface BenchState {
  readonly station: BenchStation
  readonly worker: Worker | undefined
  readonly isOnline: boolean
  /** Serial numbers in queued reports that have not been sent yet. */
  readonly unsentSerials: ReadonlySet<string>
  readonly setWorker: (worker: Worker) => void
  /** Returns the latest worker, also before the next render. */
  readonly readWorker: () => Worker | undefined
  /** Returns why the server refuses an action; the caller shows it. */
  readonly perform: ActionPerformer
}

export const BenchContext = createContext<BenchState | undefined>(undefined)

/** Returns the bench of the context. Throws if there is none. */
export function useBench(): BenchState {
  const bench = useContext(BenchContext)
  if (!bench) throw new Error('There is no bench around this component')
  return bench
}
