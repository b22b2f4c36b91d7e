// The clock of works: the present, but where the past of a demo is made (docs/adr/0041).
import { AsyncLocalStorage } from 'node:async_hooks'

const told = new AsyncLocalStorage<number>()

/** Returns what time it is for a work that begins now, epoch ms. */
export const workTime = (): number => told.getStore() ?? Date.now()

/** Returns whether works that begin now are of another time. */
export const isOtherTime = (): boolean => told.getStore() !== undefined

const dayMs = 86_400_000

/**
 * Returns until when what was done counts for a work that began at `now`: in the present also what was done while it waited for a
 * lock, in another time only what was done before it.
 */
export const seenUntil = (now: number): number => (isOtherTime() ? now : now + dayMs)

/** Runs `act` with all works that begin in it at a time, epoch ms. They tell nobody: who listens lives in the present. */
export const worksAt = <T>(time: number, act: () => Promise<T>): Promise<T> => told.run(time, act)
