// Shows the servers of the installation, and drains them before maintenance.
import { drainServer, readServers, resumeServer, type ServerRow } from '@gemba/contract/admin/server/commands.ts'
import { serverPart } from '@gemba/contract/admin/server/part.ts'
import { formatInstant } from '../../../platform/clock.ts'
import {
  changeState,
  type LiveServer,
  listServers,
  lockLive,
  type ServerEntry,
} from '../../../platform/cluster/server-rows.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork, implementCommands } from '../../../platform/http/route.ts'
import { firstCompany } from '../backup/backup-runs.ts'

export interface ServerServices {
  /** Id of the server that answers. */
  serverId(): string
  /** Settings that are missing for several servers. */
  readonly missingSettings: readonly string[]
}

const file = import.meta.url

export const serverRoutes = (services: ServerServices) =>
  implementCommands(serverPart, [
    ...handleWithoutWork(readServers, file, async (_, call) => {
      const { missingSettings } = services
      const servers = (await runsInstallation(call)) ? await listEntries(call) : undefined
      if (!servers) return { runsInstallation: false, missingSettings: [], servers: [] }
      const now = Date.now()
      const rows = servers.map((entry) => rowOf(entry, { servers, now, call, serverId: services.serverId() }))
      return { runsInstallation: true, missingSettings: [...missingSettings], servers: rows }
    }),
    ...handleWithoutWork(drainServer, file, async ({ id }, call) => {
      await assertOperator(call)
      await call.asSystem('servers').inWork(async ({ tx }) => {
        // Locked, so that of two requests for the last two servers one is refused.
        const live = await lockLive(tx)
        const server = live.find((candidate) => candidate.id === id)
        if (!server) throw new DomainError('notFound')
        if (findOnlyRole(server, live) !== null) throw new DomainError('onlyServer')
        await changeState(tx, id, { from: ['ready', 'draining'], to: 'draining' })
      })
      return null
    }),
    ...handleWithoutWork(resumeServer, file, async ({ id }, call) => {
      await assertOperator(call)
      const isFound = await call
        .asSystem('servers')
        .inWork(({ tx }) => changeState(tx, id, { from: ['ready', 'draining'], to: 'ready' }))
      if (!isFound) throw new DomainError('notFound')
      return null
    }),
  ])

const runsInstallation = (call: Call): Promise<boolean> =>
  call.inRead(async (read) => (await firstCompany(read)) === read.actor.companyId)

/** Throws `forbidden` for every company but the first, which operates the installation. */
async function assertOperator(call: Call): Promise<void> {
  if (!(await runsInstallation(call))) throw new DomainError('forbidden')
}

const listEntries = (call: Call): Promise<ServerEntry[]> => call.asSystem('servers').inRead(({ tx }) => listServers(tx))

/** Returns the role that no other ready server has; null if the server can be drained. */
function findOnlyRole(
  { id, roles }: Pick<LiveServer, 'id' | 'roles'>,
  live: readonly Pick<LiveServer, 'id' | 'roles' | 'state'>[],
): ServerRow['onlyRole'] {
  const others = live.filter((server) => server.id !== id && server.state === 'ready')
  return roles.find((role) => !others.some((server) => server.roles.includes(role))) ?? null
}

interface RowContext {
  readonly servers: readonly ServerEntry[]
  readonly now: number
  readonly call: Pick<Call, 'actor'>
  readonly serverId: string
}

function rowOf(entry: ServerEntry, { servers, now, call, serverId }: RowContext): ServerRow {
  const { id, address, roles, version, isLive, startedAt, heartbeatAt, cpuShare, memoryBytes } = entry
  const { zone } = call.actor
  const live = servers.flatMap((server) =>
    server.isLive && server.state !== 'stopped' ? [{ id: server.id, roles: server.roles, state: server.state }] : [],
  )
  return {
    id,
    address,
    roles: [...roles],
    version,
    state: isLive || entry.state === 'stopped' ? entry.state : 'silent',
    startTime: formatInstant(startedAt, zone),
    uptimeMs: Math.max(0, (isLive ? now : heartbeatAt) - startedAt),
    heartbeatTime: formatInstant(heartbeatAt, zone),
    cpuShare,
    memoryBytes,
    isThis: id === serverId,
    onlyRole: isLive ? findOnlyRole(entry, live) : null,
  }
}
