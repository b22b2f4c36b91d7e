// Connections to the embedded engine. One connection runs one statement at a time, so a long statement would delay every
// other one.

import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Loads the embedded engine. The main thread must load it before other threads do: the process aborts or hangs when the
 * thread that loaded it first ends. One of several servers does not load it, because its threads end when slots move.
 */
export const loadEngine = () => import('chdb/connection')

/** Opens connections as they are needed, and runs one statement at a time on each. */
export class EngineConnections {
  readonly #connect: () => Promise<ClickHouseClient>
  readonly #limit: number
  readonly #all: ClickHouseClient[] = []
  readonly #idle: ClickHouseClient[] = []
  readonly #waiting: ((client: ClickHouseClient) => void)[] = []
  #opening = 0

  /**
   * @param limit each running statement occupies one of the four threads on which Node.js also accesses files. What is
   * beyond the limit waits here, where it occupies none.
   */
  constructor(connect: () => Promise<ClickHouseClient>, limit: number) {
    this.#connect = connect
    this.#limit = limit
  }

  async run<T>(statement: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    const client = await this.#acquire()
    try {
      return await statement(client)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(client)
      else this.#idle.push(client)
    }
  }

  async #acquire(): Promise<ClickHouseClient> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#all.length + this.#opening >= this.#limit) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#opening++
    try {
      const client = await this.#connect()
      this.#all.push(client)
      return client
    } finally {
      this.#opening--
    }
  }

  async close(): Promise<void> {
    for (const client of this.#all) await client.close()
  }
}
