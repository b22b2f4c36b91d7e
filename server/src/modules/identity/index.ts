// The face of the identity module: sessions, menus, passwords.
import type { Mounted } from '../../platform/http/route.ts'
import { captchaRoutes } from './captcha/captcha.ts'
import { type CountUse, companyRoutes } from './company.ts'
import { departmentRoutes } from './department.ts'
import { departmentPermissionRoutes } from './department-permission.ts'
import { licenceRoutes } from './licence/licence.ts'
import type { Licences } from './licence/licences.ts'
import { sessionRoutes } from './login.ts'
import { menuRoutes } from './menu.ts'
import { menuEntryRoutes } from './menu-entry.ts'
import { menuLayoutRoutes } from './menu-layout.ts'
import { ownAccountRoutes, type ProvePassword } from './own-account.ts'
import { publicPictureRoutes, type ShowPicture } from './public-picture.ts'
import { registrationRoutes } from './registration.ts'
import { roleRoutes } from './role.ts'
import { rulesScopeRoutes } from './rules-scope.ts'
import type { CodeServices } from './send-code.ts'
import type { SessionStore } from './session-store.ts'
import { type Setup, setupRoutes } from './setup.ts'
import { signInElsewhereRoutes } from './sign-in-elsewhere.ts'
import { userRoutes } from './user.ts'

export { ensureCompany, ensureRole, ensureUser, openOwnSession } from './accounts.ts'
export { rescueAdministrator } from './administrator.ts'
export { refuseRestored } from './hold-no-more.ts'
export { Licences } from './licence/licences.ts'
export { syncMenu } from './menu.ts'
export { openPasswordProof } from './own-account.ts'
export { readScopeOf } from './rules-scope.ts'
export type { SendCode } from './send-code.ts'
export { SessionStore } from './session-store.ts'
export { hasCompany, Setup } from './setup.ts'
export { renewRestored, trackedIdentity } from './tracked.ts'

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
export function identityRoutes(store: SessionStore, services: IdentityServices): Mounted[] {
  return [
    ...sessionRoutes({ store, limits: services.limits, ended: services.sessionEnded }),
    ...menuRoutes(),
    ...departmentRoutes,
    ...roleRoutes,
    ...departmentPermissionRoutes,
    ...userRoutes(services.licences),
    ...ownAccountRoutes(services.provePassword),
    ...menuEntryRoutes,
    ...menuLayoutRoutes,
    ...rulesScopeRoutes(store),
    ...companyRoutes(services),
    ...licenceRoutes(services.licences),
    ...captchaRoutes(services.limits),
    ...registrationRoutes(services),
    ...setupRoutes(services.setup),
    ...publicPictureRoutes(services.showPicture),
    ...signInElsewhereRoutes({ store, limits: services.limits, ended: services.sessionEnded }),
  ]
}
