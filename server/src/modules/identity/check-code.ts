// Six digits sent to an address: five minutes, five tries, one a minute.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Words } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

export interface CodeTarget {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly purpose: 'register' | 'password'
}

/** Sends a letter in the name of a company; rejects with the reason. Given by the start of the product. */
export type SendCode = (
  companyId: string,
  letter: { channel: 'email' | 'sms'; address: string; subject: string; body: string },
) => Promise<void>

const lifeSec = 300
const spacingSec = 60
const mostTries = 5

export const codeSubject: Words = ['Gemba 验证码', 'Gemba 驗證碼', 'Gemba check code']
export const codeBody: Words = [
  '验证码 {code}，5 分钟内有效。',
  '驗證碼 {code}，5 分鐘內有效。',
  'Your check code is {code}. It is valid for 5 minutes.',
]

const digestOf = (target: CodeTarget, code: string): Buffer =>
  createHash('sha256').update(`${target.channel} ${target.address} ${target.purpose} ${code}`).digest()

/** Makes a code for an address. Error `throttled` within a minute of the last one. */
export async function makeCode(database: Database, target: CodeTarget): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inWork(database, systemActor(), async ({ tx }) => {
    await sql`delete from check_code where expires_at < now() - interval '1 day'`.execute(tx)
    const { rows } = await sql<{
      wait: number
    }>`select ceil(${spacingSec} - extract(epoch from now() - sent_at))::int as wait from check_code
      where channel = ${target.channel} and address = ${target.address} and purpose = ${target.purpose}
        and sent_at > now() - make_interval(secs => ${spacingSec}) order by id desc limit 1`.execute(tx)
    if (rows[0]) throw new DomainError('throttled', { seconds: Math.max(1, rows[0].wait) })
    await sql`insert into check_code (channel, address, purpose, code_digest, expires_at) values (${target.channel}, ${target.address},
      ${target.purpose}, ${digestOf(target, code)}, now() + make_interval(secs => ${lifeSec}))`.execute(tx)
  })
  return code
}

/**
 * Does what a code opens, and uses the code up with it, in one work. When `act` refuses, nothing of it stays and the code can be
 * tried again; a wrong code and a refusal count as a try, the fifth ends the code. Error `codeWrong`, and those of `act`.
 */
export async function withCode<T>(
  database: Database,
  { target, code }: { target: CodeTarget; code: string },
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const outcome = await inWork(database, systemActor(), async (work): Promise<{ done: T } | DomainError> => {
    const id = await tryCode(work, target, code)
    if (id === undefined) return new DomainError('codeWrong')
    await sql`savepoint act`.execute(work.tx)
    try {
      const done = await act(work)
      await sql`update check_code set used_at = now() where id = ${id}`.execute(work.tx)
      return { done }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await sql`rollback to savepoint act`.execute(work.tx)
      return error
    }
  })
  if (outcome instanceof DomainError) throw outcome
  return outcome.done
}

/** The id of the newest code of an address when it is the given one. Counts as a try. */
async function tryCode({ tx }: Work, target: CodeTarget, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; code_digest: Buffer }>`update check_code set tries = tries + 1 where id = (
      select id from check_code where channel = ${target.channel} and address = ${target.address} and purpose = ${target.purpose}
        and used_at is null and expires_at > now() and tries < ${mostTries} order by id desc limit 1)
    returning id, code_digest`.execute(tx)
  const [kept] = rows
  return kept && timingSafeEqual(kept.code_digest, digestOf(target, code.trim())) ? kept.id : undefined
}
