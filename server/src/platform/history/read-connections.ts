// Connections of reads to the embedded engine. One connection runs one statement at a time, so a long read would delay
// every other one.

import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Each running statement occupies one of the four threads on which Node.js also accesses files, so one stays free for the
 * intake. What is beyond waits here, where it occupies none.
 */
const maxConnections = 3

/** Opens connections as they are needed, and runs one statement at a time on each. */
export class ReadConnections {
  readonly #connect: () => Promise<ClickHouseClient>
  readonly #all: ClickHouseClient[] = []
  readonly #idle: ClickHouseClient[] = []
  readonly #waiting: ((client: ClickHouseClient) => void)[] = []
  #opening = 0

  constructor(connect: () => Promise<ClickHouseClient>) {
    this.#connect = connect
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
    if (this.#all.length + this.#opening >= maxConnections) return new Promise((resolve) => this.#waiting.push(resolve))
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
