import { identityPart } from '@gemba/contract/identity/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { companyRoutes } from './company/company.ts'
import { departmentRoutes } from './department/department.ts'
import { licenceRoutes } from './licence/licence.ts'
import type { IdentityServices } from './services.ts'
import { renewSessions } from './sign-in/renew-sessions.ts'
import { ownAccountRoutes } from './user/own-account.ts'
import { setupRoutes } from './user/setup.ts'
import { userRoutes } from './user/user.ts'

export const identityPartRoutes = (services: IdentityServices) =>
  implementCommands(identityPart, [
    ...renewSessions(services.sessions, [
      ...departmentRoutes,
      ...userRoutes(services.licences),
      ...ownAccountRoutes(services.provePassword),
      ...companyRoutes(services),
    ]),
    ...licenceRoutes(services.licences),
    ...setupRoutes(services.setup),
  ])
