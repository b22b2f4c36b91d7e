// Joins the other servers of this database, after comparing what all of them must have in common.
import { setTimeout as pause } from 'node:timers/promises'
import { readBrokerName } from '../../platform/broker/external/client-id.ts'
import { ServerCalls } from '../../platform/cluster/calls/server-calls.ts'
import type { Fingerprint } from '../../platform/cluster/fingerprint.ts'
import { type ClusterIdentity, ensureIdentity } from '../../platform/cluster/identity.ts'
import { findJoinObstacle } from '../../platform/cluster/join-obstacle.ts'
import { Leases } from '../../platform/cluster/leases.ts'
import { Membership } from '../../platform/cluster/membership.ts'
import { serverRoles } from '../../platform/cluster/roles.ts'
import { listServers, type ServerEntry } from '../../platform/cluster/server-rows.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { findPending } from '../../platform/db/migrate.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { readVersions } from '../metrics/serve-metrics.ts'
import type { CloseStack } from '../start/close-stack.ts'
import type { StartOptions } from '../start/start-options.ts'

const retryMs = 500

const announceCall = 'servers.changed'
/** A server that does not answer within this time finds out with its next heartbeat. */
const announceTimeoutMs = 2000

/** Connections of the heartbeat and of nothing else. */
const connections = 1

interface JoinOptions {
  readonly databaseUrl: string
  readonly fingerprint: Fingerprint
  /** Whether other servers may run on the database. */
  readonly isSeveral: boolean
}

export interface ServerGroup {
  readonly membership: Membership
  // Undefined if no other server may join.
  readonly identity: ClusterIdentity | undefined
  readonly calls: ServerCalls | undefined
  readonly leases: Leases
  /** Tells the other servers to read again who is there, and which slots are free. */
  announce(): void
}

/** Joins the servers of a migrated database. */
export async function joinServers(
  { settings, report }: StartOptions,
  { databaseUrl, fingerprint, isSeveral }: JoinOptions,
  stack: CloseStack,
): Promise<ServerGroup> {
  const database = stack.add(
    'the database of heartbeats',
    openDatabase(databaseUrl, { connections, report }),
    (opened) => opened.close(),
  )
  const identity = isSeveral
    ? await inWork(database, systemActor(), ({ tx }) => ensureIdentity(tx, readBrokerName(settings.dataFolder)))
    : undefined
  const membership = await Membership.join({
    database,
    roles: settings.roles ?? serverRoles,
    version: readVersions(settings).version ?? '',
    fingerprint: JSON.stringify(fingerprint),
    report,
  })
  stack.add('the membership', membership, (opened) => opened.leave())
  const calls = identity && new ServerCalls({ key: identity.callKey, members: membership, report })
  const leases = new Leases({ database, membership, isSeveral })
  stack.add('the leases', leases, (opened) => opened.release())
  calls?.handle(announceCall, () => membership.refresh())
  const announce = (): void => {
    for (const { id, address } of membership.live())
      if (address !== null && id !== membership.id)
        calls?.callServer(id, announceCall, null, announceTimeoutMs).catch(() => undefined)
  }
  return { membership, identity, calls, leases, announce }
}

/**
 * Compares this server with those that are alive, before it migrates. Throws `StartRefusal` if one of them differs and
 * goes on. A server that was killed counts as alive for 10 s, so this waits for the next heartbeat of that server.
 */
export async function assertMayJoin(
  database: Database,
  { fingerprint, say }: Pick<StartOptions, 'say'> & { fingerprint: Fingerprint },
): Promise<void> {
  const heartbeats = new Map<string, number>()
  for (let hasSaid = false; ; await pause(retryMs)) {
    const others = await listOthers(database)
    const [pending] = others.length > 0 ? await findPending(database) : []
    const obstacle = findJoinObstacle({ fingerprint, pending }, others)
    if (!obstacle) return
    const { id, heartbeatAt } = obstacle.server
    if ((heartbeats.get(id) ?? heartbeatAt) < heartbeatAt) throw new StartRefusal(obstacle.reason)
    heartbeats.set(id, heartbeatAt)
    if (!hasSaid) say('another server was here just now; waiting whether it has ended')
    hasSaid = true
  }
}

/**
 * Returns the live servers. A database of an earlier version has no table of them, and an empty one not even the roles of
 * this product.
 */
async function listOthers(database: Database): Promise<ServerEntry[]> {
  const { rows } = await database.pool.query<{ isThere: boolean }>(
    `select to_regclass('server') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  const servers = await inWork(database, systemActor(), ({ tx }) => listServers(tx))
  return servers.filter(({ isLive }) => isLive)
}
