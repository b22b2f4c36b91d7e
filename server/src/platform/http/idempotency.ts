// A call repeated with the same `Idempotency-Key` (method, path, query and body) is carried out once and answered twice. The key is stored in the
// transaction of the act itself: either both are there, or neither is.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Call } from './call.ts'

const keyShape = /^[\x21-\x7e]{8,128}$/

interface Kept {
  request_digest: Buffer
  answer: { data: unknown }
}

/** Runs `fn`, or answers what the same key was answered before. A repeat that comes meanwhile waits for the first. Keys are kept for 24 h. */
export async function runOnce(work: Work, call: Call, operation: string, fn: () => Promise<unknown>): Promise<unknown> {
  const key = call.headers['idempotency-key']
  const { companyId, userId } = work.actor
  if (typeof key !== 'string' || companyId === null) return fn()
  if (!keyShape.test(key)) throw new DomainError('malformed', { reason: 'Idempotency-Key' })
  const digest = createHash('sha256')
    .update(`${operation}\n${call.method} ${call.url}\n${call.headers['content-length'] ?? ''}\n`)
    .update(call.rawBody ?? '')
    .digest()
  const { numAffectedRows } = await sql`insert into idempotency (company_id, user_id, key, request_digest)
    values (${companyId}, ${userId}, ${key}, ${digest}) on conflict do nothing`.execute(work.tx)
  const own = sql`company_id = ${companyId} and user_id = ${userId} and key = ${key}`
  if (numAffectedRows === 0n) {
    const { rows } = await sql<Kept>`select request_digest, answer from idempotency where ${own}`.execute(work.tx)
    const kept = rows[0]
    if (!kept?.request_digest.equals(digest)) throw new DomainError('malformed', { reason: 'Idempotency-Key reused' })
    return kept.answer.data
  }
  const data = await fn()
  const text = JSON.stringify({ data: data ?? null })
  await sql`update idempotency set answer = ${text}::jsonb where ${own}`.execute(work.tx)
  return data
}
