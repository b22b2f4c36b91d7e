import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** Error `lastAdministrator` when nobody is left who can sign in and grant rights. Call after a change of users or roles. */
export async function keepAdministrator({ tx, actor }: Work): Promise<void> {
  const { rows } = await sql`select from app_user u
    join role_user ru on ru.user_id = u.id
    join role r on r.id = ru.role_id and r.is_enabled = 1
    join role_grant g on g.role_id = r.id
    join menu_entry m on m.id = g.menu_entry_id and m.code = 'role:edit' and m.company_id is null
    where u.company_id = ${actor.companyId} and u.is_enabled = 1 limit 1`.execute(tx)
  if (rows.length === 0) throw new DomainError('lastAdministrator')
}
