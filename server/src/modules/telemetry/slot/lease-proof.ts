// Whether this server surely owns its slots. A server that was paused first finds out, so that it takes no message whose
// slot another server owns by now.
import type { SlotState } from '../../../platform/cluster/slot-state.ts'

const renewMs = 1000
/** Shorter than a lease, so that no other server owns a slot before it has passed. */
const provenMs = 8000

export class LeaseProof {
  readonly #slots: SlotState | undefined
  #provenAt = performance.now()

  /** @param slots undefined for an intake that owns all slots for good */
  constructor(slots: SlotState | undefined) {
    this.#slots = slots
    if (slots) setInterval(() => void this.#renew(slots), renewMs).unref()
  }

  get isProven(): boolean {
    return this.#slots === undefined || performance.now() - this.#provenAt < provenMs
  }

  /** While the database does not answer nothing is proven. */
  async #renew({ slots, isOwned }: SlotState): Promise<void> {
    const startedAt = performance.now()
    const [slot] = slots
    if (slot !== undefined && (await isOwned(slot).catch(() => false))) this.#provenAt = startedAt
  }
}
