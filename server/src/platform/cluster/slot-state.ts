// The stored state of the slots of an intake, for their next owner.
import type { OwnedSlots } from '../broker/external/external-broker.ts'
import type { Database } from '../db/database.ts'
import { inRead, inWork, systemActor } from '../db/work.ts'
import { assertLeases, isFenceError } from './slot-fence.ts'
import { isLeaseValid, type SlotLease } from './slot-lease.ts'
import { loadSlotSnapshots, type SlotSnapshot, saveSlotSnapshots } from './slot-snapshot.ts'

export interface SlotState extends OwnedSlots {
  load(): Promise<SlotSnapshot[]>
  /** Throws if another server owns one of the slots. */
  save(snapshots: readonly SlotSnapshot[]): Promise<void>
}

interface SlotStateDependencies {
  readonly database: Database
  readonly leases: readonly SlotLease[]
  lost(): void
}

export function slotStateOf({ database, leases, lost }: SlotStateDependencies): SlotState {
  const slots = leases.map(({ slot }) => slot)
  const leaseBySlot = new Map(leases.map((lease) => [lease.slot, lease]))
  return {
    slots,
    async isOwned(slot) {
      const lease = leaseBySlot.get(slot)
      return lease !== undefined && inRead(database, systemActor(), ({ tx }) => isLeaseValid(tx, lease))
    },
    load: () => inRead(database, systemActor(), ({ tx }) => loadSlotSnapshots(tx, slots)),
    async save(snapshots) {
      try {
        await inWork(database, systemActor(), async ({ tx }) => {
          await assertLeases(
            tx,
            snapshots.flatMap(({ slot }) => leaseBySlot.get(slot) ?? []),
          )
          await saveSlotSnapshots(tx, snapshots)
        })
      } catch (error) {
        if (isFenceError(error)) lost()
        throw error
      }
    },
  }
}
