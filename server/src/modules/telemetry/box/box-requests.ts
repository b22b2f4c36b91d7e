// What the intake asks of a box on down/ctl: its list of points again, or messages that are missing.

import type { Broker } from '../../../platform/broker/login.ts'
import { hasPassed } from '../../../platform/clock.ts'
import type { BoxLane } from '../intake/catalogue.ts'

const rebirthSpacingMs = 30_000

/** Asks boxes. A box that speaks HTTP only, or does not listen, simply does not answer. */
export class BoxRequests {
  #publish: Broker['publish']
  #onFailure: (error: unknown) => void

  constructor(publish: Broker['publish'], onFailure: (error: unknown) => void) {
    this.#publish = publish
    this.#onFailure = onFailure
  }

  /** For data under an alias that no birth explains; at most once in 30 s a box. */
  rebirth(lane: BoxLane, at: number): void {
    const { record } = lane
    if (!hasPassed(record.rebirthAskedAt, at, rebirthSpacingMs)) return
    record.rebirthAskedAt = at
    this.#request(lane, { rebirth: true })
  }

  /** For a gap in the sequence of a box; both ends included. */
  resend(lane: BoxLane, { from, to }: { from: number; to: number }): void {
    this.#request(lane, { resend: { from, to } })
  }

  #request({ box, company }: BoxLane, request: Record<string, unknown>): void {
    const login = { companyCode: company.companyCode, boxCode: box.boxCode }
    this.#publish(login, 'down/ctl', JSON.stringify(request)).catch(this.#onFailure)
  }
}
