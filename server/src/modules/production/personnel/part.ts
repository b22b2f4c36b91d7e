import { personnelPart } from '@gemba/contract/production/personnel/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import type { ProductionServices } from '../services.ts'
import { bindUserRoutes } from './bind-users.ts'
import { colleagueRoutes } from './colleague.ts'
import { credentialRoutes } from './identity/credential.ts'
import { identifyRoutes } from './identity/identify-person.ts'
import { staffRoutes } from './staff.ts'
import { teamRoutes } from './team.ts'

export const personnelPartRoutes = ({
  listColleagues,
  limits,
}: Pick<ProductionServices, 'listColleagues' | 'limits'>) =>
  implementCommands(personnelPart, [
    ...staffRoutes,
    ...credentialRoutes,
    ...identifyRoutes(limits),
    ...colleagueRoutes(listColleagues),
    ...bindUserRoutes(listColleagues),
    ...teamRoutes,
  ])
