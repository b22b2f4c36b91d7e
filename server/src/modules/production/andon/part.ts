import { andonPart } from '@gemba/contract/production/andon/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { callMaterialRoutes } from '../consumption/call-material.ts'
import type { ProductionServices } from '../services.ts'
import { andonCallActionRoutes } from './andon-call-actions.ts'
import { andonTypeRoutes } from './andon-type.ts'
import { createAndonCallRoutes } from './create-andon-call.ts'
import { raiseExceptionRoutes } from './raise-exception.ts'
import { readCallRoutes } from './read-andon-calls.ts'
import { boardRoutes } from './read-board.ts'
import { statisticsRoutes } from './read-statistics.ts'

export const andonPartRoutes = ({ listColleagues }: Pick<ProductionServices, 'listColleagues'>) =>
  implementCommands(andonPart, [
    ...andonTypeRoutes,
    ...createAndonCallRoutes,
    ...callMaterialRoutes,
    ...andonCallActionRoutes,
    ...raiseExceptionRoutes,
    ...boardRoutes(listColleagues),
    ...readCallRoutes(listColleagues),
    ...statisticsRoutes,
  ])
