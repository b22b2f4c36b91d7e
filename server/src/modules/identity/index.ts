// The face of the identity module: sessions, menus, passwords.
import type { Mounted } from '../../platform/http/route.ts'
import { type CountUse, companyRoutes } from './company.ts'
import { departmentRoutes } from './department.ts'
import { departmentPermissionRoutes } from './department-permission.ts'
import { sessionRoutes } from './login.ts'
import { menuRoutes } from './menu.ts'
import { menuEntryRoutes } from './menu-entry.ts'
import { menuLayoutRoutes } from './menu-layout.ts'
import { roleRoutes } from './role.ts'
import { rulesScopeRoutes } from './rules-scope.ts'
import type { SessionStore } from './session-store.ts'
import { userRoutes } from './user.ts'

export { ensureCompany, ensureRole, ensureUser, openOwnSession } from './accounts.ts'
export { syncMenu } from './menu.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { SessionStore } from './session-store.ts'

/** Routes of the module. `ended` is told the token of a session that was signed out; `countUse` counts what other modules keep. */
export function identityRoutes(store: SessionStore, ended: (token: string) => void, countUse: CountUse): Mounted[] {
  return [
    ...sessionRoutes(store, ended),
    ...menuRoutes(),
    ...departmentRoutes,
    ...roleRoutes,
    ...departmentPermissionRoutes,
    ...userRoutes,
    ...menuEntryRoutes,
    ...menuLayoutRoutes,
    ...rulesScopeRoutes(store),
    ...companyRoutes(countUse),
  ]
}
