// Watches that run while something happens to a cluster: calls of people, owners of slots.
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import type { ClusterClient } from './cluster-client.ts'
import { fetchHealth, type HealthReply } from './cluster-run.ts'

const callsEveryMs = 100
/** Longer than the time for which a server repeats what it said about its health. */
const ownersEveryMs = 1500

interface Watch<Result> {
  /** Ends the watch. Resolves to what it saw. */
  end(): Promise<Result>
}

/** Calls a function again and again. */
function repeat(everyMs: number, perform: () => Promise<void>): { end(): Promise<void> } {
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      await perform()
      await wait(everyMs)
    }
  })()
  return {
    async end() {
      isOver = true
      await running
    },
  }
}

/** Calls pages as people do, each with its own connection. Failures are counted by the client. */
export function watchCalls(client: ClusterClient): Watch<void> {
  const paths = ['/infObject/page', '/boxSmart/page', '/infModel/page']
  const callers = paths.map((path) =>
    repeat(callsEveryMs, async () => {
      await client.call(path, { pageSize: 20 }).catch(() => undefined)
    }),
  )
  return {
    async end() {
      await Promise.all(callers.map((caller) => caller.end()))
    },
  }
}

export interface OwnersResult {
  /** Most slots that two servers owned in two rounds one after the other. */
  readonly shared: number
  /** What each server has said of its state, by its name. */
  readonly statesByServer: ReadonlyMap<string, ReadonlySet<string>>
}

/** Watches which server says that it owns which slots. A slot that moves between two answers is seen in one round only. */
export function watchOwners({ servers }: Cluster): Watch<OwnersResult> {
  const statesByServer = new Map(servers.map(({ name }) => [name, new Set<string>()]))
  let former: readonly number[] = []
  let shared = 0
  const polling = repeat(ownersEveryMs, async () => {
    const replies = await Promise.all(servers.map((server) => fetchHealth(server)))
    for (const [index, { name }] of servers.entries()) statesByServer.get(name)?.add(describe(replies[index]))
    const slots = replies.flatMap((reply) => reply?.slots?.owned ?? [])
    const repeated = slots.filter((slot, index) => slots.indexOf(slot) !== index)
    shared = Math.max(shared, repeated.filter((slot) => former.includes(slot)).length)
    former = repeated
  })
  return {
    async end() {
      await polling.end()
      return { shared, statesByServer }
    },
  }
}

function describe(reply: HealthReply | undefined): string {
  if (!reply) return 'silent'
  return reply.redis === 'down' ? `${reply.status}, Redis down` : reply.status
}
