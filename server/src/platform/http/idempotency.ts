// Idempotency: a request repeated with the same key, method, path, query and body runs once and gets the same reply
// again. The key is the header `Idempotency-Key`, or `requestId` as a header or in the body (docs/adr/0061). The key
// and the reply are stored in the transaction of the request, so both exist or neither.
import { createHash } from 'node:crypto'
import type { Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Call } from './call.ts'

const keyShape = /^[\x21-\x7e]{8,128}$/
/** Clients of the specification choose their request ids freely. */
const requestIdShape = /^[\x21-\x7e]{1,128}$/

/**
 * Returns the idempotency key of a request; undefined without one. Throws `malformed` if a key is invalid or two keys
 * differ.
 */
export function idempotencyKeyOf({ headers, requestId }: Pick<Call, 'headers' | 'requestId'>): string | undefined {
  const keys = [
    parseKey('Idempotency-Key', headers['idempotency-key'], keyShape),
    parseKey('requestId', headers.requestid, requestIdShape),
    parseKey('requestId', requestId, requestIdShape),
  ].filter((key) => key !== undefined)
  const [key] = keys
  if (keys.some((candidate) => candidate !== key))
    throw new DomainError('malformed', { reason: 'Idempotency-Key and requestId differ' })
  return key
}

/**
 * Returns a key as text; undefined for none. Throws `malformed`, also for numbers that JSON cannot represent exactly.
 */
function parseKey(name: string, value: unknown, shape: RegExp): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const key = Number.isSafeInteger(value) ? String(value) : value
  if (typeof key !== 'string' || !shape.test(key)) throw new DomainError('malformed', { reason: name })
  return key
}

/**
 * Runs `fn`, or returns the stored reply of the same key. A concurrent repeat waits for the first request. Keys are
 * deleted after 24 h.
 */
export async function runOnce<T>(work: Work, call: Call, operation: string, fn: () => Promise<T>): Promise<T> {
  const { companyId, userId } = work.actor
  if (companyId === null) return fn()
  const key = idempotencyKeyOf(call)
  if (key === undefined) return fn()
  const digest = createHash('sha256')
    .update(`${operation}\n${call.method} ${call.url}\n${call.headers['content-length'] ?? ''}\n`)
    .update(call.rawBody ?? '')
    .digest()
  const keyColumns = { company_id: companyId, user_id: String(userId), key }
  const insertion = await work.tx
    .insertInto('idempotency')
    .values({ ...keyColumns, request_digest: digest })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (insertion.numInsertedOrUpdatedRows === 0n) {
    const stored = await work.tx
      .selectFrom('idempotency')
      .select(['request_digest', 'answer'])
      .where((eb) => eb.and(keyColumns))
      .$narrowType<{ answer: { data: T } }>()
      .executeTakeFirst()
    if (!stored?.request_digest.equals(digest)) throw new DomainError('malformed', { reason: 'Idempotency-Key reused' })
    return stored.answer.data
  }
  const data = await fn()
  const answer = JSON.stringify({ data: data ?? null })
  await work.tx
    .updateTable('idempotency')
    .set({ answer })
    .where((eb) => eb.and(keyColumns))
    .execute()
  return data
}
