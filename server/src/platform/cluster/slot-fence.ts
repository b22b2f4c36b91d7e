// The one place where writes of the intake are fenced: each transaction asserts the epochs of the slots that its server
// believes to own, and none of them can get a new owner before it ends.
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Store } from '../db/store.ts'
import { sqlState } from '../db/work.ts'
import { pairsOf, type SlotLease } from './slot-lease.ts'

export interface SlotFence {
  leases(): readonly SlotLease[]
  /** Called when a transaction was refused, because another server owns one of the slots. */
  lost(): void
}

const otherOwner = 'GS001'

/** Returns whether a transaction was refused by the fence. */
export const isFenceError = (error: unknown): boolean => sqlState(error) === otherOwner

/** Throws if another server owns one of the slots. Otherwise none gets a new owner before the transaction ends. */
export async function assertLeases(tx: Tx, leases: readonly SlotLease[]): Promise<void> {
  if (leases.length > 0) await sql`select assert_slot_epochs(${pairsOf(leases)})`.execute(tx)
}

/** Returns a store whose writing transactions fail when one of the slots has another owner. Reads are not fenced. */
export function fencedStore(store: Store, { leases, lost }: SlotFence): Store {
  return {
    asSystem(...who) {
      const { inWork, inRead } = store.asSystem(...who)
      return {
        inRead,
        inWork: async (fn, options) => {
          try {
            return await inWork(async (work) => {
              await assertLeases(work.tx, leases())
              return fn(work)
            }, options)
          } catch (error) {
            if (isFenceError(error)) lost()
            throw error
          }
        },
      }
    },
  }
}
