// A request that arrives again is carried out once: the browser repeats what it got no answer to, and so do other clients.
import { createHash, randomUUID } from 'node:crypto'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { idempotencyKeyOf } from '../../../platform/http/idempotency.ts'
import type { CommandDetails } from './command-details.ts'

/** What identifies a request to write. */
export interface RequestKey {
  readonly cmdId: string
  /** A digest of what is to be written. The same `cmdId` with another digest is another request. */
  readonly request: string
}

/**
 * Returns the key of a request: the `cmdId` of the caller, else one that follows from the idempotency key of the user,
 * else a new one. Throws `malformed` for an invalid idempotency key.
 */
export function keyOfRequest(call: Call, cmdId: string | null | undefined, content: readonly unknown[]): RequestKey {
  const request = digestOf(JSON.stringify(content))
  if (cmdId) return { cmdId, request }
  const key = idempotencyKeyOf(call)
  return { cmdId: key === undefined ? randomUUID() : digestOf(`${call.actor.userId}\n${key}`), request }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/**
 * Returns the id of the command that the same request created before; undefined for a new request. Throws `malformed` if
 * another request used its `cmdId`.
 */
export async function findRepeated(
  read: Pick<Read, 'tx' | 'actor'>,
  { cmdId, request }: RequestKey,
): Promise<string | undefined> {
  const row = await ofCompany(read)
    .selectFrom('control_command')
    .select(['id', 'details'])
    .where('cmd_id', '=', cmdId)
    .$narrowType<{ details: CommandDetails }>()
    .executeTakeFirst()
  if (row?.details.request !== undefined && row.details.request !== request)
    throw new DomainError('malformed', { reason: 'cmdId reused' })
  return row?.id
}
