// What the servers of an installation share: its name at the broker, and the key of calls between servers.
import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'

export interface ClusterIdentity {
  /** Client id of the installation at an external broker. */
  readonly installation: string
  /** 32 bytes. */
  readonly callKey: Buffer
}

const keyBytes = 32

/**
 * Returns the identity. The first of several servers creates it, with the name that its data folder had as a single
 * server, so that the sessions at the broker stay.
 */
export async function ensureIdentity(tx: Tx, formerName: string | undefined): Promise<ClusterIdentity> {
  await tx
    .insertInto('cluster_identity')
    .values({
      installation: formerName ?? `gemba-${randomBytes(6).toString('hex')}`,
      call_key: randomBytes(keyBytes),
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { installation, call_key: callKey } = await tx
    .selectFrom('cluster_identity')
    .select(['installation', 'call_key'])
    .executeTakeFirstOrThrow()
  return { installation, callKey }
}
