import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'

export interface HostCompany {
  readonly id: string
  /** Whether anybody may register. */
  readonly isOpen: boolean
}

/** The company that a caller names, or the first one: it runs the installation and sends its letters. Undefined when there is none. */
export async function findHost(database: Database, code: string | null | undefined): Promise<HostCompany | undefined> {
  const { rows } = await inWork(database, systemActor(), ({ tx }) =>
    sql<HostCompany>`select c.id, coalesce(d.value, '') = 'open' as "isOpen" from company c
      left join company_detail d on d.company_id = c.id and d.user_id is null and d.key = 'openRegistration'
      where ${code || null}::text is null or c.code = ${code || null} order by c.id limit 1`.execute(tx),
  )
  return rows[0]
}
