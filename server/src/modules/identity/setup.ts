import { randomBytes, timingSafeEqual } from 'node:crypto'
import { completeSetup, readSetup } from '@gemba/contract/identity/setup.ts'
import { sql } from 'kysely'
import { inWork, type Read, systemActor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleCall, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { ensureCompany } from './accounts.ts'
import { ensureAdministrator } from './administrator.ts'
import { isTimeZone } from './time-zone.ts'

const file = import.meta.url

/** The right to make the first administrator. Its code lives as long as this process and is printed on its terminal. */
export class Setup {
  /** Undefined where no first administrator is missing. */
  readonly code: string | undefined

  constructor(isNeeded: boolean) {
    this.code = isNeeded ? randomBytes(24).toString('base64url') : undefined
  }

  /** Throws `setupClosed` unless `given` is the code and there is no company yet. */
  async check(read: Pick<Read, 'tx'>, given: string): Promise<void> {
    if (this.code === undefined || !isSame(this.code, given)) throw new DomainError('setupClosed')
    if (await hasCompany(read)) throw new DomainError('setupClosed')
  }
}

/** Whether the installation has a company, and so somebody who can sign in. */
export async function hasCompany({ tx }: Pick<Read, 'tx'>): Promise<boolean> {
  const { rows } = await sql`select from company limit 1`.execute(tx)
  return rows.length > 0
}

function isSame(code: string, given: string): boolean {
  const [left, right] = [Buffer.from(code), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The calls of the set-up page. */
export function setupRoutes(setup: Setup): Mounted[] {
  return [
    ...handleCall(readSetup, file, (input, { database }) =>
      inWork(database, systemActor(), async (work) => {
        await setup.check(work, input.code)
        return null
      }),
    ),
    ...handleCall(completeSetup, file, (input, { database, actor }) =>
      inWork(database, systemActor(), async (work) => {
        // Two visitors with the same link: the second finds the company of the first.
        await sql`lock table company in share row exclusive mode`.execute(work.tx)
        await setup.check(work, input.code)
        const zone = input.time_zone ?? 'UTC'
        if (!isTimeZone(zone)) {
          const problems = [problemOf('time_zone', 'choice', { language: actor.language })]
          throw new DomainError('invalid', { problems })
        }
        const company = { code: input.company_code, name: input.company_name, zone, rawRetentionDays: 0 }
        const companyId = await ensureCompany(work, company)
        const { user_name: userName, password } = input
        await ensureAdministrator(work, { companyId, userName, password, language: actor.language })
        return { company_code: input.company_code }
      }),
    ).map((route) => ({ ...route, isRead: false })),
  ]
}
