// Why a server may not run beside the servers that are alive.
import { type Fingerprint, findDifference } from './fingerprint.ts'
import type { ServerEntry } from './server-rows.ts'

interface JoiningServer {
  readonly fingerprint: Fingerprint
  /** The first migration that this server would run. */
  readonly pending: string | undefined
}

type OtherServer = Pick<ServerEntry, 'id' | 'address' | 'version' | 'fingerprint' | 'heartbeatAt'>

export interface JoinObstacle {
  readonly server: OtherServer
  readonly reason: string
}

/** Returns the first obstacle; undefined if the server may join. */
export function findJoinObstacle(joining: JoiningServer, others: readonly OtherServer[]): JoinObstacle | undefined {
  for (const server of others) {
    const reason = findReason(joining, server)
    if (reason !== undefined) return { server, reason }
  }
  return undefined
}

function findReason({ fingerprint, pending }: JoiningServer, server: OtherServer): string | undefined {
  const place = server.address === null ? 'another server' : `the server ${server.address}`
  if (pending !== undefined) {
    return `This version changes the database (${pending}), and ${place} of version ${server.version} runs on it. Stop all servers of that version, then start this one.`
  }
  const stored = JSON.parse(server.fingerprint) as Fingerprint
  const name = findDifference(fingerprint, stored)
  if (name !== undefined) {
    return `${name} differs from that of ${place} (${stored[name] ?? 'none'} there, ${fingerprint[name] ?? 'none'} here). All servers of a database need the same.`
  }
  return undefined
}
