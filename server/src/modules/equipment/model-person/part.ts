import { personalModelPart } from '@gemba/contract/equipment/model-person/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { personalModelRoutes } from './personal-model.ts'
import { personalModelAlarmRoutes } from './personal-model-alarm.ts'
import { personalModelPointRoutes } from './personal-model-point.ts'
import { turnModelRoutes } from './turn-model.ts'

export const personalModelPartRoutes = implementCommands(personalModelPart, [
  ...personalModelRoutes,
  ...personalModelPointRoutes,
  ...personalModelAlarmRoutes,
  ...turnModelRoutes,
])
