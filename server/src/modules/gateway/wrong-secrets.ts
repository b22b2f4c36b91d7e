// Records wrong box secrets in the operation log of the company of the box.

import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { OperationEntry } from '../../platform/http/operation-entry.ts'

const minuteSec = 60
/** Maximum number of entries per minute and box, for any number of addresses. */
const perBox = 10

export interface WrongSecret {
  companyId: string
  boxId: string
  boxCode: string
  address: string
  protocol: 'MQTT' | 'HTTP'
}

/** Logs wrong secrets, at most once a minute for each box and address. */
export class WrongSecrets {
  readonly #add: (entry: OperationEntry) => void
  readonly #once = new RateLimiterMemory({ keyPrefix: 'once', points: 1, duration: minuteSec })
  readonly #ofBox = new RateLimiterMemory({ keyPrefix: 'box', points: perBox, duration: minuteSec })

  constructor(add: (entry: OperationEntry) => void) {
    this.#add = add
  }

  async note({ companyId, boxId, boxCode, address, protocol }: WrongSecret): Promise<void> {
    try {
      await this.#once.consume(`${boxId} ${address}`)
      await this.#ofBox.consume(boxId)
    } catch {
      return
    }
    this.#add({
      companyId,
      userId: null,
      userName: boxCode,
      module: 'gateway',
      operation: 'wrongBoxSecret',
      method: protocol,
      url: `/box/${boxCode}`,
      ip: address,
      code: '1301',
      costMs: 0,
      at: Date.now(),
      isStranger: true,
    })
  }
}
