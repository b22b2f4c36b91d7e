import { timingSafeEqual } from 'node:crypto'
import { completeSetup, readSetup } from '@gemba/contract/identity/setup.ts'
import { sql } from 'kysely'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { isTimeZone } from '../company/time-zone.ts'
import { ensureCompany } from './accounts.ts'
import { ensureAdministrator } from './administrator.ts'

const file = import.meta.url

/**
 * The right to create the first administrator. Its code is valid while this process runs, and is printed on its
 * terminal.
 */
export class Setup {
  /** Undefined if the installation already has a company. */
  readonly code: string | undefined

  /** The key is the same on every server, so that each of them accepts the link that another printed. */
  constructor(key: Buffer | undefined) {
    this.code = key?.subarray(0, 24).toString('base64url')
  }

  /** Throws `setupClosed` unless `given` is the code. Does not read the database. */
  assertCode(givenCode: string): void {
    if (this.code === undefined || !isSame(this.code, givenCode)) throw new DomainError('setupClosed')
  }

  /** Throws `setupClosed` unless `given` is the code and there is no company yet. */
  async check(read: Pick<Read, 'tx'>, givenCode: string): Promise<void> {
    this.assertCode(givenCode)
    if (await hasCompany(read)) throw new DomainError('setupClosed')
  }
}

/** Returns whether the installation has a company, and so a user who can sign in. */
export async function hasCompany({ tx }: Pick<Read, 'tx'>): Promise<boolean> {
  return (await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

function isSame(code: string, givenCode: string): boolean {
  const [left, right] = [Buffer.from(code), Buffer.from(givenCode)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Routes of the set-up page. */
export function setupRoutes(setup: Setup) {
  return [
    ...handleWithoutWork(readSetup, file, async (input, call) => {
      setup.assertCode(input.code)
      return call.asSystem('setup').inWork(async (work) => {
        await setup.check(work, input.code)
        return null
      })
    }),
    ...handleWithoutWork(completeSetup, file, async (input, call) => {
      // A visitor without the code must neither lock the table nor open a transaction.
      setup.assertCode(input.code)
      return call.asSystem('setup').inWork(async (work) => {
        // Of two visitors with the link, the second finds the company of the first.
        await sql`lock table company in share row exclusive mode`.execute(work.tx)
        await setup.check(work, input.code)
        const zone = input.timeZone ?? 'UTC'
        if (!isTimeZone(zone)) {
          const problems = [problemOf('timeZone', 'choice', { language: work.actor.language })]
          throw new DomainError('invalid', { problems })
        }
        const company = { code: input.companyCode, name: input.companyName, zone, rawRetentionDays: 0 }
        const companyId = await ensureCompany(work, company)
        const { userName, password } = input
        await ensureAdministrator(work, { companyId, userName, password, language: work.actor.language })
        return { companyCode: input.companyCode }
      })
    }),
  ]
}
