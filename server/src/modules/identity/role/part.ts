import { rolePart } from '@gemba/contract/identity/role/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { departmentPermissionRoutes } from '../department/department-permission.ts'
import type { IdentityServices } from '../services.ts'
import { renewSessions } from '../sign-in/renew-sessions.ts'
import { ownScopeRoutes } from './own-scope.ts'
import { roleRoutes } from './role.ts'
import { rulesScopeRoutes } from './rules-scope.ts'

export const rolePartRoutes = ({ sessions }: Pick<IdentityServices, 'sessions'>) =>
  implementCommands(rolePart, [
    ...renewSessions(sessions, [...roleRoutes, ...departmentPermissionRoutes, ...rulesScopeRoutes, ...ownScopeRoutes]),
  ])
