// Writes that were passed to the thread of a box and have no result yet.
import type { DriverFault } from './driver.ts'

export class PendingWrites {
  readonly #pending = new Map<number, (fault: DriverFault | undefined) => void>()
  #nextId = 1

  /** Passes a write on. Resolves with its fault; undefined if the device confirmed it. */
  send(post: (id: number) => void): Promise<DriverFault | undefined> {
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#pending.set(id, resolve)
      post(id)
    })
  }

  resolve(id: number, fault: DriverFault | undefined): void {
    this.#pending.get(id)?.(fault)
    this.#pending.delete(id)
  }

  /** Ends all writes of a thread that ended. */
  fail(fault: DriverFault): void {
    for (const resolve of this.#pending.values()) resolve(fault)
    this.#pending.clear()
  }
}
