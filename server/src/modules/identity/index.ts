// The public interface of the identity module: sessions, menus, passwords.
import { identity } from '@gemba/contract/identity/index.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { menuPartRoutes } from './menu/part.ts'
import { identityPartRoutes } from './part.ts'
import { rolePartRoutes } from './role/part.ts'
import type { IdentityServices } from './services.ts'
import { signInPartRoutes } from './sign-in/part.ts'

export { listCompanies, setRawRetention } from './company/companies.ts'
export { followLicences, Licences } from './licence/licences.ts'
export { syncMenu } from './menu/menu.ts'
export type { SendCode } from './password/send-code.ts'
export { assertRestorable } from './role/assert-rights.ts'
export { readScopeOf } from './role/rules-scope.ts'
export { trackedIdentity } from './role/tracked.ts'
export { followSessions } from './sign-in/follow-sessions.ts'
export { SessionStore } from './sign-in/session-store.ts'
export {
  assignRole,
  ensureCompany,
  ensureRole,
  ensureUser,
  type NewUser,
  openOwnSession,
  userCan,
} from './user/accounts.ts'
export { rescueAdministrator } from './user/administrator.ts'
export { listColleagues } from './user/colleagues.ts'
export { openPasswordProof } from './user/own-account.ts'
export {
  addressesOfCaller as ownAddresses,
  defaultLanguage,
  listDepartments,
  listEnabledRoles,
  listEnabledUsers,
  listUsersWithPermission,
  lockAccount,
  nicknamesBySignInName,
  nicknamesOf,
  type Subject,
  zoneOf,
} from './user/recipients.ts'
export { hasCompany, Setup } from './user/setup.ts'

/** Routes of the module. */
export const identityRoutes = (services: IdentityServices) =>
  implementCommands(identity, [
    ...signInPartRoutes(services),
    ...identityPartRoutes(services),
    ...rolePartRoutes(services),
    ...menuPartRoutes(services),
  ])
