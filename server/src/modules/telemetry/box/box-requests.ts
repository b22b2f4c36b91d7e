// Requests of the intake to a box on down/ctl: send the birth again, or resend missing messages.

import type { Broker } from '../../../platform/broker/login.ts'
import { hasPassed } from '../../../platform/clock.ts'
import type { BoxLane } from '../intake/catalogue.ts'

const rebirthSpacingMs = 30_000

/** Sends requests to boxes. A box that uses only HTTP or does not subscribe never responds. */
export class BoxRequests {
  #publish: Broker['publish']
  #onFailure: (error: unknown) => void

  constructor(publish: Broker['publish'], onFailure: (error: unknown) => void) {
    this.#publish = publish
    this.#onFailure = onFailure
  }

  /** Requests a birth because of an unknown alias, at most once in 30 s per box. */
  rebirth(lane: BoxLane, at: number): void {
    const { record } = lane
    if (!hasPassed(record.rebirthAskedAt, at, rebirthSpacingMs)) return
    record.rebirthAskedAt = at
    this.#request(lane, { rebirth: true })
  }

  /** Requests the messages of a sequence gap; both ends included. */
  resend(lane: BoxLane, { from, to }: { from: number; to: number }): void {
    this.#request(lane, { resend: { from, to } })
  }

  #request({ box, company }: BoxLane, request: Record<string, unknown>): void {
    const login = { companyCode: company.companyCode, boxCode: box.boxCode }
    this.#publish(login, 'down/ctl', JSON.stringify(request)).catch(this.#onFailure)
  }
}
