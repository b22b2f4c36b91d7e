// Stops each server of a cluster in order and starts it again, as for an upgrade.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import type { LiveAges } from './live-ages.ts'

const pollMs = 50
const moveLimitMs = 60_000
/** Time in which the live values go on after a move, before the next one. */
const quietMs = 3000

export interface ServerMove {
  /** From the signal to stop until other servers own all slots. */
  readonly moveMs: number
  /** Longest age of live values while the server stopped and started. */
  readonly gapMs: number
}

interface RestartOrder {
  readonly cluster: Cluster
  readonly stores: Database
  readonly ages: LiveAges
  /** Resolves when all servers are ready and every slot has an owner. */
  settle(): Promise<void>
}

export async function restartOneByOne({ cluster, stores, ages, settle }: RestartOrder): Promise<ServerMove[]> {
  const moves: ServerMove[] = []
  for (const server of cluster.servers) {
    await wait(quietMs)
    ages.take()
    const stoppedAt = Date.now()
    const ended = server.end('SIGTERM')
    const moveMs = await untilMoved(stores, stoppedAt)
    await ended
    await server.start()
    await settle()
    await wait(quietMs)
    moves.push({ moveMs, gapMs: ages.take() })
  }
  return moves
}

/** Returns the time until every slot has an owner that is not leaving. */
async function untilMoved(stores: Database, since: number): Promise<number> {
  for (;;) {
    const { rows } = await stores.pool.query<{ count: number }>(
      `select count(*)::int as count from intake_slot s left join server o on o.id::text = s.server_id::text
        where s.expires_at <= clock_timestamp() or o.state is distinct from 'ready'`,
    )
    const passedMs = Date.now() - since
    if (rows[0]?.count === 0) return passedMs
    if (passedMs > moveLimitMs) throw new Error(`${rows[0]?.count} slots have no owner after ${moveLimitMs / 1000} s`)
    await wait(pollMs)
  }
}
