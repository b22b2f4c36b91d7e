import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/**
 * Throws `lastAdministrator` if no user is left who can sign in and grant rights. Must be called after a change of
 * users or roles.
 */
export async function requireAdministrator(work: Work): Promise<void> {
  const administrator = await ofCompany(work)
    .selectFrom('app_user as u')
    .innerJoin('role_user as ru', 'ru.user_id', 'u.id')
    .innerJoin('role as r', 'r.id', 'ru.role_id')
    .innerJoin('role_grant as g', 'g.role_id', 'r.id')
    .innerJoin('menu_entry as m', 'm.id', 'g.menu_entry_id')
    .select('u.id')
    .where('u.is_enabled', '=', 1)
    .where('r.is_enabled', '=', 1)
    .where('m.code', '=', 'role:edit')
    .where('m.company_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!administrator) throw new DomainError('lastAdministrator')
}
