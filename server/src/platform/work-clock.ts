// Effective time of transactions: now, except when demo history is generated (docs/adr/0041).
import { AsyncLocalStorage } from 'node:async_hooks'

const effectiveTime = new AsyncLocalStorage<number>()

/** Returns the effective time of a transaction that starts now, epoch ms. */
export const workTime = (): number => effectiveTime.getStore() ?? Date.now()

/** Returns whether transactions that start now are backdated. */
export const isOtherTime = (): boolean => effectiveTime.getStore() !== undefined

const dayMs = 86_400_000

/**
 * Returns the time until which changes count for a transaction of effective time `now`. A current transaction includes
 * changes made while it waited for a lock, a backdated one only changes before it.
 */
export const seenUntil = (now: number): number => (isOtherTime() ? now : now + dayMs)

/** Runs `act` with the effective time `time` (epoch ms) for its transactions. Backdated transactions emit no events. */
export const worksAt = <T>(time: number, act: () => Promise<T>): Promise<T> => effectiveTime.run(time, act)
