// Statements on the table of slots. A slot is owned until its lease expires, by the clock of the database.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

/** A slot that a server owns. The epoch differs for each owner. */
export interface SlotLease {
  readonly slot: number
  readonly epoch: string
}

export interface SlotOwner extends SlotLease {
  /** Null if no server owns the slot. */
  readonly serverId: string | null
}

/** A lease that is not renewed for this time ends. */
export const leaseSec = 10

const leaseEnd: RawBuilder<Date> = sql`clock_timestamp() + make_interval(secs => ${leaseSec})`

/** Returns the leases in the form of `assert_slot_epochs`. */
export const pairsOf = (leases: readonly SlotLease[]): RawBuilder<unknown> =>
  sql`${leases.map(({ slot }) => slot)}::smallint[], ${leases.map(({ epoch }) => epoch)}::bigint[]`

const isLeased = (leases: readonly SlotLease[]): RawBuilder<boolean> =>
  sql`(s.slot, s.epoch) in (select h.slot, h.epoch from unnest(${pairsOf(leases)}) as h (slot, epoch))`

/**
 * Claims those of the slots that no server owns, with a new epoch. A slot is skipped while a transaction of its former
 * owner is open.
 */
export async function claimSlots(tx: Tx, serverId: string, slots: readonly number[]): Promise<SlotLease[]> {
  const leases = await rowsOf<SlotLease>(
    tx,
    sql`with free as (
        select slot from intake_slot
        where slot = any (${[...slots]}::smallint[]) and expires_at <= clock_timestamp()
        order by slot for update skip locked
      )
      update intake_slot s set server_id = ${serverId}, epoch = s.epoch + 1, expires_at = ${leaseEnd}
      from free where s.slot = free.slot returning s.slot, s.epoch`,
  )
  return leases.sort((left, right) => left.slot - right.slot)
}

/** Extends leases. Returns the slots that the server still owns. */
export async function renewSlots(tx: Tx, serverId: string, leases: readonly SlotLease[]): Promise<Set<number>> {
  const rows = await rowsOf<{ slot: number }>(
    tx,
    sql`update intake_slot s set expires_at = ${leaseEnd}
      where ${isLeased(leases)} and s.server_id = ${serverId} returning s.slot`,
  )
  return new Set(rows.map(({ slot }) => slot))
}

/** Ends leases, so that another server need not wait until they expire. The epoch ends too. */
export async function releaseSlots(tx: Tx, leases: readonly SlotLease[]): Promise<void> {
  await sql`update intake_slot s set server_id = null, epoch = s.epoch + 1, expires_at = '-infinity'
    where ${isLeased(leases)}`.execute(tx)
}

/** Returns all slots, in order. */
export function listSlots(tx: Tx): Promise<SlotOwner[]> {
  return rowsOf(
    tx,
    sql`select slot, epoch, case when expires_at > clock_timestamp() then server_id end as "serverId"
      from intake_slot order by slot`,
  )
}

/** Returns whether a lease has not expired and its epoch is the present one. */
export async function isLeaseValid(tx: Tx, { slot, epoch }: SlotLease): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select from intake_slot where slot = ${slot} and epoch = ${epoch} and expires_at > clock_timestamp()`,
  )
  return rows.length > 0
}
