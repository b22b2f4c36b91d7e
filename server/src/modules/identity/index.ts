// The face of the identity module: sessions, menus, passwords.
import type { BoundRoute } from '../../platform/http/route.ts'
import { captchaRoutes } from './captcha/captcha.ts'
import { type CountUse, companyRoutes } from './company/company.ts'
import { publicPictureRoutes, type ShowPicture } from './company/public-picture.ts'
import { departmentRoutes } from './department/department.ts'
import { departmentPermissionRoutes } from './department/department-permission.ts'
import { licenceRoutes } from './licence/licence.ts'
import type { Licences } from './licence/licences.ts'
import { menuRoutes } from './menu/menu.ts'
import { menuEntryRoutes } from './menu/menu-entry.ts'
import { menuLayoutRoutes } from './menu/menu-layout.ts'
import { forgottenPasswordRoutes } from './password/forgotten-password.ts'
import { registrationRoutes } from './password/registration.ts'
import type { CodeServices } from './password/send-code.ts'
import { ownScopeRoutes } from './role/own-scope.ts'
import { roleRoutes } from './role/role.ts'
import { rulesScopeRoutes } from './role/rules-scope.ts'
import { sessionRoutes } from './sign-in/login.ts'
import { signInElsewhereRoutes } from './sign-in/qr-and-ticket-sign-in.ts'
import { renewSessions } from './sign-in/renew-sessions.ts'
import type { SessionStore } from './sign-in/session-store.ts'
import { visitRoutes } from './sign-in/visit.ts'
import { ownAccountRoutes, type ProvePassword } from './user/own-account.ts'
import { type Setup, setupRoutes } from './user/setup.ts'
import { userRoutes } from './user/user.ts'

export { listCompanies, setRawRetention } from './company/companies.ts'
export { Licences } from './licence/licences.ts'
export { syncMenu } from './menu/menu.ts'
export type { SendCode } from './password/send-code.ts'
export { assertRestorable } from './role/assert-rights.ts'
export { readScopeOf } from './role/rules-scope.ts'
export { renewRestored, trackedIdentity } from './role/tracked.ts'
export { SessionStore } from './sign-in/session-store.ts'
export { assignRole, ensureCompany, ensureRole, ensureUser, openOwnSession } from './user/accounts.ts'
export { rescueAdministrator } from './user/administrator.ts'
export { listColleagues } from './user/colleagues.ts'
export { openPasswordProof } from './user/own-account.ts'
export {
  defaultLanguage,
  listDepartments,
  listEnabledRoles,
  listEnabledUsers,
  listUsersWithPermission,
  lockAccount,
  nicknamesOf,
  ownAddresses,
  type Subject,
  zoneOf,
} from './user/recipients.ts'
export { hasCompany, Setup } from './user/setup.ts'

export interface IdentityServices extends CodeServices {
  readonly setup: Setup
  /** Told the token of a session that was ended. */
  sessionEnded(token: string): void
  /** Counts what other modules keep for a company. */
  readonly countUse: CountUse
  readonly provePassword: ProvePassword
  readonly licences: Licences
  readonly showPicture: ShowPicture
}

/** Routes of the module. */
export function identityRoutes(store: SessionStore, services: IdentityServices): BoundRoute[] {
  return [
    ...sessionRoutes({ store, limits: services.limits, ended: services.sessionEnded }),
    ...visitRoutes,
    ...menuRoutes(),
    ...renewSessions(store, [
      ...departmentRoutes,
      ...roleRoutes,
      ...departmentPermissionRoutes,
      ...userRoutes(services.licences),
      ...ownAccountRoutes(services.provePassword),
      ...menuEntryRoutes,
      ...rulesScopeRoutes,
      ...ownScopeRoutes,
      ...companyRoutes(services),
      ...forgottenPasswordRoutes(services.limits),
    ]),
    ...menuLayoutRoutes,
    ...licenceRoutes(services.licences),
    ...captchaRoutes(services.limits),
    ...registrationRoutes(services),
    ...setupRoutes(services.setup),
    ...publicPictureRoutes(services.showPicture),
    ...signInElsewhereRoutes({ store, limits: services.limits, ended: services.sessionEnded }),
  ]
}
