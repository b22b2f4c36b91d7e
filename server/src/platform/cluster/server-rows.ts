// Statements on the table of servers. All times are those of the database, so that the clocks of servers do not matter.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { oneOf, rowsOf } from '../db/rows.ts'
import type { ServerRole } from './roles.ts'

export type ServerState = 'starting' | 'ready' | 'draining' | 'stopped'

/** A server with a heartbeat in the last 10 s. */
export interface LiveServer {
  readonly id: string
  /** Address for internal calls; null until it listens. */
  readonly address: string | null
  readonly roles: readonly ServerRole[]
  readonly state: Exclude<ServerState, 'stopped'>
  /** Time since its last heartbeat when this was read, by the clock of the database. */
  readonly silentMs: number
}

/** A server of the last day. */
export interface ServerEntry {
  readonly id: string
  readonly address: string | null
  readonly roles: readonly ServerRole[]
  readonly version: string
  readonly fingerprint: string
  readonly state: ServerState
  readonly isLive: boolean
  /** Epoch ms. */
  readonly startedAt: number
  readonly heartbeatAt: number
  /** Used share of one processor core. */
  readonly cpuShare: number
  readonly memoryBytes: number
}

/** A server without a heartbeat for this time is dead. */
export const deadAfterSec = 10
const keptSec = 86_400

const isAlive: RawBuilder<boolean> = sql`heartbeat_at > clock_timestamp() - make_interval(secs => ${deadAfterSec})
  and state <> 'stopped'`

export interface NewServer {
  readonly id: string
  readonly roles: readonly ServerRole[]
  readonly version: string
  readonly fingerprint: string
}

/** Inserts the row of a server that starts. */
export async function insertServer(tx: Tx, { id, roles, version, fingerprint }: NewServer): Promise<void> {
  await tx
    .insertInto('server')
    .values({ id, roles: [...roles], version, fingerprint })
    .execute()
}

export interface Heartbeat {
  readonly id: string
  readonly cpuShare: number
  readonly memoryBytes: number
}

/** Stores a heartbeat. Returns false if the server is dead already: others may have taken over its work. */
export async function storeHeartbeat(tx: Tx, { id, cpuShare, memoryBytes }: Heartbeat): Promise<boolean> {
  const row = await oneOf(
    tx,
    sql`update server set heartbeat_at = clock_timestamp(), cpu_share = ${cpuShare}, memory_bytes = ${memoryBytes}
      where id = ${id} and ${isAlive} returning id`,
  )
  return row !== undefined
}

/** Returns the live servers, by their id. */
export async function listLive(tx: Tx): Promise<LiveServer[]> {
  return rowsOf<LiveServer>(
    tx,
    sql`select id, address, roles, state,
        (extract(epoch from clock_timestamp() - heartbeat_at) * 1000)::float8 as "silentMs"
      from server where ${isAlive} order by id`,
  )
}

/** Returns the servers of the last day: the live ones, then those that ended, the newest first. */
export async function listServers(tx: Tx): Promise<ServerEntry[]> {
  return rowsOf<ServerEntry>(
    tx,
    sql`select id, address, roles, version, fingerprint, state, ${isAlive} as "isLive", started_at as "startedAt",
        heartbeat_at as "heartbeatAt", cpu_share as "cpuShare", memory_bytes::float8 as "memoryBytes"
      from server where heartbeat_at > clock_timestamp() - make_interval(secs => ${keptSec})
      order by (${isAlive}) desc, started_at desc, id`,
  )
}

/** Locks the live servers until the transaction ends, and returns them. Heartbeats wait meanwhile. */
export async function lockLive(tx: Tx): Promise<LiveServer[]> {
  return rowsOf<LiveServer>(
    tx,
    sql`select id, address, roles, state from server where ${isAlive} order by id for no key update`,
  )
}

/** Changes the state of a live server from one of `from`. Returns false if it has none of them, or is dead. */
export async function changeState(
  tx: Tx,
  id: string,
  { from, to }: { from: readonly ServerState[]; to: ServerState },
): Promise<boolean> {
  const row = await oneOf(
    tx,
    sql`update server set state = ${to} where id::text = ${id} and state = any (${[...from]}::text[]) and ${isAlive} returning id`,
  )
  return row !== undefined
}

/** Stores the address at which other servers reach a server. */
export async function storeAddress(tx: Tx, id: string, address: string): Promise<void> {
  await tx.updateTable('server').set({ address }).where('id', '=', id).execute()
}

/** Removes servers that ended more than a day ago. */
export async function removeOldServers(tx: Tx): Promise<void> {
  await sql`delete from server where heartbeat_at <= clock_timestamp() - make_interval(secs => ${keptSec})`.execute(tx)
}
